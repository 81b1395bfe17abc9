import { describe, expect, it } from 'vitest';
import { choose, shoppingFor } from '../../probes/builds';
import { Shopping } from '../../probes/model';
import { shoppingText } from '../../probes/text/shopping';
import { situation } from '../builds/situations';
import { linux } from './looked-at';

describe('what to fetch elsewhere', () => {
  const build = {
    ...{ torch: '2.14.1+cu126', torchvision: '0.29.1+cu126', torchaudio: null, channel: 'cu126', exact: true },
    ...{
      index: 'https://download.pytorch.org/whl/cu126',
      stability: 'stable' as const,
      evidence: 'documented' as const,
    },
  };
  const windows = situation('6.1', '581.80', 'windows', '3.11');

  it('without an index: names by their pattern, no invented hashes, and pip for the rest', () => {
    const list = shoppingFor(build, null, windows, 'E:\\usb stick\\');
    expect(Shopping.parse(list)).toEqual(list);
    expect(list.files[0]).toEqual({
      package: 'torch',
      version: '2.14.1+cu126',
      name: 'torch-2.14.1+cu126-cp311-cp311-win_amd64.whl',
      url: 'https://download.pytorch.org/whl/cu126/torch-2.14.1%2Bcu126-cp311-cp311-win_amd64.whl',
      sha256: null,
      bytes: null,
    });
    expect([list.complete, list.missing]).toEqual([false, []]); // nobody has read this wheel
    const read = choose(linux).answer.build;
    if (!read) throw new Error('no build');
    const here = [{ package: 'filelock', path: 'filelock-3.20.0-py3-none-any.whl' }];
    const named = shoppingFor(read, null, linux, '/usb', here).missing;
    expect(named).toContain('nvidia-cudnn-cu13==9.24.0.43');
    expect(named).not.toContain('filelock');
    expect(list.commands.download).toEqual([
      'set PIP_CONFIG_FILE=nul',
      'python -m pip download --isolated --only-binary=:all: --python-version 3.11 --index-url https://download.pytorch.org/whl/cu126 --dest wheels torch==2.14.1+cu126 torchvision==0.29.1+cu126',
    ]);
    expect(list.commands.install).toBe(
      'python -m pip install --isolated --no-index --find-links "E:\\usb stick" "E:\\usb stick\\torch-2.14.1+cu126-cp311-cp311-win_amd64.whl" "E:\\usb stick\\torchvision-0.29.1+cu126-cp311-cp311-win_amd64.whl"',
    );
    expect(list.commands.install).not.toContain('*');
  });

  it('a folder whose name would speak to a shell is taken by its letters', () => {
    const linuxList = shoppingFor(build, null, situation('6.1', '580.95.05', 'linux', '3.13t'), "/usb/$(reboot) it's");
    expect(linuxList.commands.install).toContain(`--find-links '/usb/$(reboot) it'\\''s' `);
    expect(linuxList.commands.download).toEqual([
      'export PIP_CONFIG_FILE=/dev/null',
      expect.stringContaining('--python-version 3.13 --implementation cp --abi cp313t '),
    ]);
  });

  it('with an index: every file, its address, size and hash, in the text too', () => {
    const file = {
      package: 'sympy',
      version: '1.14.0',
      name: 'sympy-1.14.0-py3-none-any.whl',
      url: 'https://x/sympy.whl',
      sha256: 'a'.repeat(64),
      bytes: 6_200_000,
    };
    const list = shoppingFor(build, { files: [file], missing: [] }, windows, 'E:\\usb stick');
    expect(list.complete).toBe(true);
    expect(list.commands.download).toEqual([
      'curl --fail --location --output "sympy-1.14.0-py3-none-any.whl" "https://x/sympy.whl"',
    ]);
    expect(list.commands.install).toBe(
      'python -m pip install --isolated --no-index "E:\\usb stick\\sympy-1.14.0-py3-none-any.whl"',
    );
    const text = shoppingText('en', list, { torch: build.torch, python: '3.11', system: 'windows x86_64' });
    for (const part of [file.name, file.url, file.sha256, '6.2 MB (6200000)']) expect(text).toContain(part);
  });
});

import { describe, expect, it } from 'vitest';
import { judgeSet, judgeWheel, type LookedAt } from '../../probes/builds';
import { linux, main, TAG, torch, wheel } from './looked-at';

describe('several together', () => {
  const vision = (version = '0.29.1', requires = ['numpy', 'torch==2.14.1']) =>
    wheel(`torchvision-${version}-${TAG}.whl`, { requires });
  const pure = (name: string, version: string, requires: string[] = []) =>
    wheel(`${name}-${version}-py3-none-any.whl`, { requires }, null);
  const together = (wheels: LookedAt[], asked = linux) =>
    judgeSet(
      wheels,
      wheels.map((one) => judgeWheel(one, asked)),
      asked,
    );
  const verdictOf = (set: ReturnType<typeof together>, start: string) =>
    set.files.find(({ file }) => file.startsWith(`/usb/${start}`));

  it('is complete with all that torch asks for on this system', () => {
    const requires = [
      'filelock',
      'triton~=3.8.0; platform_system == "Linux"',
      'colorama; sys_platform == "win32"',
      'optree; extra == "optree"',
    ];
    const set = together([
      torch({ requires }),
      vision(),
      pure('filelock', '3.20.0'),
      wheel(`triton-3.8.1-${TAG}.whl`),
      wheel(`numpy-2.3.0-${TAG}.whl`),
    ]);
    expect(set.missing).toEqual([]);
    expect(set.set?.length).toBe(5);
  });

  it('says what is missing and who asks for it; what is installed already is not', () => {
    const requires = ['filelock>=3.20', 'nvidia-cudnn-cu13==9.24.0.43; platform_system == "Linux"'];
    const wheels = [torch({ requires }), pure('filelock', '3.19.1')];
    expect(together(wheels).missing).toEqual([
      { requirement: 'torchvision', by: '' },
      { requirement: 'filelock>=3.20', by: 'torch 2.14.1+cu130' },
      { requirement: 'nvidia-cudnn-cu13==9.24.0.43', by: 'torch 2.14.1+cu130' },
    ]);
    const packages = [
      { name: 'nvidia_cudnn_cu13', version: '9.24.0.43' },
      { name: 'filelock', version: '3.1' },
    ];
    const rest = together(wheels, { ...linux, constraints: { ...linux.constraints, packages } });
    expect(rest.missing.map(({ requirement }) => requirement)).toEqual(['torchvision', 'filelock>=3.20']);
  });

  it('a torchvision for another torch, and one from another channel, are refused', () => {
    const set = together([torch(), vision('0.28.0', ['torch==2.13.0']), wheel(`torchaudio-2.11.0+cu126-${TAG}.whl`)]);
    expect(verdictOf(set, 'torchvision')?.problems).toEqual([
      { code: 'wheel/other-torch', params: { needs: 'torch==2.13.0', has: '2.14.1+cu130' } },
    ]);
    expect(verdictOf(set, 'torchaudio')?.problems).toEqual([
      { code: 'wheel/other-channel', params: { tag: 'cu126', torch: '2.14.1+cu130' } },
    ]);
  });

  it('two torches: the newer one is taken, the other is told so; none: nothing is taken', () => {
    const old = torch(
      { version: '2.8.0', torch: { version: '2.8.0+cu128', cuda: '12.8', hip: null } },
      [main('12.0', 'all')],
      `torch-2.8.0-${TAG}.whl`,
    );
    const set = together([old, torch()]);
    expect(set.torch).toBe('2.14.1+cu130');
    expect(verdictOf(set, 'torch-2.8.0')).toMatchObject({
      verdict: 'usable',
      problems: [{ code: 'wheel/not-chosen' }],
    });
    expect(together([vision()])).toMatchObject({ set: null, torch: null });
  });
});

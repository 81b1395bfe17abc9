import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../../probes/cli/main';
import { ChoiceOutput, WheelsReport } from '../../probes/model';
import { deadPort, testHost } from '../fetch/server';
import { makeWheel } from '../wheels/make';

const home = mkdtempSync(path.join(tmpdir(), 'torchmend choose 选择 '));
const host = testHost({ TORCHMEND_HOME: home });

afterAll(() => host.close());

async function torchmend(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    signal: new AbortController().signal,
  };
  const code = await main(args, host, terminal, '0');
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const WINDOWS = ['--os', 'windows', '--python', '3.10', '--offline'];

describe('torchmend choose', () => {
  it('prints the published form', async () => {
    const { code, out } = await torchmend(
      'choose',
      '--gpu',
      '12.0',
      '--driver',
      '572.16',
      ...WINDOWS,
      '--now',
      '2.6.0+cu124',
      '--json',
    );
    const choice = ChoiceOutput.parse(JSON.parse(out));
    expect(code).toBe(0);
    const printed = JSON.parse(out);
    expect(Object.keys(printed)).toEqual(['answer', 'alternatives', 'breaks', 'catalogueDate']);
    expect(Object.keys(printed.answer)).toEqual(['kind', 'build', 'driver', 'reasons']);
    expect({ ...printed.answer, reasons: [] }).toEqual({
      kind: 'install',
      build: {
        torch: '2.11.0+cu128',
        torchvision: '0.26.0+cu128',
        torchaudio: '2.11.0+cu128',
        channel: 'cu128',
        index: 'https://download.pytorch.org/whl/cu128',
        stability: 'stable',
      },
      driver: { has: '572.16', needs: '570.65' },
      reasons: [],
    });
    expect(choice.catalogueDate).toBe('2026-12-02');
  });

  it('prints words and the exact command, in both languages', async () => {
    const asked = [
      'choose',
      '--gpu',
      'GeForce GTX 1080 Ti',
      '--driver',
      '581.80',
      ...WINDOWS,
      '--installed',
      'flash_attn==2.8.3',
    ];
    const en = await torchmend(...asked, '--lang', 'en');
    expect(en.out).toContain('Install PyTorch 2.14.1+cu126.');
    expect(en.out).toContain('flash-attn 2.8.3: has to go.');
    expect(en.out).toContain(
      'python -m pip install --isolated --index-url https://download.pytorch.org/whl/cu126 torch==2.14.1+cu126 torchvision==0.29.1+cu126',
    );
    const zh = await torchmend(...asked, '--lang', 'zh-CN');
    expect(zh.out).toContain('请安装 PyTorch 2.14.1+cu126。');
  });

  it('ends with 1 where the driver comes first or there is none, and then tells how to build', async () => {
    const first = await torchmend('choose', '--gpu', '12.0', '--driver', '566.36', ...WINDOWS);
    expect([first.code, first.out.split('\n')[0]]).toEqual([
      1,
      'First the driver: it has to be 580 (now: 566.36). Then PyTorch 2.14.1+cu130.',
    ]);
    const none = await torchmend('choose', '--gpu', '3.5', '--driver', '474.64', ...WINDOWS);
    expect(none.code).toBe(1);
    expect(none.out).toContain('set TORCH_CUDA_ARCH_LIST=3.5');
    const json = await torchmend('choose', '--gpu', '3.5', '--driver', '474.64', ...WINDOWS, '--json');
    const source = ChoiceOutput.parse(JSON.parse(json.out)).answer.reasons.find(
      ({ code }) => code === 'remains/source-build',
    );
    expect(source?.params).toMatchObject({
      torch: '2.7.1',
      cuda: '11.8',
      commands: expect.arrayContaining(['cd pytorch']),
    });
  });

  it.each([
    [['--os', 'linux'], 'Which graphics card?'],
    [['--gpu', 'Voodoo 2'], 'Voodoo 2'],
    [['--gpu', '12.0', '--os', 'beos'], 'beos'],
    [['--gpu', '12.0', '--driver', 'new'], 'new'],
    [['--gpu', '12.0', '--python', 'three'], 'three'],
    [['--gpu', '12.0', '--now', 'latest'], 'latest'],
    [['--gpu', '12.0', '--pin', 'new'], 'new'],
    [['--gpu', '12.0', '--machine', 'vax'], 'vax'],
    [['--gpu', '12.0', '--libc', 'bionic'], 'bionic'],
    [['--gpu', '12.0', '--mirror', 'nobody'], 'PyTorch'],
  ])('%s is called wrongly, and says what is wrong', async (args, said) => {
    const { code, err } = await torchmend('choose', ...args);
    expect(code).toBe(64);
    expect(err).toContain(said);
  });

  it('without a network it answers all the same, and says that it could not look', async () => {
    const dead = testHost({ TORCHMEND_HOME: home, HTTPS_PROXY: await deadPort() });
    const out: string[] = [];
    const terminal = {
      out: (text: string) => void out.push(text),
      err: () => undefined,
      signal: new AbortController().signal,
    };
    await main(
      ['choose', '--gpu', '8.9', '--driver', '581.80', '--os', 'windows', '--python', '3.11', '--json'],
      dead,
      terminal,
      '0',
    );
    const { answer } = ChoiceOutput.parse(JSON.parse(out.join('')));
    expect(answer.build?.torch).toBe('2.14.1+cu130');
    expect(answer.reasons.at(-1)).toMatchObject({ code: 'index/not-confirmed', params: { trouble: 'proxy-silent' } });
    await dead.close();
  });
});

describe('torchmend wheels', () => {
  const place = () => mkdtempSync(path.join(home, 'usb stick '));
  const asked = ['--gpu', '12.0', '--os', 'linux', '--python', '3.11', '--offline'];

  it('judges each file and writes the list of what to fetch', async () => {
    const folder = place();
    makeWheel(folder, 'torchvision-0.29.1+cu130-cp312-cp312-manylinux_2_28_x86_64.whl', {
      tag: 'cp312-cp312-manylinux_2_28_x86_64',
    });
    const list = path.join(folder, 'list.txt');
    const { code, out } = await torchmend('wheels', folder, ...asked, '--out', list, '--json');
    const report = WheelsReport.parse(JSON.parse(out));
    expect(code).toBe(1);
    expect(report.files.map(({ problems }) => problems.map((one) => one.code))).toEqual([
      ['wheel/other-python', 'wheel/not-looked-into'],
    ]);
    expect(report.set).toBeNull();
    expect(report.shopping?.files.map(({ name }) => name)).toEqual([
      'torch-2.14.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl',
      'torchvision-0.29.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl',
    ]);
    expect(readFileSync(list, 'utf8')).toBe(report.shopping?.text);
  });

  it('an empty folder gets the list, a folder that is not there one sentence', async () => {
    const empty = await torchmend('wheels', place(), ...asked);
    expect(empty.out).toContain('There are no packages (*.whl) in');
    expect(empty.out).toContain('torch-2.14.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl');
    const gone = await torchmend('wheels', path.join(home, 'nothing'), ...asked);
    expect([gone.code, gone.out]).toEqual([3, '']);
    expect(gone.err).toContain('There is no such folder or file:');
    expect((await torchmend('wheels', ...asked)).code).toBe(64);
  });
});

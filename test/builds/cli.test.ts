import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../probes/cli/main';
import type { Host } from '../../probes/host';
import { ChoiceOutput, WheelsReport } from '../../probes/model';
import { deadPort, html, type Route, SHA, serve, simplePage, type TestServer, testHost } from '../fetch/server';
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
    [['--gpu', ' , '], 'Which graphics card?'],
    [['--gpu', 'Voodoo 2'], 'as nvidia-smi names the card'],
    [['--gpu', '12.00'], '"12.00"'],
    [['--gpu', '86'], '"86"'],
    [['--gpu', '12.0,'], '""'],
    [['--gpu', 'A'.repeat(100_000)], `"${'A'.repeat(60)}…"`],
    [['--gpu', '8.6,'.repeat(5000)], 'several with commas'],
    [['--gpu', '12.0', '--os', 'beos'], '"beos"'],
    [['--gpu', '12.0', '--driver', 'new'], '"new"'],
    [['--gpu', '12.0', '--driver', '5'], '"5"'],
    [['--gpu', '12.0', '--driver', '9999.99999999999999'], 'as nvidia-smi shows it'],
    [['--gpu', '12.0', '--python', 'three'], '"three"'],
    [['--gpu', '12.0', '--python', '３.11'], '"３.11"'],
    [['--gpu', '12.0', '--now', 'latest'], '"latest"'],
    [['--gpu', '12.0', '--pin', 'new'], '"new"'],
    [['--gpu', '12.0', '--pin', '~=2'], '"~=2"'],
    [['--gpu', '12.0', '--pin', ''], 'as a version range'],
    [['--gpu', '12.0', '--installed', 'numpy==2.1.0,$(reboot)'], '"$(reboot)"'],
    [['--gpu', '12.0', '--machine', 'vax'], '"vax"'],
    [['--gpu', '12.0', '--libc', 'bionic'], '"bionic"'],
    [['--gpu', '12.0', '--mirror', ''], 'PyTorch'],
    [['--gpu', '12.0', '--mirror', 'nobody'], 'PyTorch'],
  ])('%s is called wrongly, and says what is wrong', async (args, said) => {
    const { code, err } = await torchmend('choose', ...args);
    expect(code).toBe(64);
    expect(err).toContain(said);
  });

  it('takes what people copy: sm_120, the driver as Windows writes it, Windows with a capital', async () => {
    const plain = await torchmend('choose', '--gpu', '12.0', '--driver', '572.16', ...WINDOWS, '--json');
    const copied = [
      '--gpu',
      'sm_120',
      '--driver',
      '32.0.15.7216',
      '--python',
      '3.10.11',
      '--os',
      'Windows',
      '--offline',
    ];
    expect((await torchmend('choose', ...copied, '--json')).out).toBe(plain.out);
  });

  it('is for the system it runs on where none is told', async () => {
    const answers: (string | undefined)[] = [];
    for (const over of [
      { platform: 'linux' as const, machine: 'arm64', env: {} },
      { platform: 'linux' as const, machine: 'x64', env: { WSL_DISTRO_NAME: 'Ubuntu' } },
      { platform: 'win32' as const, machine: 'x64', env: {} },
      { platform: 'win32' as const, machine: 'arm64', env: {} },
    ]) {
      const out: string[] = [];
      const terminal = {
        out: (text: string) => void out.push(text),
        err: () => undefined,
        signal: AbortSignal.any([]),
      };
      const asked = ['choose', '--gpu', '12.0', '--driver', '572.16', '--python', '3.11', '--offline', '--json'];
      await main(asked, { ...host, ...over }, terminal, '0');
      const { answer } = ChoiceOutput.parse(JSON.parse(out.join('')));
      answers.push(answer.build?.torch ?? answer.reasons[0]?.code);
    }
    expect(answers).toEqual(['2.13.0+cu129', '2.13.0+cu129', '2.11.0+cu128', 'system/windows-arm']);
  });

  it('two cards of one kind are told of once', async () => {
    const { out } = await torchmend('choose', '--gpu', '3.0,3.0', '--driver', '470.82.01', '--offline', '--json');
    const { answer } = ChoiceOutput.parse(JSON.parse(out));
    expect(answer.reasons[0]).toEqual({ code: 'card/never-built', params: { cards: ['3.0'] } });
  });

  it('a nightly whose day is not known has no command: one that can not work is not printed', async () => {
    const { out } = await torchmend('choose', '--gpu', '12.0', '--driver', '581.80', ...WINDOWS, '--nightly');
    expect(out).toContain('run this again with a network');
    expect(out).not.toContain('pip install');
  });

  it('names that speak to the terminal are freed of it', async () => {
    const { err } = await torchmend('choose', '--gpu', '\u001b[31mred\u009b2J\u202e');
    expect(err).toContain('red');
    for (const letter of ['\u001b', '\u009b', '\u202e']) expect(err).not.toContain(letter);
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

describe('with an index', () => {
  const OFFICIAL = 'https://download.pytorch.org/whl';
  const TAG = 'cp311-cp311-manylinux_2_28_x86_64';
  const sized: Route = (_, answer) => void answer.writeHead(200, { 'content-length': '900000000' }).end();
  const file = (name: string, version: string, tag = TAG) => `${name}-${version}-${tag}.whl`;
  const path503 = (one: string) => `/files/${one.replace('+', '%2B')}`;
  const shelf = (name: string, one: string, requires: string[]): Record<string, Route> => ({
    [`/whl/cu130/${name}/`]: html(
      simplePage(name, [
        {
          href: `${path503(one)}#sha256=${SHA('a')}`,
          attributes: ` data-core-metadata="sha256=${SHA('b')}"`,
        },
      ]),
    ),
    [path503(one)]: sized,
    [`${path503(one)}.metadata`]: (_, answer) =>
      void answer.end(['Metadata-Version: 2.4', ...requires.map((line) => `Requires-Dist: ${line}`), ''].join('\n')),
  });
  let server: TestServer;
  let online: Host;

  beforeAll(async () => {
    server = await serve({
      ...shelf('torch', file('torch', '2.14.1+cu130'), ['filelock', 'triton~=3.8.0; sys_platform == "linux"']),
      ...shelf('torchvision', file('torchvision', '0.29.1+cu130'), ['torch>=2.14.0']),
      ...shelf('filelock', file('filelock', '3.20.0', 'py3-none-any'), []),
      ...shelf('triton', file('triton', '3.8.1'), []),
    });
    // The official index, as this server plays it.
    online = { ...host, fetch: (url, options) => host.fetch(url.replace(OFFICIAL, `${server.url}/whl`), options) };
  });
  afterAll(() => server.close());

  async function asked(...args: string[]) {
    const out: string[] = [];
    const terminal = { out: (text: string) => void out.push(text), err: () => undefined, signal: AbortSignal.any([]) };
    const code = await main(
      [...args, '--gpu', '12.0', '--os', 'linux', '--python', '3.11', '--json'],
      online,
      terminal,
      '0',
    );
    return { code, out: out.join('') };
  }

  it('an answer is confirmed by the files that are really there', async () => {
    const { out } = await asked('choose', '--driver', '580.95.05');
    expect(ChoiceOutput.parse(JSON.parse(out)).answer.reasons.at(-1)).toEqual({
      code: 'index/confirmed',
      params: { files: [file('torch', '2.14.1+cu130'), file('torchvision', '0.29.1+cu130')] },
    });
  });

  it('the list of what to fetch is whole: every name, address, size and hash, and commands with names written out', async () => {
    const empty = mkdtempSync(path.join(home, 'empty '));
    const { out } = await asked('wheels', empty);
    const { shopping } = WheelsReport.parse(JSON.parse(out));
    const names = [
      file('torch', '2.14.1+cu130'),
      file('torchvision', '0.29.1+cu130'),
      file('filelock', '3.20.0', 'py3-none-any'),
      file('triton', '3.8.1'),
    ];
    expect(shopping).toMatchObject({ complete: true, missing: [] });
    expect(shopping?.files.map(({ name, bytes, sha256 }) => [name, bytes, sha256])).toEqual(
      names.map((name) => [name, 900_000_000, SHA('a')]),
    );
    expect(shopping?.commands.download).toEqual(
      names.map((name) => `curl --fail --location --output "${name}" "${server.url}${path503(name)}"`),
    );
    expect(shopping?.commands.install).toBe(
      `python -m pip install --isolated --no-index ${names.map((name) => `"${path.join(empty, name)}"`).join(' ')}`,
    );
    for (const name of names) expect(shopping?.text).toContain(name);
    expect(shopping?.text).toContain('900.0 MB (900000000)');
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

  it('a name with a line end forges no verdict, and a list that is there already is left alone', async () => {
    const folder = place();
    writeFileSync(path.join(folder, 'x\nusable: evil.whl'), 'no zip');
    writeFileSync(path.join(folder, 'list.txt'), 'mine');
    const said = await torchmend('wheels', folder, ...asked, '--lang', 'en');
    expect(said.out.split('\n').filter((line) => line.startsWith('usable'))).toEqual([]);
    expect(said.out).toContain('REFUSED: x\\u000ausable: evil.whl');
    const kept = await torchmend('wheels', folder, ...asked, '--out', path.join(folder, 'list.txt'));
    expect([kept.code, readFileSync(path.join(folder, 'list.txt'), 'utf8')]).toEqual([3, 'mine']);
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

import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CheckOutput } from '../../probes/model';
import { survivors } from '../core/processes';

const root = path.resolve(import.meta.dirname, '../..');
const cli = path.join(root, 'out/cli.js');
const python = findPython();
let home: string;

beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'build.mjs'), '--quiet', '--run', 'cli', '--version'], { cwd: root });
  home = mkdtempSync(path.join(tmpdir(), 'torchmend cli 检查 🙂-'));
}, 120_000);

function findPython(): string | null {
  try {
    return execFileSync('python3', ['-c', 'import sys;print(sys.executable)'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function torchmend(
  args: readonly string[],
  env: Record<string, string> = {},
  uid?: number,
): Promise<Ended> & { stop(): void } {
  const child = spawn(process.execPath, [cli, ...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      LANG: 'en_US.UTF-8',
      TORCHMEND_HOME: path.join(home, `data ${uid ?? ''}`),
      ...env,
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (err += text));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  return Object.assign(ended, { stop: () => void child.kill('SIGINT') });
}

/** An environment's folder whose `bin/python` is this script. */
function environment(name: string, script: string): string {
  const folder = path.join(home, name);
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  mkdirSync(path.join(folder, 'lib/python3.11/site-packages'), { recursive: true });
  writeFileSync(path.join(folder, 'pyvenv.cfg'), 'version = 3.11.7\n');
  writeFileSync(path.join(folder, 'bin/python'), script, { mode: 0o755 });
  return folder;
}

const outcome = ({ out }: Ended) => CheckOutput.parse(JSON.parse(out));

describe('what is no environment ends with one sentence and exit code 3', () => {
  it('a path that does not exist', async () => {
    const ended = await torchmend(['check', path.join(home, 'none 没有')]);
    expect(ended.code).toBe(3);
    expect(ended.err.trim().split('\n')).toHaveLength(1);
    expect(ended.err).toContain('none 没有');
  });

  it('a folder without a Python', async () => {
    mkdirSync(path.join(home, 'empty'), { recursive: true });
    const ended = await torchmend(['check', path.join(home, 'empty'), '--json']);
    expect(ended.code).toBe(3);
    expect(outcome(ended)).toMatchObject({
      outcome: 'failed',
      failure: { code: 'target/no-environment' },
      findings: [],
    });
  });

  it('a python that is not Python', async () => {
    const file = path.join(home, 'not python');
    writeFileSync(file, '#!/bin/sh\necho I am a teapot\n', { mode: 0o755 });
    const ended = await torchmend(['check', file, '--json']);
    expect(ended.code).toBe(3);
    expect(outcome(ended).failure).toMatchObject({ code: 'target/not-python', params: { said: 'I am a teapot' } });
  });

  it('a file that is no program', async () => {
    const file = path.join(home, 'text.txt');
    writeFileSync(file, 'text');
    chmodSync(file, 0o644);
    expect(outcome(await torchmend(['check', file, '--json'])).failure?.code).toBe('target/not-python');
  });

  it.skipIf(process.getuid?.() !== 0)('a folder without permission', async () => {
    const closed = environment('closed', '');
    chmodSync(home, 0o755);
    chmodSync(path.join(closed, 'bin'), 0o700);
    const ended = await torchmend(['check', closed, '--json'], {}, 65_534);
    expect(ended.code).toBe(3);
    expect(outcome(ended).failure?.code).toBe('target/denied');
  });

  it('a call that is wrong shows how it is done, exit code 64', async () => {
    expect((await torchmend(['chekc'])).code).toBe(64);
    expect((await torchmend(['check', '--nonsense'])).code).toBe(64);
    expect((await torchmend(['check', '.', '--ask', 'copy,warp'])).err).toContain('warp');
    expect((await torchmend([])).out).toContain('torchmend check');
    expect((await torchmend(['constructor'])).code).toBe(64);
    expect((await torchmend(['check', '.', '--lang', 'fr'])).err).toContain('en and zh-CN, not fr');
  });

  it('names that speak to a terminal only say their letters', async () => {
    const ended = await torchmend([
      'check',
      path.join(home, 'red \u001b[31m \u001b]0;title\u0007 \u009b2J \u202e end'),
    ]);
    expect(ended.err).toContain('red    \\u202e end');
    for (const letter of ['\u001b', '\u0007', '\u009b', '\u202e']) expect(ended.err).not.toContain(letter);
  });

  it('a result that could not be written', async () => {
    const file = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [cli, '--help'], { stdio: ['ignore', file, 'pipe'] });
    let err = '';
    child.stderr?.on('data', (text) => (err += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    closeSync(file);
    expect({ code, err }).toEqual({ code: 3, err: 'The result could not be written: ENOSPC\n' });
  });
});

describe('an environment that answers badly is undetermined, exit code 2', () => {
  it('but for what its disk says for certain', async () => {
    const ended = await torchmend([
      'check',
      environment('garbage', '#!/bin/sh\nhead -c 100000 /dev/urandom\n'),
      '--json',
    ]);
    expect(ended.code).toBe(1); // no torch lies on its disk, and that is certain
    expect(outcome(ended).findings.map((finding) => finding.code)).toEqual(['torch/not-installed']);
  });

  it('when torch is there and its Python dies', async () => {
    const folder = environment('dies', '#!/bin/sh\nkill -SEGV $$\n');
    const torch = path.join(folder, 'lib/python3.11/site-packages/torch');
    mkdirSync(torch);
    writeFileSync(path.join(torch, '__init__.py'), '');
    writeFileSync(path.join(torch, 'version.py'), "__version__ = '2.6.0+cu124'\ncuda: Optional[str] = '12.4'\n");
    const ended = await torchmend(['check', folder, '--json']);
    expect(ended.code).toBe(2);
    const output = outcome(ended);
    expect(output.torch).toEqual({ version: '2.6.0+cu124', cuda: '12.4', architectures: null });
    expect(output.undetermined).toContainEqual({ code: 'torch/broken-import', missing: ['torch.import'] });
  });
});

describe.skipIf(python === null)('with a real Python (apt-get install python3)', () => {
  it('a real environment without PyTorch', async () => {
    const folder = path.join(home, '真实 venv');
    execFileSync(python ?? '', ['-m', 'venv', '--without-pip', folder]);
    const ended = await torchmend(['check', folder, '--json']);
    expect(ended.code).toBe(1);
    const output = outcome(ended);
    expect(output.findings.map((finding) => finding.code)).toEqual(['torch/not-installed']);
    expect(output.environment).toMatchObject({ path: folder, manager: 'pip', python: path.join(folder, 'bin/python') });
  });

  it('Ctrl-C stops a hanging Python at once, with exit code 130 and no survivor', async () => {
    const note = path.join(home, 'pids');
    const folder = environment('hangs', `#!/bin/sh\nsleep 1000 &\necho $$ $! > '${note}'\nwait\n`);
    const running = torchmend(['check', folder]);
    const pids = await appears(note);
    running.stop();
    expect((await running).code).toBe(130);
    expect(await survivors(pids)).toEqual([]);
  }, 20_000);
});

async function appears(file: string): Promise<number[]> {
  for (let i = 0; i < 200; i++) {
    try {
      const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
      if (pids.length === 2) return pids;
    } catch {
      // not written yet
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${file} never came`);
}

it('cache: shows what was downloaded and gives the room back, and touches nothing else', async () => {
  const data = path.join(home, 'cache data');
  mkdirSync(path.join(data, 'wheels'), { recursive: true });
  writeFileSync(path.join(data, 'wheels', 'torch-2.14.1-cp311-cp311-win_amd64.whl'), 'x'.repeat(2_000_001));
  writeFileSync(path.join(data, 'wheels', 'mine.txt'), 'mine');
  const listed = await torchmend(['cache', '--json'], { TORCHMEND_HOME: data });
  expect(JSON.parse(listed.out)).toMatchObject({
    bytes: 2_000_001,
    files: [{ name: 'torch-2.14.1-cp311-cp311-win_amd64.whl', bytes: 2_000_001, whole: true }],
  });
  const emptied = await torchmend(['cache', '--empty'], { TORCHMEND_HOME: data });
  expect([emptied.code, emptied.out]).toEqual([0, 'Room given back: 3 MB\n']);
  expect(readdirSync(path.join(data, 'wheels'))).toEqual(['mine.txt']);
});

describe('where the history is kept', () => {
  it('is never the current folder, and a check that can’t be kept says so', async () => {
    const folder = environment('kept', '#!/bin/sh\nexit 0\n');
    const closed = path.join(home, 'a file');
    writeFileSync(closed, '');
    const ended = await torchmend(['check', folder], { TORCHMEND_HOME: path.join(closed, 'in it') });
    expect(ended.code).toBe(1);
    expect(ended.err).toContain('can’t be kept');
    const before = readdirSync(process.cwd());
    await torchmend(['check', folder], { TORCHMEND_HOME: '', XDG_DATA_HOME: 'relative' });
    expect(readdirSync(process.cwd())).toEqual(before);
    expect(readdirSync(path.join(home, '.local/share/torchmend/sessions'))).toHaveLength(1);
  });
});

describe('report', () => {
  it('is of the last session that came to a check', async () => {
    const data = path.join(home, 'later data');
    await torchmend(['check', environment('earlier', '#!/bin/sh\nexit 0\n')], { TORCHMEND_HOME: data });
    await torchmend(['check', path.join(home, 'gone')], { TORCHMEND_HOME: data });
    expect(readdirSync(path.join(data, 'sessions'))).toHaveLength(2);
    expect((await torchmend(['report'], { TORCHMEND_HOME: data })).out).toContain('~/earlier');
  });

  it('of the last check, redacted, also from a file cut in the middle', async () => {
    const data = path.join(home, 'report data');
    const folder = environment('reported', '#!/bin/sh\nexit 0\n');
    await torchmend(['check', folder], { TORCHMEND_HOME: data });
    const last = await torchmend(['report'], { TORCHMEND_HOME: data });
    expect(last.code).toBe(0);
    expect(last.out).toContain('`torch/not-installed`');
    expect(last.out).toContain('~/reported');
    expect(last.out).not.toContain(home);
    const [name = ''] = readdirSync(path.join(data, 'sessions'));
    const session = path.join(data, 'sessions', name);
    const text = readFileSync(session, 'utf8');
    const cut = path.join(home, 'cut.jsonl');
    writeFileSync(cut, text.slice(0, -30));
    const half = await torchmend(['report', cut]);
    expect(half.code).toBe(0);
    // One sentence about the line that was cut, beside what is said of every report.
    expect(half.err.trim().split('\n')).toHaveLength(last.err.trim().split('\n').length + 1);
    expect(half.out).toContain('`torch/not-installed`');
  });

  it('of nothing, of no file, of garbage: one sentence, exit code 3', async () => {
    const garbage = path.join(home, 'garbage.jsonl');
    copyFileSync(process.execPath, garbage);
    for (const args of [['report'], ['report', path.join(home, 'none')], ['report', garbage]]) {
      const ended = await torchmend(args, { TORCHMEND_HOME: path.join(home, 'nothing here') });
      expect(ended.code).toBe(3);
      expect(ended.out).toBe('');
      expect(ended.err.trim()).not.toBe('');
    }
  }, 30_000);
});

it('a loop of links is no environment', async () => {
  const loop = path.join(home, 'loop');
  mkdirSync(path.join(loop, 'bin'), { recursive: true });
  symlinkSync('python', path.join(loop, 'bin/python'));
  expect((await torchmend(['check', loop])).code).toBe(3);
});

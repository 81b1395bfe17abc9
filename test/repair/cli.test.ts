import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './places';
import { findPython, realEnvironment } from './small-environment';
import { NEW, smallWheels } from './small-torch';

const root = path.resolve(import.meta.dirname, '../..');
const cli = path.join(root, 'out/cli.js');
const python = findPython();

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

describe.skipIf(python === null)('the program (needs python3 with venv; without it pip is not proven)', () => {
  let folder: string;
  let kept: string;
  let wheels: string;
  let prefix: string;
  let home: string;
  let before: Record<string, string>;
  let round = 0;

  beforeAll(() => {
    if (!python) return;
    execFileSync(process.execPath, [path.join(root, 'build.mjs'), '--quiet', '--run', 'cli', '--version'], {
      cwd: root,
    });
    folder = mkdtempSync(path.join(tmpdir(), 'torchmend two 两个-'));
    prefix = realEnvironment(path.join(folder, 'app/venv'), python);
    kept = path.join(folder, 'kept');
    execFileSync('cp', ['-a', prefix, kept]);
    wheels = path.join(folder, 'wheels');
    smallWheels(wheels, python.tag, NEW);
    before = fingerprint(prefix, []);
  }, 120_000);
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    home = path.join(folder, `own ${++round}`);
    execFileSync('rm', ['-rf', prefix]);
    execFileSync('cp', ['-a', kept, prefix]);
  });

  function torchmend(args: readonly string[]): Promise<Ended> {
    mkdirSync(home, { recursive: true });
    const env = { PATH: process.env['PATH'], HOME: home, LANG: 'en_US.UTF-8', TORCHMEND_HOME: home };
    const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', (text) => (out += text));
    child.stderr.on('data', (text) => (err += text));
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  }
  const repair = (at = prefix) =>
    torchmend(['repair', at, '--wheels', wheels, '--yes', '--ask', 'copy,elementwise,sum']);
  async function begun(): Promise<void> {
    const repairs = path.join(home, 'repairs');
    const text = () =>
      (existsSync(repairs) ? readdirSync(repairs) : []).map((name) => readFileSync(path.join(repairs, name), 'utf8'));
    while (!text().some((one) => one.includes('step-begins'))) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('on one environment twice: the second says who works on it, and breaks nothing', async () => {
    const first = repair();
    await begun();
    // As soon as the first one works; only whether it is still at it decides what the second one finds.
    const [recovered, ended] = await Promise.all([torchmend(['recover']), first]);
    expect(ended).toMatchObject({ code: 0 });
    expect(recovered.code).toBe(3);
    expect(recovered.err).toMatch(/another torchmend/i);
    expect((await torchmend(['undo'])).code).toBe(0);
    expect(fingerprint(prefix, [])).toEqual(before);
  }, 90_000);

  it('both at the same moment: one repairs, and the other refuses or comes later', async () => {
    const both = await Promise.all([repair(), repair()]);
    const repaired = both.filter(({ code }) => code === 0);
    expect(repaired.length).toBeGreaterThan(0);
    for (const { code, out, err } of both)
      if (code !== 0) expect(`${out}${err}`).toMatch(/Another Torchmend \(process \d+\) works on this environment\./);
    while ((await torchmend(['undo'])).code === 0);
    expect(fingerprint(prefix, [])).toEqual(before);
  }, 120_000);

  it('on two environments at once works', async () => {
    const other = path.join(folder, 'second/venv');
    realEnvironment(other, python ?? { file: '', tag: '' });
    const [a, b] = await Promise.all([repair(), repair(other)]);
    expect([a.code, b.code], `${a.out}${a.err}${b.out}${b.err}`).toEqual([0, 0]);
  }, 120_000);

  it.each([
    ['a file', (ours: string) => writeFileSync(ours, 'mine')],
    ['a link', (ours: string) => symlinkSync(tmpdir(), ours)],
  ])(
    'where our folder is %s, says so and begins nothing',
    async (_, make) => {
      make(path.join(prefix, '.torchmend'));
      const now = fingerprint(prefix, []);
      const { code, out, err } = await repair();
      expect(code).toBe(1);
      expect(`${out}${err}`).toContain(`${path.join(prefix, '.torchmend')}: something is there already.`);
      expect(fingerprint(prefix, [])).toEqual(now);
      unlinkSync(path.join(prefix, '.torchmend'));
    },
    60_000,
  );

  it('whose environment was renamed says where it should be', async () => {
    expect((await repair()).code).toBe(0);
    renameSync(prefix, `${prefix} renamed`);
    const { code, err } = await torchmend(['undo']);
    expect(code).toBe(3);
    expect(err).toContain(`${prefix} could not be put back (the environment is not there any more: bring it back`);
    expect(existsSync(prefix)).toBe(false);
    renameSync(`${prefix} renamed`, prefix);
    expect((await torchmend(['undo'])).code).toBe(0);
    expect(fingerprint(prefix, [])).toEqual(before);
  }, 60_000);

  it('whose safety copy was harmed names the file and touches nothing', async () => {
    expect((await repair()).code).toBe(0);
    const now = fingerprint(prefix);
    const ours = path.join(prefix, '.torchmend');
    const name = readdirSync(ours, { recursive: true, encoding: 'utf8' }).find((one) =>
      one.endsWith('libtorch_cuda.so'),
    );
    unlinkSync(path.join(ours, name ?? ''));
    const { code, err } = await torchmend(['undo']);
    expect(code).toBe(3);
    expect(err).toMatch(
      /libtorch_cuda\.so could not be put back \(its safety copy was deleted or changed, so nothing was touched\)/,
    );
    expect(fingerprint(prefix)).toEqual(now);
    expect((await torchmend(['undo', '--let-go'])).code).toBe(0);
    expect(existsSync(ours)).toBe(false);
  }, 60_000);
});

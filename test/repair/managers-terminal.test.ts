import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint, scratch } from './places';
import { findPython, realEnvironment } from './small-environment';
import { NEW, smallWheels } from './small-torch';

const python = findPython();
const root = path.resolve(import.meta.dirname, '../..');

interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** What a newcomer types, and what they read: one small environment, one folder of wheels. */
describe.skipIf(python === null)('repair by the terminal (needs python3 with venv)', () => {
  let home: string;
  let prefix: string;
  let wheels: string;
  let before: Record<string, string>;
  beforeAll(() => {
    if (!python) return;
    execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
    home = scratch('terminal');
    prefix = realEnvironment(path.join(home, '环境 🙂', 'venv'), python);
    wheels = path.join(home, 'wheels');
    smallWheels(wheels, python.tag, { ...NEW, padding: 3000 });
    before = fingerprint(prefix, []);
  }, 120_000);

  afterAll(() => python && rmSync(home, { recursive: true, force: true }));

  /** `types`: what is typed; null: nobody is there. `stopAt`: Ctrl-C once this was read. */
  function torchmend(words: readonly string[], types: string | null = null, stopAt?: string): Promise<Said> {
    const env = { PATH: process.env['PATH'], HOME: home, TORCHMEND_HOME: path.join(home, 'own'), LANG: 'en_US.UTF-8' };
    const child = spawn(process.execPath, [path.join(root, 'out/cli.js'), ...words], { env, stdio: 'pipe' });
    const said: Said = { code: null, out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (said.out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said.err += text;
      if (stopAt !== undefined && said.err.includes(stopAt)) child.kill('SIGINT');
    });
    child.stdin.end(types ?? '');
    return new Promise((resolve) => child.on('close', (code) => resolve({ ...said, code })));
  }
  const last = ({ err }: Said) => err.trim().split('\n').at(-1);
  const repair = (...more: string[]) => ['repair', prefix, '--wheels', wheels, ...more];
  const isAsBefore = () => expect(fingerprint(prefix, [])).toEqual(before);

  it('shows a plan and what to type to have it done', async () => {
    const { code, out } = await torchmend(['plan', prefix, '--wheels', wheels]);
    expect(code).toBe(1);
    const [, id] = /^Plan ([0-9a-f]{16})$/m.exec(out) ?? [];
    const typed = `repair "${prefix}" --wheels "${wheels}" --plan ${id}`;
    expect(out.trimEnd().split('\n').slice(-2)).toEqual([
      'To have the first of these done:',
      expect.stringMatching(/^node \S*cli\.js /),
    ]);
    expect(out.trimEnd().endsWith(` ${typed}`)).toBe(true);
    isAsBefore();
  }, 60_000);

  it.each([
    ['n', 'n\n'],
    ['nothing', null],
  ])(
    'asked, and answered with %s: nothing is changed',
    async (_, types) => {
      const said = await torchmend(repair(), types);
      expect([said.code, last(said)]).toEqual([1, 'Nothing was changed. To agree without being asked: --yes']);
      isAsBefore();
    },
    60_000,
  );

  it('--json without --yes is JSON, and nothing is changed', async () => {
    const { code, out } = await torchmend(repair('--json'));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ repair: null, how: 'untouched', plan: { trust: 'certain' }, after: null });
    isAsBefore();
  }, 60_000);

  it('a plan that there is not is said to be none', async () => {
    const { code, err } = await torchmend(repair('--plan', '0123', '--yes', '--lang', 'zh-CN'));
    expect([code, err.includes('没有方案叫作 0123\n现在的方案有：')]).toEqual([2, true]);
    isAsBefore();
  }, 60_000);

  it('wheels that are not there, are none, or lack what belongs to them', async () => {
    mkdirSync(path.join(home, 'empty'));
    writeFileSync(path.join(home, 'notes.txt'), 'hello');
    const alone = path.join(wheels, readdirSync(wheels).find((name) => name.startsWith('torch-')) ?? '');
    const plan = async (at: string) => torchmend(['plan', prefix, '--wheels', path.join(home, at)]);
    expect(await plan('nothing')).toMatchObject({ code: 3, err: expect.stringContaining('There is nothing at ') });
    const [none, text] = [await plan('empty'), await plan('notes.txt')];
    expect([none.code, none.out.trim().split('\n').at(-1)]).toEqual([
      ...[2, `What lies in ${path.join(home, 'empty')} is not enough: there is no wheel (.whl).`],
    ]);
    expect([text.code, text.out]).toEqual([2, expect.stringContaining('no PyTorch among it serves this card')]);
    const lone = await torchmend(['plan', prefix, '--wheels', alone]);
    expect(lone.out).toContain('The files that are needed could not all be looked up (missing: torchvision).');
    expect(lone.out).toContain(
      'fetch torch==2.14.1+cu130 and torchvision on another computer (from https://download.pytorch.org/whl/cu130)',
    );
    expect(lone.out).not.toContain('Take out');
    isAsBefore();
  }, 120_000);

  it('Ctrl-C in the middle puts everything back', async () => {
    const said = await torchmend(repair('--yes'), null, 'Step 3');
    expect([said.code, said.out]).toEqual([
      ...[130, 'It was not repaired. Everything is as it was before.\n\nIt was stopped.\n'],
    ]);
    isAsBefore();
    expect((await torchmend(['recover'])).out).toBe('No repair was interrupted.\n');
  }, 60_000);

  it('answered with y; undone; undone twice; given up', async () => {
    const done = await torchmend(repair(), 'y\n');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('Repaired, and proven by real kernels.')]);
    const [, id = ''] = /^To have everything as it was: node \S*cli\.js undo (\S+)$/m.exec(done.out) ?? [];
    const unknown = await torchmend(['undo', 'another']);
    expect([unknown.code, unknown.err]).toEqual([
      ...[3, `No repair that can be undone is called another\nThese can be undone:\n${id}  ${prefix}\n`],
    ]);
    expect(await torchmend(['undo', id])).toMatchObject({
      code: 0,
      out: 'Everything is as it was before the repair.\n',
    });
    isAsBefore();
    expect(await torchmend(['undo'])).toMatchObject({ code: 3, err: 'There is no repair that can be undone.\n' });
    expect((await torchmend(repair('--yes'))).code).toBe(0);
    expect(await torchmend(['undo', '--let-go'])).toMatchObject({ code: 0, out: 'The safety copy was given up.\n' });
    expect(existsSync(path.join(prefix, '.torchmend'))).toBe(false);
    expect(await torchmend(['undo'])).toMatchObject({ code: 3 });
  }, 120_000);
});

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitDown } from './desk';
import { fingerprint, scratch } from './places';
import { roundTrip } from './round-trip';
import { findPython, realEnvironment } from './small-environment';
import { NEW, smallWheels } from './small-torch';

const python = findPython();

/** Environments as they are met, each with a real pip and a small torch, in a folder with blanks, CJK and emoji. */
describe.skipIf(python === null)('odd environments (needs python3 with venv; without it none is proven)', () => {
  let first: string;
  afterAll(() => {
    for (const folder of [...onOthers, ...(first ? [path.dirname(first)] : [])])
      rmSync(folder, { recursive: true, force: true });
  });
  beforeAll(() => {
    if (python) first = realEnvironment(path.join(scratch('odd'), 'first'), python);
  }, 120_000);

  /** A copy of the first one: venv’s programs are links, its settings name no folder of its own. */
  function made() {
    const home = scratch('odd');
    const prefix = path.join(home, '环境 🙂', 'venv');
    cpSync(first, prefix, { recursive: true, verbatimSymlinks: true });
    const lib = path.join(prefix, 'lib');
    const [name = ''] = readdirSync(lib);
    const wheels = path.join(home, 'new wheels');
    smallWheels(wheels, python?.tag ?? '', NEW);
    const run = (...words: string[]) => execFileSync(path.join(prefix, 'bin/python'), words, { encoding: 'utf8' });
    return { home, prefix, site: path.join(lib, name, 'site-packages'), wheels, target: prefix, kept: [prefix], run };
  }
  const version = (run: (...words: string[]) => string) => run('-c', 'import torch;print(torch.__version__)').trim();

  it('files that may only be read', async () => {
    const { site, ...env } = made();
    for (const name of ['torch/lib/libtorch_cuda.so', 'torch/version.py', 'torch/nn/functional.py'])
      chmodSync(path.join(site, name), 0o444);
    await roundTrip(env);
  }, 60_000);

  it.each(['folder', 'volume'])(
    'a site-packages that lies behind a link, on another %s',
    async (where) => {
      const { site, run, ...env } = made();
      const elsewhere = away(where, env.home);
      renameOrCopy(site, path.join(elsewhere, 'packages'));
      symlinkSync(path.join(elsewhere, 'packages'), site);
      await roundTrip({
        ...env,
        kept: [env.prefix, elsewhere],
        withNew: () => expect(version(run)).toBe('2.14.1+cu130'),
      });
    },
    60_000,
  );

  it('a whole environment behind a link on another volume', async () => {
    const { run, ...env } = made();
    const elsewhere = away('volume', env.home);
    renameOrCopy(env.prefix, path.join(elsewhere, 'venv'));
    symlinkSync(path.join(elsewhere, 'venv'), env.prefix);
    await roundTrip({ ...env, kept: [elsewhere], withNew: () => expect(version(run)).toBe('2.14.1+cu130') });
  }, 60_000);

  it('a torch without RECORD, and what a broken install left', async () => {
    const { site, run, ...env } = made();
    const [info = ''] = readdirSync(site).filter((name) => /^torch-.*dist-info$/.test(name));
    rmSync(path.join(site, info, 'RECORD'));
    for (const name of ['~orch', '~orch-2.5.0.dist-info']) {
      mkdirSync(path.join(site, name));
      writeFileSync(path.join(site, name, 'left.so'), name);
    }
    writeFileSync(path.join(site, 'torch', 'stray.py'), 'import nothing\n');
    await roundTrip({
      ...env,
      withNew() {
        const left = readdirSync(site).filter((name) => name.startsWith('~') || /^torch-2\.6/.test(name));
        expect([left, existsSync(path.join(site, 'torch/stray.py')), version(run)]).toEqual([
          [],
          false,
          '2.14.1+cu130',
        ]);
      },
    });
  }, 60_000);

  it('a torch that came in by hand: no installer knows it, and nothing of it stays', async () => {
    const { site, run, ...env } = made();
    for (const name of readdirSync(site).filter((one) => /^torch(vision)?-.*dist-info$/.test(one)))
      rmSync(path.join(site, name), { recursive: true });
    writeFileSync(path.join(site, 'torch', 'stray.py'), '');
    await roundTrip({
      ...env,
      withNew: () =>
        expect([existsSync(path.join(site, 'torch/stray.py')), version(run)]).toEqual([false, '2.14.1+cu130']),
    });
  }, 60_000);

  it('an editable torch, whose files lie in a folder of its source', async () => {
    const { site, run, ...env } = made();
    const source = path.join(env.home, 'src', 'pytorch');
    mkdirSync(source, { recursive: true });
    renameSync(path.join(site, 'torch'), path.join(source, 'torch'));
    const [info = ''] = readdirSync(site).filter((name) => /^torch-.*dist-info$/.test(name));
    const record = path.join(site, info, 'RECORD');
    const rows = readFileSync(record, 'utf8')
      .split('\n')
      .filter((row) => !row.startsWith('torch/'));
    writeFileSync(record, ['__editable__.torch.pth,,', ...rows].join('\n'));
    writeFileSync(path.join(site, '__editable__.torch.pth'), `${source}\n`);
    await roundTrip({
      ...{ ...env, kept: [env.prefix, source] },
      withNew: () => expect(version(run)).toBe('2.14.1+cu130'),
    });
  }, 60_000);

  it('a torch in the user’s own packages, seen by an environment that sees the system', async () => {
    const { site, run, ...env } = made();
    const user = path.join(env.home, '.local/lib', path.basename(path.dirname(site)), 'site-packages');
    mkdirSync(user, { recursive: true });
    for (const name of readdirSync(site).filter((one) => /^torch/.test(one)))
      renameSync(path.join(site, name), path.join(user, name));
    const settings = path.join(env.prefix, 'pyvenv.cfg');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('site-packages = false', 'site-packages = true'));
    const before = fingerprint(env.home, ['own', '.torchmend']);
    const desk = await sitDown(env);
    const check = await desk.check(env.target);
    expect(check.diagnosis?.findings[0]).toMatchObject({ code: 'env/shadowed-by-user-site' });
    const { plans } = await desk.propose(check, env.wheels);
    expect(plans.map(({ kind, trust, steps }) => [kind, trust, steps[0]])).toMatchObject([
      ['undo-shadowing', 'manual', { what: 'remove-user-package', params: { package: 'torch' } }],
    ]);
    await desk.close();
    expect(fingerprint(env.home, ['own', '.torchmend'])).toEqual(before);
  }, 60_000);

  it('settings of pip that would send it elsewhere are not heard', async () => {
    const { run, ...env } = made();
    const settings = path.join(env.prefix, 'pip.conf');
    writeFileSync(
      settings,
      '[global]\nextra-index-url = http://127.0.0.1:9/\nrequire-virtualenv = false\ntarget = /nowhere\n[install]\nrequire-hashes = true\n',
    );
    mkdirSync(path.join(env.home, '.config/pip'), { recursive: true });
    writeFileSync(path.join(env.home, '.config/pip/pip.conf'), '[global]\nuser = true\nno-index = false\n');
    const variables = {
      PIP_TARGET: '/nowhere',
      PIP_USER: '1',
      PIP_REQUIRE_HASHES: '1',
      PIP_NO_BINARY: ':all:',
      PYTHONPATH: '/nowhere',
    };
    await roundTrip({
      ...{ ...env, env: variables },
      withNew: () => expect(readFileSync(settings, 'utf8')).toContain('constraint = file:///'),
    });
  }, 60_000);
});

const onOthers: string[] = [];

/** A folder outside of the environment; `volume`: on another one, where this computer has such a place. */
function away(where: string, home: string): string {
  const isOther = where === 'volume' && existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(home).dev;
  if (!isOther) return mkdtempSync(path.join(home, `${where} `));
  const folder = mkdtempSync('/dev/shm/torchmend 卷 ');
  onOthers.push(folder);
  return folder;
}

function renameOrCopy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  rmSync(from, { recursive: true });
}

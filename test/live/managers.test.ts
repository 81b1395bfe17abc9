import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { sitDown } from '../repair/desk';
import { fingerprint, scratch } from '../repair/places';
import { roundTrip } from '../repair/round-trip';
import { NEW, OLD, smallWheels } from '../repair/small-torch';
import { fetched, pythonOf, uvProgram } from '../repair/tools';

const root = path.resolve(import.meta.dirname, '../..');
const EMPTY = { PATH: process.env['PATH'], PIP_CONFIG_FILE: '/dev/null' };
const FROM_FILES = ['--disable-pip-version-check', '--no-index', '--no-deps', '--no-compile', '--quiet'];

beforeAll(() => {
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
}, 120_000);

/** An environment of this Python whose pip is this one, with the small torch in it that this very pip installed. */
function withPip(t: TestContext, version: string, pip: string, platform: string) {
  const python = pythonOf(version);
  if (!python) return t.skip(`not proven: pip ${pip}. Python ${version} is not here (pyenv install ${version})`);
  const wheel = fetched('pip', pip);
  if (typeof wheel === 'string') return t.skip(`not proven: pip ${pip}. ${wheel}`);
  const home = scratch(`pip ${pip}`);
  const prefix = path.join(home, '环境 🙂', 'venv');
  execFileSync(python.file, ['-m', 'venv', prefix]);
  const own = path.join(prefix, 'bin/python');
  const run = (...args: string[]) => execFileSync(own, ['-m', 'pip', ...args], { env: EMPTY, stdio: 'pipe' });
  run('install', ...FROM_FILES, wheel.file);
  expect(run('--version').toString()).toContain(`pip ${pip} `);
  const lent = path.join(home, 'old wheels');
  run('install', ...FROM_FILES, ...smallWheels(lent, python.tag, { ...OLD, platform: 'linux_x86_64' }));
  const wheels = path.join(home, 'new wheels');
  smallWheels(wheels, python.tag, { ...NEW, platform });
  return { home, target: prefix, wheels, kept: [prefix], own };
}

const OLD_NAME = 'linux_x86_64';
const NEW_NAME = 'manylinux_2_28_x86_64';

describe('pip, from 2020 to now: a whole repair by the environment’s own, undone byte for byte', () => {
  test.for([
    ['3.8', '20.0.2', OLD_NAME],
    ['3.8', '20.3.4', NEW_NAME],
    ['3.9', '21.3.1', NEW_NAME],
    ['3.10', '22.3.1', NEW_NAME],
    ['3.11', '23.3.2', NEW_NAME],
    ['3.12', '24.3.1', NEW_NAME],
    ['3.13', '25.3', NEW_NAME],
    ['3.13', '26.3', NEW_NAME],
  ] as const)('Python %s, pip %s', async ([version, pip, platform], t) => {
    const { own, ...made } = withPip(t, version, pip, platform);
    const plan = await roundTrip(made);
    const install = plan.steps.find((step) => step.do === 'install');
    expect(install?.argv.slice(0, 3)).toEqual([own, '-m', 'pip']);
  });

  test('too old for the names of today’s wheels: the pip that Python carries as a wheel does it', async (t) => {
    const { own, ...made } = withPip(t, '3.8', '20.0.2', NEW_NAME);
    const plan = await roundTrip(made);
    const [python, pip] = plan.steps.find((step) => step.do === 'install')?.argv ?? [];
    expect([python, pip]).toEqual([
      own,
      expect.stringMatching(/ensurepip\/_bundled\/pip-[\d.]+-py3-none-any\.whl\/pip$/),
    ]);
  });
});

describe('uv: environments without pip, whose files are uv’s own cache by another name', () => {
  test.for(['hardlink', 'symlink', 'copy'] as const)(
    'link mode %s: repaired, undone, the cache untouched',
    async (mode, t) => {
      const { home, uv, env, prefix, wheels } = withUv(t, mode);
      const cache = path.join(home, 'uv cache');
      const file = path.join(prefix, 'lib/python3.11/site-packages/torch/lib/libtorch_cuda.so');
      const node = lstatSync(file);
      expect([node.isSymbolicLink(), node.nlink > 1]).toEqual([mode === 'symlink', mode === 'hardlink']);
      const plan = await roundTrip({ ...{ home, target: prefix, wheels, env }, kept: [prefix, cache] });
      expect(plan.steps.flatMap((step) => (step.do === 'install' ? [step.argv.slice(0, 5)] : []))).toEqual([
        [uv, 'pip', 'install', '--python', path.join(prefix, 'bin/python')],
      ]);
    },
  );

  test('settings of uv that would send it elsewhere are not heard', async (t) => {
    const { home, env, prefix, wheels } = withUv(t, 'hardlink');
    const elsewhere = path.join(home, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(path.join(home, 'constraints.txt'), 'torch==2.6.0\n');
    const more = { UV_CONSTRAINT: path.join(home, 'constraints.txt'), UV_OVERRIDE: path.join(home, 'constraints.txt') };
    const sent = {
      UV_TARGET: elsewhere,
      UV_INDEX_URL: 'http://127.0.0.1:9/simple',
      UV_REQUIRE_HASHES: '1',
      UV_NO_BINARY: '1',
    };
    await roundTrip({
      ...{ home, target: prefix, wheels, env: { ...env, ...more, ...sent } },
      kept: [prefix, elsewhere],
    });
  });
});

function withUv(t: TestContext, mode: string) {
  const python = pythonOf('3.11');
  if (!python) return t.skip('not proven: uv. Python 3.11 is not here (pyenv install 3.11)');
  const got = uvProgram();
  if (typeof got === 'string') return t.skip(`not proven: uv. ${got}`);
  const uv = got.file;
  const home = scratch(`uv ${mode}`);
  const prefix = path.join(home, '环境 🙂', '.venv');
  const variables = { UV_CACHE_DIR: path.join(home, 'uv cache'), UV_LINK_MODE: mode };
  const env = { ...variables, PATH: `${path.dirname(uv)}${path.delimiter}${process.env['PATH']}` };
  const run = (...args: string[]) =>
    execFileSync(uv, [...args, '--offline', '--no-config', '--quiet'], { env, stdio: 'pipe' });
  run('venv', '--python', python.file, prefix);
  const into = ['--python', path.join(prefix, 'bin/python'), '--no-index', '--no-deps'];
  run('pip', 'install', ...into, ...smallWheels(path.join(home, 'old wheels'), python.tag, OLD));
  const wheels = path.join(home, 'new wheels');
  smallWheels(wheels, python.tag, NEW);
  return { home, uv, env, prefix, wheels };
}

/** Not part of a Python that has to run torch; the standard library's tests alone are 300 MB. */
const LEFT_OUT = /^(site-packages|test|tests|__pycache__|idlelib|tkinter|turtledemo|lib2to3|config-.*|.*\.a)$/;

/** A Python of its own, copied with the small torch in it: no virtual environment, so its prefix is its own folder. */
function ownPython(t: TestContext, what: string, { embedded = false, hasPip = true } = {}) {
  const python = pythonOf('3.11');
  if (!python) return t.skip(`not proven: ${what}. Python 3.11 is not here (pyenv install 3.11)`);
  const home = scratch(what);
  const prefix = path.join(home, '便携 🙂', embedded ? 'python_embeded' : 'python');
  const from = path.dirname(path.dirname(realpathSync(python.file)));
  const lib = path.join(prefix, 'lib/python3.11');
  cpSync(path.join(from, 'lib/python3.11'), lib, {
    recursive: true,
    filter: (file) => !LEFT_OUT.test(path.basename(file)),
  });
  const site = path.join(lib, 'site-packages');
  const own = path.join(prefix, embedded ? 'python' : 'bin/python');
  mkdirSync(path.dirname(own), { recursive: true });
  cpSync(realpathSync(python.file), own);
  const lent = fetched('pip', '25.3');
  if (typeof lent === 'string') return t.skip(`not proven: ${what}. ${lent}`);
  const old = smallWheels(path.join(home, 'old wheels'), python.tag, OLD);
  mkdirSync(site);
  const pip = (...words: string[]) => execFileSync(own, [`${lent.file}/pip`, ...words], { env: EMPTY, stdio: 'pipe' });
  pip('install', ...FROM_FILES, ...(hasPip ? [lent.file] : []), ...old);
  if (!hasPip) rmSync(path.join(lib, 'ensurepip'), { recursive: true });
  if (embedded) {
    // Python 3.11 heeds `<program>._pth` on every system; `python311._pth` is its name on Windows, by which it is known.
    const text = 'lib/python3.11\nlib/python3.11/lib-dynload\nlib/python3.11/site-packages\n';
    for (const name of ['python._pth', 'python311._pth']) writeFileSync(path.join(prefix, name), text);
  }
  const wheels = path.join(home, 'new wheels');
  smallWheels(wheels, python.tag, NEW);
  return { home, prefix, own, lib, wheels, lent: lent.file };
}

describe('a Python that is no virtual environment', () => {
  test('embedded, closed by a ._pth, without pip and ensurepip: pip runs out of a wheel that lies with the others', async (t) => {
    const { home, prefix, own, wheels, lent } = ownPython(t, 'embedded', { embedded: true, hasPip: false });
    const closed = execFileSync(own, ['-c', 'import sys;print(sys.flags.isolated,sys.flags.no_site,sys.prefix)'], {
      encoding: 'utf8',
    });
    expect(closed.trim()).toBe(`1 1 ${prefix}`);
    const refused = await desk(home, own, wheels);
    expect(refused.plan).toMatchObject({
      trust: 'manual',
      steps: [{ what: 'get-installer', params: { why: 'no-pip' } }, {}],
    });
    cpSync(lent, path.join(wheels, path.basename(lent)));
    const env = { PATH: '/usr/bin:/bin', PYTHONPATH: '/nowhere' };
    const plan = await roundTrip({ home, target: own, wheels, kept: [prefix], env });
    const place = expect.stringContaining('new wheels/pip-25.3-py3-none-any.whl/pip');
    expect(plan.steps.find((step) => step.do === 'install')?.argv.slice(0, 2)).toEqual([own, place]);
  });

  test('marked as the system’s (PEP 668): no plan changes it; not marked: repaired and undone', async (t) => {
    const { home, prefix, own, lib, wheels } = ownPython(t, 'system');
    const marker = path.join(lib, 'EXTERNALLY-MANAGED');
    writeFileSync(marker, '[externally-managed]\nError=use your package manager\n');
    const before = fingerprint(prefix, []);
    const marked = await desk(home, own, wheels);
    expect(
      marked.plans.filter(({ steps }) => steps.some((step) => step.changes && step.do !== 'make-environment')),
    ).toEqual([]);
    expect(marked.plan).toMatchObject({
      trust: 'manual',
      steps: [{ what: 'externally-managed', params: { folder: lib } }, {}],
    });
    expect(fingerprint(prefix, [])).toEqual(before);
    rmSync(marker);
    const plan = await roundTrip({ home, target: own, wheels, kept: [prefix] });
    expect(plan.loses).toContainEqual({ what: 'unguarded', params: {} });
  });

  test('of conda, with a torch that pip put there: by its pip (conda itself is not proven: none is here)', async (t) => {
    const { home, prefix, own, wheels } = ownPython(t, 'conda');
    mkdirSync(path.join(prefix, 'conda-meta'));
    writeFileSync(path.join(prefix, 'conda-meta/python-3.11.7-h955ad1f_0.json'), '{}');
    const plan = await roundTrip({ home, target: own, wheels, kept: [prefix] });
    expect(plan.steps.find((step) => step.do === 'install')?.argv.slice(0, 3)).toEqual([own, '-m', 'pip']);
  });
});

/** What is proposed for a Python, and the plan from wheels among it. */
async function desk(home: string, target: string, wheels: string) {
  const one = await sitDown({ home, env: { PATH: '/usr/bin:/bin' } });
  const { plans } = await one.propose(await one.check(target), wheels);
  await one.close();
  return { plans, plan: plans.find(({ kind }) => kind === 'offline-wheels') };
}

import { compareVersions } from '../compat';
import type { PlanFile } from '../model';
import { type Context, know } from './asked';
import { join } from './paths';
import { planFile } from './plan-file';
import { oursIn } from './safety';

/** What puts packages into this environment. */
export type Installer =
  /** The environment's own pip, or pip out of its wheel: a wheel is a zip, and Python runs what lies in one. */
  | { is: 'pip'; run: readonly string[]; fetch: readonly PlanFile[] }
  | { is: 'uv'; program: string }
  /** `no-pip`: nothing is known that could do it; `old-pip`: the pip that is there refuses such wheels. */
  | { is: 'none'; why: 'no-pip' | 'old-pip' };

/** From this version on pip knows names like manylinux_2_28 (PEP 600); 20.0.2 calls such a wheel "not supported". */
const KNOWS_NEW_NAMES = '20.3';

/** With the environment's own tool, so that it knows afterwards what is installed; uv where there is no pip. */
export function installerFor(context: Context, wheels: readonly { name: string }[]): Installer {
  const { tools, place } = context;
  const pip = know(context, 'environment.pip');
  const isOld = pip !== null && compareVersions(pip.version, KNOWS_NEW_NAMES) < 0 && wheels.some(needsNewPip);
  if (pip && !isOld) return { is: 'pip', run: [place.executable, '-m', 'pip'], fetch: [] };
  if (!pip && tools.uv !== null) return { is: 'uv', program: tools.uv };
  if (tools.pip) {
    const wheel = planFile(context, tools.pip);
    // Python takes either slash behind the file's name, and so does zipimport.
    return { is: 'pip', run: [place.executable, `${wheel.path}/pip`], fetch: [wheel] };
  }
  if (tools.uv !== null) return { is: 'uv', program: tools.uv };
  return { is: 'none', why: isOld ? 'old-pip' : 'no-pip' };
}

function needsNewPip({ name }: { name: string }): boolean {
  const platforms =
    name
      .replace(/\.whl$/, '')
      .split('-')
      .pop()
      ?.split('.') ?? [];
  return (
    platforms.some((one) => /^manylinux_\d/.test(one)) &&
    !platforms.some((one) => /^(manylinux(1|2010|2014)_|any$)/.test(one))
  );
}

/** Flags that every pip since 10 knows, of those that keep settings, questions and the network out. */
const QUIET = ['--isolated', '--disable-pip-version-check', '--no-input'];
const FROM_FILES = ['--no-index', '--no-deps', '--no-cache-dir', '--no-compile', '--no-warn-script-location'];

type Able = Exclude<Installer, { is: 'none' }>;

export function uninstallArgv(installer: Able, { place }: Context, packages: readonly string[]): string[] {
  if (installer.is === 'uv')
    return [
      installer.program,
      'pip',
      'uninstall',
      '--python',
      place.executable,
      '--no-config',
      '--offline',
      ...packages,
    ];
  return [...installer.run, ...QUIET, 'uninstall', '-y', ...packages];
}

export function installArgv(installer: Able, { place }: Context, paths: readonly string[]): string[] {
  if (installer.is === 'uv')
    return [
      ...[installer.program, 'pip', 'install', '--python', place.executable, '--no-config', '--offline'],
      ...['--no-index', '--no-deps', '--no-cache', '--reinstall', ...paths],
    ];
  return [...installer.run, ...QUIET, 'install', ...FROM_FILES, ...paths];
}

/**
 * uv's variables that send it elsewhere or make it refuse files: seen with 0.13.9, which takes an empty list for none. A
 * link mode of `symlink` is refused with `--no-cache`, and every file without a hash where hashes are required.
 */
const PLAIN_UV = {
  ...{ UV_CONSTRAINT: '', UV_OVERRIDE: '', UV_EXCLUDE: '', UV_BUILD_CONSTRAINT: '', UV_TARGET: '', UV_PREFIX: '' },
  ...{ UV_REQUIRE_HASHES: '0', UV_LINK_MODE: 'hardlink', UV_COMPILE_BYTECODE: '0' },
};

/**
 * Where uv unpacks, which takes gigabytes: in our folder inside the environment, for /tmp is often a part of the memory,
 * and from the same volume uv links instead of copying. Windows has no such /tmp, and paths that must stay short.
 */
function temporary(context: Context): Record<string, string> {
  return context.platform === 'win32' ? {} : { TMPDIR: join(context, oursIn(context), 'unpacking') };
}

/** Variables for both. The user's own packages and PYTHONPATH are kept out: pip would take those for installed ones. */
export function environmentFor(installer: Able, context: Context): Record<string, string> {
  if (installer.is === 'uv') return { ...PLAIN_UV, ...temporary(context) };
  const nothing = context.platform === 'win32' ? 'nul' : '/dev/null';
  const own = context.installation?.environment ?? context.offline?.environment ?? { PIP_CONFIG_FILE: nothing };
  return { ...own, PYTHONNOUSERSITE: '1', PYTHONPATH: '' };
}

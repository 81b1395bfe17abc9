import type { Host } from '../host';
import type { FailureCode, Params, Place, Target } from '../model';
import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { askPython } from './ask-python';
import { readCopied } from './copied';
import { type Found, findPython, isStoreAlias, prefixOf } from './interpreter';
import { readPackages } from './packages';
import { launchOf, type Placed, placeOf, readFolders } from './place';
import { readTorch } from './torch-files';

const DISK = 'environment folder';

/** Which Python stands behind what the person pointed at, whose it is, and what lies where Python takes packages from. */
export const placeProbe: Probe = {
  name: DISK,
  promises: [
    'environment.place',
    'environment.launch',
    'environment.base',
    'environment.pip',
    'environment.shadows',
    'environment.torchCopies',
    'environment.leftovers',
  ],
  needs: [],
  stage: 'disk',
  deadlineMs: 30_000,
  async *look({ host, target, signal }: LookContext): AsyncGenerator<Look> {
    const found = await locate(host, target);
    const placed =
      'code' in found
        ? found
        : ((await placeOf(host, target.path, found)) ?? (await askPlace(host, target, found, signal)));
    if (signal.aborted) return;
    if ('code' in placed) {
      yield { is: 'no-target', ...placed };
      return;
    }
    const { place, base } = placed;
    if (base?.is === 'gone') {
      yield { is: 'no-target', code: 'target/base-python-gone', params: { path: place.prefix, base: base.home } };
      return;
    }
    yield known('environment.place', place, DISK);
    yield base ? known('environment.base', base, 'pyvenv.cfg') : fact('environment.base', { is: 'absent', from: DISK });
    const launch = await launchOf(host, placed);
    yield launch
      ? known('environment.launch', launch, launch.script ?? DISK)
      : fact('environment.launch', { is: 'absent', from: DISK });
    const { pip, shadows, torchCopies, leftovers } = await readFolders(host, placed, launch);
    yield fact('environment.pip', pip);
    yield fact('environment.shadows', shadows);
    yield known('environment.torchCopies', torchCopies, DISK);
    yield known('environment.leftovers', leftovers, DISK);
  },
};

/** The packages by their dist-info, and torch by its version.py: nothing is run. */
export const packagesProbe: Probe = {
  name: 'installed packages',
  promises: ['environment.packages', 'torch.files', 'libraries.copied'],
  needs: ['environment.place'],
  stage: 'disk',
  deadlineMs: 30_000,
  async *look({ host, facts }: LookContext): AsyncGenerator<Look> {
    const place = facts['environment.place'];
    if (place?.is !== 'known') return;
    const torch = await readTorch(host, place.value.sitePackages);
    yield fact('torch.files', torch);
    const packages = await readPackages(host, place.value.sitePackages);
    yield fact('environment.packages', packages);
    yield fact('libraries.copied', await readCopied(host, torch, packages));
  },
};

type NoTarget = { code: FailureCode; params: Params };

async function locate(host: Host, target: Target): Promise<Found | NoTarget> {
  const { path } = target;
  if (await isStoreAlias(host, path)) return { code: 'target/store-alias', params: { path } };
  if (target.kind === 'python') return { executable: path, prefix: prefixOf(host, path) };
  const found = await findPython(host, path);
  if (found === 'denied') return { code: 'target/denied', params: { path } };
  return found === 'none' ? { code: 'target/no-environment', params: { path } } : found;
}

/** Files that tell too little: the interpreter itself is asked. */
async function askPlace(
  host: Host,
  target: Target,
  { executable }: Found,
  signal: AbortSignal,
): Promise<Placed | NoTarget> {
  const identity = await askPython(host, executable, signal);
  if ('code' in identity) return identity;
  const { prefix, basePrefix, sitePackages, version, abi } = identity;
  const manager: Place['manager'] = prefix === basePrefix ? 'system' : 'pip';
  const place = { path: target.path, executable, prefix, sitePackages, manager, app: null, version, abi };
  return { place, recognised: null, base: null, pathFile: null };
}

export { type FindOptions, find, type Sighting } from './find/index';
export { findPython } from './interpreter';
export { readLayout } from './layout';
export { readPackages } from './packages';
export { surroundingsProbe } from './surroundings';

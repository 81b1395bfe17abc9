import type { Host } from '../host';
import type { FailureCode, Params, Place, Target } from '../model';
import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { askPython } from './ask-python';
import { findPython, prefixOf } from './interpreter';
import { readLayout } from './layout';
import { readPackages } from './packages';
import { readTorch } from './torch-files';

const DISK = 'environment folder';

/** Which Python stands behind what the person pointed at, and where its packages lie. */
export const placeProbe: Probe = {
  name: DISK,
  promises: ['environment.place'],
  needs: [],
  stage: 'disk',
  deadlineMs: 30_000,
  async *look({ host, target, signal }: LookContext): AsyncGenerator<Look> {
    const found = await locate(host, target);
    if ('code' in found) {
      yield { is: 'no-target', ...found };
      return;
    }
    const layout = await readLayout(host, found.prefix);
    if (layout) {
      const place: Place = { path: target.path, ...found, app: null, ...layout };
      yield known('environment.place', place, DISK);
      return;
    }
    const identity = await askPython(host, found.executable, signal);
    if (signal.aborted) return;
    if ('code' in identity) {
      yield { is: 'no-target', ...identity };
      return;
    }
    const { prefix, basePrefix, sitePackages, version, abi } = identity;
    const manager = prefix === basePrefix ? 'system' : 'pip';
    const { executable } = found;
    yield known(
      'environment.place',
      { path: target.path, executable, prefix, sitePackages, manager, app: null, version, abi },
      'python itself',
    );
  },
};

/** The packages by their dist-info, and torch by its version.py: nothing is run. */
export const packagesProbe: Probe = {
  name: 'installed packages',
  promises: ['environment.packages', 'torch.files'],
  needs: ['environment.place'],
  stage: 'disk',
  deadlineMs: 30_000,
  async *look({ host, facts }: LookContext): AsyncGenerator<Look> {
    const place = facts['environment.place'];
    if (place?.is !== 'known') return;
    yield fact('torch.files', await readTorch(host, place.value.sitePackages));
    yield fact('environment.packages', await readPackages(host, place.value.sitePackages));
  },
};

type Located = { executable: string; prefix: string } | { code: FailureCode; params: Params };

async function locate(host: Host, target: Target): Promise<Located> {
  const { path } = target;
  if (target.kind === 'python') return { executable: path, prefix: prefixOf(host, path) };
  const found = await findPython(host, path);
  if (found === 'denied') return { code: 'target/denied', params: { path } };
  return found === 'none' ? { code: 'target/no-environment', params: { path } } : found;
}

export { findPython } from './interpreter';

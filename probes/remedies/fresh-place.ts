import { type Context, know } from './asked';
import { join, nameOf, parent, separator } from './paths';

/** `…/venv` → `…/venv-torchmend`; the system's own Python has no folder to be beside: then below the app's. */
export function freshFolder(context: Context): string | null {
  const { prefix, manager } = context.place;
  if (manager !== 'system') return `${join(context, parent(context, prefix), nameOf(context, prefix))}-torchmend`;
  const folder = know(context, 'environment.launch')?.folder;
  return folder ? join(context, folder, 'venv-torchmend') : null;
}

/** The context as it will be in the new environment, once everything is copied over. */
export function inFresh(context: Context, folder: string): Context {
  const { place, facts, platform } = context;
  const digits = /^cp3(\d+)(t?)$/.exec(place.abi ?? '');
  const version = digits ? `3.${digits[1]}${digits[2]}` : (/^\d+\.\d+/.exec(place.version ?? '')?.[0] ?? '3');
  const below = (...names: string[]) => join(context, folder, ...names);
  const isWindows = platform === 'win32';
  const site = isWindows ? below('Lib', 'site-packages') : below('lib', `python${version}`, 'site-packages');
  const executable = isWindows ? below('Scripts', 'python.exe') : below('bin', 'python');
  const left = know(context, 'environment.leftovers');
  const there = (paths: readonly string[]) => paths.map((path) => moved(context, path, site));
  const leftovers = left && {
    ...{ setAside: there(left.setAside), withoutRecord: there(left.withoutRecord), doubled: there(left.doubled) },
  };
  return {
    ...context,
    facts: leftovers ? { ...facts, 'environment.leftovers': { is: 'known', value: leftovers, from: 'copied' } } : facts,
    place: {
      ...{ ...place, manager: place.manager === 'uv' ? 'uv' : 'pip', prefix: folder, executable },
      sitePackages: [site],
    },
    packages: context.packages.map((one) => ({ ...one, folder: moved(context, one.folder, site) })),
  };
}

/** A path in one of the old package folders, as it is in the new one. */
export function moved({ place, platform }: Context, path: string, site: string): string {
  const own = place.sitePackages.find((one) => path.startsWith(one + separator({ platform })));
  return own ? site + path.slice(own.length) : path;
}

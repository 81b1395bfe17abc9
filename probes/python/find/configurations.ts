import { z } from 'zod';
import type { Host } from '../../host';
import { readText } from '../../host';
import { namedFolder, roamingFolder } from '../named-folder';
import type { Candidate } from './candidate';

/** Where apps have written down where they put things. A file that isn't there, or isn't JSON, says nothing. */
export async function configured(host: Host): Promise<Candidate[]> {
  const found = await Promise.all([
    desktop(host),
    launcher(host),
    stabilityMatrix(host),
    pinokio(host),
    invokeai(host),
  ]);
  return found.flat();
}

/** Where an Electron or .NET app keeps its settings. */
function settingsFolder(host: Host): string {
  const { platform, home, path } = host;
  if (platform === 'win32') return roamingFolder(host);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  return namedFolder(host, 'XDG_CONFIG_HOME') ?? path.join(home, '.config');
}

async function json<T extends z.ZodType>(host: Host, file: string, schema: T): Promise<z.infer<T> | null> {
  const text = await readText(host, file);
  if (text.is !== 'known') return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text.value.replace(/^\uFEFF/, '')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // half written, or no JSON at all
  }
}

const folder = (path: string, from: string, file: string): Candidate => ({
  is: 'folder',
  path,
  from,
  dependent: { path: file, how: 'configuration' },
});

async function desktop(host: Host): Promise<Candidate[]> {
  const file = host.path.join(settingsFolder(host), 'ComfyUI', 'config.json');
  const said = await json(host, file, z.object({ basePath: z.string() }));
  return said ? [folder(said.basePath, 'ComfyUI Desktop settings', file)] : [];
}

async function launcher(host: Host): Promise<Candidate[]> {
  const { home, path } = host;
  const data =
    host.platform === 'linux'
      ? (namedFolder(host, 'XDG_DATA_HOME') ?? path.join(home, '.local', 'share'))
      : settingsFolder(host);
  const file = path.join(data, 'comfyui-launcher', 'installations.json');
  const said = await json(host, file, z.array(z.object({ installPath: z.string().nullish() })));
  return (said ?? []).flatMap(({ installPath }) =>
    installPath ? [folder(installPath, 'ComfyUI launcher settings', file)] : [],
  );
}

const Library = z.object({ LibraryPath: z.string().nullish() });
const Packages = z.object({ InstalledPackages: z.array(Library.extend({ Path: z.string().nullish() })).nullish() });

async function stabilityMatrix(host: Host): Promise<Candidate[]> {
  const { path } = host;
  const own = path.join(settingsFolder(host), 'StabilityMatrix');
  const chosen = await json(host, path.join(own, 'library.json'), Library);
  const libraries = [chosen?.LibraryPath, own].filter((one) => typeof one === 'string');
  const found = await Promise.all(
    libraries.map(async (library) => {
      const file = path.join(library, 'settings.json');
      const said = await json(host, file, Packages);
      return (said?.InstalledPackages ?? []).flatMap(({ LibraryPath, Path }): Candidate[] => {
        if (LibraryPath)
          return [folder(path.join(library, ...LibraryPath.split(/[\\/]/)), 'Stability Matrix settings', file)];
        return Path ? [folder(Path, 'Stability Matrix settings', file)] : [];
      });
    }),
  );
  return found.flat();
}

/** Pinokio's apps are scripts of anybody's making: their environments are looked for, a few levels deep. */
async function pinokio(host: Host): Promise<Candidate[]> {
  const { env, home, path } = host;
  const Home = z.object({ home: z.string() });
  const said = await Promise.all(
    [path.join(home, '.pinokio'), path.join(settingsFolder(host), 'Pinokio')].map((one) =>
      json(host, path.join(one, 'config.json'), Home),
    ),
  );
  const homes = [
    env['PINOKIO_HOME'],
    ...said.map((one) => one?.home),
    path.join(home, 'pinokio'),
    ...(host.platform === 'win32' ? ['C:\\pinokio'] : []),
  ];
  return [...new Set(homes)].flatMap((one): Candidate[] => {
    if (one === undefined || !path.isAbsolute(one)) return [];
    return [
      { is: 'tree', path: path.join(one, 'api'), depth: 4, from: 'Pinokio settings' },
      ...['miniconda', 'miniforge'].map(
        (conda): Candidate => ({ is: 'environment', path: path.join(one, 'bin', conda), from: 'Pinokio settings' }),
      ),
    ];
  });
}

/** Its launcher's folder bears the name of the product; that of older builds, the package's. */
const INVOKE_LAUNCHERS = ['Invoke Community Edition', 'invoke-community-edition'];

async function invokeai(host: Host): Promise<Candidate[]> {
  const launchers = await Promise.all(
    INVOKE_LAUNCHERS.map(async (name): Promise<Candidate[]> => {
      const file = host.path.join(settingsFolder(host), name, 'config.json');
      const said = await json(host, file, z.object({ installDir: z.string() }));
      return said ? [folder(said.installDir, 'InvokeAI launcher settings', file)] : [];
    }),
  );
  const named = namedFolder(host, 'INVOKEAI_ROOT');
  const roots = [...(named === undefined ? [] : [named]), host.path.join(host.home, 'invokeai')];
  return [...launchers.flat(), ...roots.map((path): Candidate => ({ is: 'folder', path, from: 'InvokeAI' }))];
}

import type { Host } from '../host';
import type { Base, Place } from '../model';
import { readBase, readVenvFile } from './base';
import type { Found } from './interpreter';
import { Names } from './names';
import { type PathFile, readPathFile } from './pth';

export interface Layout extends Pick<Place, 'sitePackages' | 'manager' | 'version' | 'abi'> {
  /** null: no virtual environment. */
  base: Base | null;
  pathFile: PathFile | null;
}

/** What the files of an environment say without running it; null: no layout that we know. */
export async function readLayout(host: Host, { prefix, executable }: Found): Promise<Layout | null> {
  const entries = await host.list(prefix);
  const names = new Names(entries.is === 'known' ? entries.value : [], host.platform);
  const venv = names.has('pyvenv.cfg') || entries.is !== 'known' ? await readVenvFile(host, prefix) : null;
  const pathFile = await readPathFile(host, prefix, names);
  const site =
    host.platform === 'win32'
      ? await windowsSite(host, prefix, names, pathFile)
      : await posixSite(host, prefix, executable);
  if (!site) return null;
  const conda = names.has('conda-meta/') ? await condaVersion(host, prefix) : null;
  const version = venv?.version ?? conda?.version ?? site.version;
  const manager = venv ? (venv.uv ? 'uv' : 'pip') : conda ? 'conda' : pathFile ? 'embedded' : 'system';
  const base = venv && (await readBase(host, executable, venv));
  return { sitePackages: site.folders, manager, version, abi: site.abi ?? abiOf(version), base, pathFile };
}

/** `3.11.7` → `cp311`. Free-threaded builds (`cp313t`) keep their packages in a folder that says so. */
function abiOf(version: string | null): string | null {
  const parts = /^(\d+)\.(\d+)/.exec(version ?? '');
  return parts ? `cp${parts[1]}${parts[2]}` : null;
}

async function condaVersion(host: Host, prefix: string): Promise<{ version: string | null }> {
  const packages = await host.list(host.path.join(prefix, 'conda-meta'));
  if (packages.is !== 'known') return { version: null };
  const match = new Names(packages.value, host.platform).find(/^python-(\d+\.\d+\.\d+)-.*\.json$/);
  return { version: match?.[1] ?? null };
}

interface Site {
  folders: string[];
  version: string | null;
  abi: string | null;
}

async function posixSite(host: Host, prefix: string, executable: string): Promise<Site | null> {
  const lib = host.path.join(prefix, 'lib');
  const entries = await host.list(lib);
  if (entries.is !== 'known') return null;
  const pythons = entries.value.flatMap(({ name }) => VERSIONED.exec(name)?.[0] ?? []);
  const name = pythons.length > 1 ? await ownVersion(host, executable, pythons) : pythons[0];
  const [, major, minor, threads] = VERSIONED.exec(name ?? '') ?? [];
  if (name === undefined) return null;
  const folders: string[] = [];
  for (const folder of [host.path.join(lib, name, 'site-packages'), ...(prefix === '/usr' ? systemFolders(name) : [])])
    if ((await host.stat(folder)).is === 'known') folders.push(folder);
  if (folders.length === 0) return null;
  return { folders, version: `${major}.${minor}`, abi: `cp${major}${minor}${threads}` };
}

const VERSIONED = /^python(\d+)\.(\d+)(t?)$/;

/** Several Pythons under one prefix: the program's own name says which of them it is, once links are followed. */
async function ownVersion(host: Host, executable: string, pythons: readonly string[]): Promise<string | undefined> {
  const real = await host.realPath(executable);
  return real.is === 'known' ? pythons.find((name) => name === host.path.basename(real.value)) : undefined;
}

/** The system's own Python installs beside itself: Debian into dist-packages, Fedora's binary packages into lib64. */
function systemFolders(python: string): string[] {
  return [
    `/usr/local/lib/${python}/dist-packages`,
    `/usr/local/lib64/${python}/site-packages`,
    `/usr/local/lib/${python}/site-packages`,
    `/usr/lib64/${python}/site-packages`,
    '/usr/lib/python3/dist-packages',
  ];
}

async function windowsSite(host: Host, prefix: string, names: Names, pathFile: PathFile | null): Promise<Site | null> {
  // The Store's Python keeps its packages apart: …\LocalCache\local-packages\Python311\site-packages.
  const store = /[\\/]local-packages[\\/]Python3(\d+)()$/i.exec(prefix);
  const folder = host.path.join(prefix, ...(store ? [] : ['Lib']), 'site-packages');
  const match = store ?? names.find(/^python3(\d+)(t?)\.dll$/i) ?? (pathFile && /^3(\d+)()$/.exec(pathFile.digits));
  const is = (await host.stat(folder)).is;
  if (is !== 'known' && !pathFile && !store) return null;
  return {
    folders: [folder],
    version: match ? `3.${match[1]}` : null,
    abi: match ? `cp3${match[1]}${match[2]}` : null,
  };
}

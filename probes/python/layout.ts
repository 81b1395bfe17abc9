import type { Host } from '../host';
import { readText } from '../host';
import type { Place } from '../model';

export type Layout = Pick<Place, 'sitePackages' | 'manager' | 'version' | 'abi'>;

/** What the files of an environment say without running it; null: no layout that we know. */
export async function readLayout(host: Host, prefix: string): Promise<Layout | null> {
  const venv = await readVenv(host, prefix);
  const conda = (await host.stat(host.path.join(prefix, 'conda-meta'))).is === 'known';
  const site = host.platform === 'win32' ? await windowsSite(host, prefix) : await posixSite(host, prefix);
  if (!site) return null;
  const version = venv?.version ?? site.version;
  const manager = venv ? (venv.uv ? 'uv' : 'pip') : conda ? 'conda' : site.embedded ? 'embedded' : 'system';
  return { sitePackages: site.folders, manager, version, abi: site.abi ?? abiOf(version) };
}

/** `3.11.7` → `cp311`. Free-threaded builds (`cp313t`) keep their packages in a folder that says so. */
function abiOf(version: string | null): string | null {
  const parts = /^(\d+)\.(\d+)/.exec(version ?? '');
  return parts ? `cp${parts[1]}${parts[2]}` : null;
}

async function readVenv(host: Host, prefix: string): Promise<{ version: string | null; uv: boolean } | null> {
  const text = await readText(host, host.path.join(prefix, 'pyvenv.cfg'), 16_384);
  if (text.is !== 'known') return null;
  const value = (key: string) => new RegExp(`^\\s*${key}\\s*=\\s*(.+?)\\s*$`, 'im').exec(text.value)?.[1];
  // venv writes `version`, virtualenv and uv `version_info`: `3.11.7` or `3.11.7.final.0`.
  const version = /^\d+\.\d+(\.\d+)?/.exec(value('version') ?? value('version_info') ?? '')?.[0] ?? null;
  return { version, uv: value('uv') !== undefined };
}

interface Site {
  folders: string[];
  version: string | null;
  abi: string | null;
  embedded: boolean;
}

async function posixSite(host: Host, prefix: string): Promise<Site | null> {
  const lib = await host.list(host.path.join(prefix, 'lib'));
  if (lib.is !== 'known') return null;
  const folders: string[] = [];
  let last: RegExpExecArray | null = null;
  for (const { name } of lib.value) {
    const match = /^python(\d+)\.(\d+)(t?)$/.exec(name);
    const site = host.path.join(prefix, 'lib', name, 'site-packages');
    if (!match || (await host.stat(site)).is !== 'known') continue;
    folders.push(site);
    last = match;
  }
  if (!last) return null;
  // Several Pythons under one prefix (/usr): which of them runs, only the interpreter itself can tell.
  if (folders.length > 1) return null;
  return { folders, version: `${last[1]}.${last[2]}`, abi: `cp${last[1]}${last[2]}${last[3]}`, embedded: false };
}

async function windowsSite(host: Host, prefix: string): Promise<Site | null> {
  const site = host.path.join(prefix, 'Lib', 'site-packages');
  if ((await host.stat(site)).is !== 'known') return null;
  const files = await host.list(prefix);
  const names = files.is === 'known' ? files.value.map((entry) => entry.name.toLowerCase()) : [];
  const dll = names.map((name) => /^python3(\d+)(t?)\.dll$/.exec(name)).find((match) => match);
  return {
    folders: [site],
    version: dll ? `3.${dll[1]}` : null,
    abi: dll ? `cp3${dll[1]}${dll[2]}` : null,
    embedded: names.some((name) => /^python\d+\._pth$/.test(name)),
  };
}

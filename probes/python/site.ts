import type { Host, Read } from '../host';
import { readText } from '../host';
import type { Leftovers, TorchCopy } from '../model';

/** PyTorch and what is built against it: the packages that matter where two copies meet. */
const RELATIVES =
  /^(torch|torchvision|torchaudio|triton|triton-windows|xformers|numpy|flash-attn|sageattention|bitsandbytes|nvidia-.+)$/;

export function isRelative({ name }: { name: string }): boolean {
  return RELATIVES.test(name);
}

export interface DistInfo {
  /** As package indexes write it: `flash-attn`. */
  name: string;
  version: string;
  folder: string;
}

/** One listing of a site-packages folder, and what its names alone say. */
export interface SiteListing {
  folder: string;
  packages: DistInfo[];
  setAside: string[];
  /** There is something called torch: a package, leftovers, somebody's own folder. */
  hasTorchFolder: boolean;
}

export async function listSite(host: Host, folder: string): Promise<Read<SiteListing>> {
  const entries = await host.list(folder);
  if (entries.is !== 'known') return entries;
  const packages: DistInfo[] = [];
  const setAside: string[] = [];
  let hasTorchFolder = false;
  for (const { name, kind } of entries.value) {
    const match = /^([^~-].*?)-([^-]+)\.dist-info$/.exec(name);
    if (match?.[1] && match[2])
      packages.push({ name: canonical(match[1]), version: match[2], folder: host.path.join(folder, name) });
    else if (/^[~-][A-Za-z0-9_.]+/.test(name)) setAside.push(host.path.join(folder, name));
    else if (name.toLowerCase() === 'torch' && kind !== 'file') hasTorchFolder = true;
  }
  return { is: 'known', value: { folder, packages, setAside, hasTorchFolder } };
}

/** `Flash_Attn` → `flash-attn` (PEP 503). */
export function canonical(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

/** PyTorch's relatives in a folder; a torch without a dist-info counts where it is a package. */
export async function relativesIn(host: Host, site: SiteListing): Promise<{ name: string; version: string | null }[]> {
  const named: { name: string; version: string | null }[] = site.packages
    .filter(isRelative)
    .map(({ name, version }) => ({ name, version }));
  if (named.some(({ name }) => name === 'torch') || !(await isTorch(host, site))) return named;
  return [...named, { name: 'torch', version: null }];
}

/** A folder named torch that isn't one has no __init__.py. */
export async function isTorch(host: Host, site: SiteListing): Promise<boolean> {
  return site.hasTorchFolder && (await host.stat(host.path.join(site.folder, 'torch', '__init__.py'))).is === 'known';
}

/** The torch of a folder, by its version.py, else by its dist-info. */
export async function torchIn(host: Host, site: SiteListing, by: TorchCopy['by']): Promise<TorchCopy[]> {
  if (!(await isTorch(host, site))) return [];
  const folder = host.path.join(site.folder, 'torch');
  const text = await readText(host, host.path.join(folder, 'version.py'), 65_536);
  const version = text.is === 'known' ? /^__version__\s*=\s*['"]([^'"]+)/m.exec(text.value)?.[1] : undefined;
  return [{ folder, version: version ?? site.packages.find(({ name }) => name === 'torch')?.version ?? null, by }];
}

/** What a broken install left, of PyTorch's relatives and of whatever else was set aside. */
export async function leftoversIn(host: Host, sites: readonly SiteListing[]): Promise<Leftovers> {
  const leftovers: Leftovers = { setAside: [], withoutRecord: [], doubled: [] };
  for (const site of sites) {
    leftovers.setAside.push(...site.setAside);
    const seen = new Set<string>();
    for (const { name, folder } of site.packages) {
      if (!isRelative({ name })) continue;
      if (seen.has(name)) leftovers.doubled.push(folder);
      seen.add(name);
      if ((await host.stat(host.path.join(folder, 'RECORD'))).is === 'absent' && (await isPips(host, folder)))
        leftovers.withoutRecord.push(folder);
    }
  }
  return leftovers;
}

/** conda's and distributions' own tools keep their lists elsewhere, and some leave RECORD out. */
async function isPips(host: Host, distInfo: string): Promise<boolean> {
  const installer = await readText(host, host.path.join(distInfo, 'INSTALLER'), 256);
  return installer.is === 'absent' || (installer.is === 'known' && /^(pip|uv)?\s*$/.test(installer.value));
}

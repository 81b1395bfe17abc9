import type { Entry, Host, Read } from '../host';
import { readText } from '../host';
import type { Package, Reading } from '../model';

const FROM = 'dist-info folders';

/** All packages that installers have left a dist-info folder of. Names as the index writes them: `torch`, `flash-attn`. */
export async function readPackages(
  host: Host,
  sitePackages: readonly string[],
): Promise<Reading<'environment.packages'>> {
  const packages: Package[] = [];
  for (const site of sitePackages) {
    const entries = await host.list(site);
    if (entries.is === 'absent') continue;
    if (entries.is === 'unknown') return { is: 'unknown', from: FROM, why: entries.why, detail: entries.detail };
    for (const { name } of entries.value) {
      const match = /^(.+?)-([^-]+)\.dist-info$/.exec(name);
      if (match?.[1] && match[2]) packages.push(await readOne(host, host.path.join(site, name), match[1], match[2]));
    }
  }
  return { is: 'known', value: packages, from: FROM };
}

async function readOne(host: Host, folder: string, name: string, version: string): Promise<Package> {
  const files: Read<Entry[]> = await host.list(folder);
  const has = (file: string) => files.is === 'known' && files.value.some((entry) => entry.name === file);
  const installer = has('INSTALLER') ? await readText(host, host.path.join(folder, 'INSTALLER'), 256) : null;
  return {
    name: name.replace(/[-_.]+/g, '-').toLowerCase(),
    version,
    folder,
    hasRecord: has('RECORD'),
    installer: installer?.is === 'known' ? installer.value.trim() || null : null,
  };
}

import { parseWheelName } from '../builds/index';
import type { Host } from '../host';
import type { PlanFile } from '../model';
import { readPackage } from './confirm';
import type { IndexOptions } from './index-reader';
import { addressOf, type Mirror } from './mirrors';

/**
 * Where mirrors have exactly this file, in their order. What its index said of it decides: a file without a hash is taken
 * from its own address only, since a mirror could give anything for it. Nightly builds are on no mirror.
 */
export async function addressesAt(
  host: Host,
  mirrors: readonly Mirror[],
  file: PlanFile,
  channel: string,
  options: IndexOptions = {},
): Promise<string[]> {
  const { url, sha256 } = file;
  if (url === null || sha256 === null || /\.dev\d/.test(file.version)) return [];
  const name = parseWheelName(file.name)?.package;
  if (name === undefined) return [];
  const found = await Promise.all(
    mirrors.map(async (mirror): Promise<string | null> => {
      const page = await readPackage(host, addressOf(mirror, channel), name, options);
      if (page.is === 'trouble') return null;
      const same = page.files.find((one) => one.name === file.name);
      if (!same || (same.sha256 !== null && same.sha256.toLowerCase() !== sha256.toLowerCase())) return null;
      return same.url === url || (url.startsWith('https:') && !same.url.startsWith('https:')) ? null : same.url;
    }),
  );
  return found.filter((one) => one !== null);
}

import type { Host } from '../host';
import type { Placed } from './tree';

/** What programs write into where it stands: a second name would change along with it. Few, so they are always copied. */
const WRITTEN_INTO = /\.(pth|cfg|ini|toml|conf|bat|cmd|ps1|sh)$|^(RECORD|INSTALLER|WHEEL|METADATA)$/i;
/** Text that people edit where it stands. */
const TEXT = /\.(py|pyi|json|ya?ml|txt)$/i;
/**
 * An environment of 60,000 files and 6.6 GB took 5 % more room with all text copied. Its folders and the list of it take
 * 0.6 % by themselves.
 */
const SHARE = 1 / 400;
const LEAST = 16 * 1024 * 1024;
const BLOCK = 4096;

/**
 * Paths that are kept as copies, all else as second names. Of text the smallest first, for as long as that stays below
 * 1 % of everything: files that packages share, and that an installer might write over, are small.
 */
export function worthCopying(host: Host, files: readonly Placed[], scripts: readonly string[]): Set<string> {
  const { basename, dirname } = host.path;
  const always = files.filter(({ path }) => WRITTEN_INTO.test(basename(path)) || scripts.includes(dirname(path)));
  const chosen = new Set(always.map(({ path }) => path));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let room = Math.max(LEAST, total * SHARE) - always.reduce((sum, one) => sum + onDisk(one), 0);
  const text = files.filter(({ path }) => TEXT.test(path) && !chosen.has(path));
  for (const one of text.sort((a, b) => a.bytes - b.bytes)) {
    room -= onDisk(one);
    if (room < 0) break;
    chosen.add(one.path);
  }
  return chosen;
}

function onDisk({ bytes }: Placed): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

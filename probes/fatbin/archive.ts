import { Damaged, type Look } from './look';
import { type Source, slice } from './source';

export const ARCHIVE_MAGIC = '!<arch>\n';
/** A thin archive names members that lie elsewhere. */
export const THIN_MAGIC = '!<thin>\n';

const HEADER_BYTES = 60;
const MOST_MEMBERS = 1_000_000;
/** Largest table of long names that is read. */
const MOST_NAMES = 1 << 20;

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** The members of a static library that may be objects, one after another. */
export function* archiveMembers(source: Source, look: Look): Generator<{ name: string; source: Source }> {
  let longNames = '';
  let count = 0;
  for (let at = ARCHIVE_MAGIC.length; at + HEADER_BYTES <= source.size; ) {
    look.step(at);
    const header = latin1(source.read(at, HEADER_BYTES));
    const bytes = /^\d+ *$/.test(header.slice(48, 58)) ? Number(header.slice(48, 58)) : Number.NaN;
    if (header.slice(58) !== '`\n' || Number.isNaN(bytes) || ++count > MOST_MEMBERS) {
      look.note('bad-member', 'archive', at);
      return;
    }
    const start = at + HEADER_BYTES;
    const raw = header.slice(0, 16).trimEnd();
    if (raw === '//') longNames = latin1(source.read(start, Math.min(bytes, MOST_NAMES)));
    else if (raw !== '/' && raw !== '/SYM64/')
      yield { name: memberName(raw, longNames), source: slice(source, start, bytes) };
    if (start + bytes > source.size) {
      look.note('bad-member', raw, at, 'cut short');
      return;
    }
    at = start + bytes + (bytes & 1);
  }
}

function memberName(raw: string, longNames: string): string {
  const match = /^\/(\d+)$/.exec(raw);
  const name = match ? (longNames.slice(Number(match[1])).split(/[\n\0]/, 1)[0] ?? raw) : raw;
  return name.replace(/\/$/, '');
}

export function refuseThin(): never {
  throw new Damaged('thin archive: its members lie in other files');
}

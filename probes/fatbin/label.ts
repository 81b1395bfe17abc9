import { ARCHIVE_MAGIC } from './archive';
import { CONTAINER_MAGIC } from './container';
import { ELF_MAGIC, type RawSection, readElf } from './elf';
import type { Look } from './look';
import { readPe } from './pe';
import { type Finds, roleOf, wrappersIn } from './sections';
import { copy, type Source, u16, u32, u64 } from './source';
import type { Sparse } from './sparse';
import type { Hit } from './stream';
import type { Tally } from './tally';

/** Bytes of a member's beginning that are always kept: every header that lies in front. */
export const HEAD_BYTES = 4096;

/** Once the first bytes are there: where an ELF's section table and its names are to be expected. */
export function wantTables(head: Uint8Array, sparse: Sparse): void {
  if (u32(head, 0) !== ELF_MAGIC || head[4] !== 2) return;
  const table = u64(head, 40);
  const around = 64 * 1024;
  const offset = Math.max(0, table - around);
  sparse.want({ offset, size: table - offset + u16(head, 58) * u16(head, 60) + around });
}

/** Gives every container of a stream to its section. Throws `Damaged`, or `NotKept` for what has to be read once more. */
export function label(source: Source, hits: readonly Hit[], finds: Finds, look: Look): void {
  const whole = { name: '(whole file)', offset: 0, size: source.size, elsewhere: false };
  const table = sectionsOf(source, finds, look);
  if (table) {
    finds.wrappers = table.wrappers;
    const { sections } = table;
    const made = sections.filter(({ name }) => roleOf(name) !== 'hidden');
    const foreign = sections.filter(({ name }) => roleOf(name) === 'hidden');
    for (const section of [...made, ...foreign]) assign(section, hits, finds, look);
  } else if (finds.format === 'fatbin') {
    fill(finds.tally('(raw)', 'executable', whole), whole, hits, look);
  } else if (hits.length > 0) {
    look.note('section-not-known', whole.name);
    collect(finds.tally(whole.name, 'hidden', whole), hits, look);
  }
}

/** The section table, where the format has one and names its sections. */
function sectionsOf(source: Source, finds: Finds, look: Look): { sections: RawSection[]; wrappers: number } | null {
  const head = copy(source.read(0, Math.min(source.size, 64)));
  if (u32(head, 0) === ELF_MAGIC) {
    const elf = readElf(source, finds);
    if (elf.table === 'named')
      return { sections: elf.sections, wrappers: wrappersIn(elf.sections, elf.is64 ? 24 : 16) };
    look.note(elf.table === 'nothing' ? 'no-section-table' : 'no-section-names', '(whole file)');
  } else if (u16(head, 0) === 0x5a4d) {
    const { sections, wrapperBytes } = readPe(source, finds);
    return { sections, wrappers: wrappersIn(sections, wrapperBytes) };
  } else if (u32(head, 0) === CONTAINER_MAGIC) finds.format = 'fatbin';
  else if (Buffer.from(head.subarray(0, 8)).toString('latin1') === ARCHIVE_MAGIC) finds.format = 'ar';
  return null;
}

function assign(section: RawSection, hits: readonly Hit[], finds: Finds, look: Look): void {
  const role = roleOf(section.name);
  if (role === null || role === 'table') return;
  if (section.elsewhere) {
    if (role !== 'hidden') look.note('nobits', section.name);
    return;
  }
  const inside = hits.filter(({ at }) => at >= section.offset && at < section.offset + section.size);
  if (role !== 'hidden') fill(finds.tally(section.name, role, section), section, inside, look);
  else if (inside.length > 0) collect(finds.tally(section.name, role, section), inside, look);
}

/** Where containers start: at multiples of 8; in wheels for Linux on arm64 of 256 (read off torch 2.14.1). */
const PADDING = { usual: 24, most: 256, ofNone: 64 };

/** A section made for device code: what isn't covered by containers is padding in front of each, or damage. */
function fill(tally: Tally, section: RawSection, hits: readonly Hit[], look: Look): void {
  const end = section.offset + section.size;
  let covered = 0;
  let widest = 0;
  let from = section.offset;
  for (const hit of hits) {
    widest = Math.max(widest, hit.at - from);
    from = Math.min(hit.end, end);
    covered += from - hit.at;
  }
  const left = section.size - covered;
  const padded = hits.length > 0 && Math.max(widest, end - from) < PADDING.most;
  if (padded || left <= hits.length * PADDING.usual + PADDING.ofNone) tally.zeroPaddingBytes = left;
  else look.note('bad-magic', section.name, section.offset, `${left} bytes hold no container`);
  collect(tally, hits, look);
}

function collect(tally: Tally, hits: readonly Hit[], look: Look): void {
  for (const { container } of hits) if (!tally.add(container)) look.note('too-many-names', tally.name);
}

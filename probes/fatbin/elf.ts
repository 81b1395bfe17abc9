import { Damaged } from './look';
import type { Format } from './model';
import { copy, type Source, text, u16, u32, u64 } from './source';

/** A section of any object format. `name` is empty where the file names none. */
export interface RawSection {
  name: string;
  offset: number;
  size: number;
  /** Its bytes are not in this file (split debug file). */
  elsewhere: boolean;
}

export interface Elf {
  is64: boolean;
  machine: number;
  osAbi: number;
  flags: number;
  sections: RawSection[];
  /** `nothing`: sstripped or packed; `nameless`: the table of names is missing. */
  table: 'named' | 'nameless' | 'nothing';
}

export const ELF_MAGIC = 0x464c457f;
export const MACHINE_CUDA = 190;

const NOBITS = 8;
/** Builds with -ffunction-sections come to tens of thousands. */
const MOST_SECTIONS = 200_000;
/** Longer names are none of ours. */
const NAME_BYTES = 64;

interface Header {
  name: number;
  type: number;
  offset: number;
  size: number;
  link: number;
}

function sectionHeader(bytes: Uint8Array, is64: boolean): Header {
  return is64
    ? { name: u32(bytes, 0), type: u32(bytes, 4), offset: u64(bytes, 24), size: u64(bytes, 32), link: u32(bytes, 40) }
    : { name: u32(bytes, 0), type: u32(bytes, 4), offset: u32(bytes, 16), size: u32(bytes, 20), link: u32(bytes, 24) };
}

/** Which of the two classes an ELF's first bytes announce; big-endian and unknown classes are refused. */
function elfClass(head: Uint8Array): 32 | 64 {
  if (head.length < 52) throw new Damaged('ELF header cut short');
  if (head[5] !== 1) throw new Damaged('big-endian ELF: no CUDA platform has that');
  if (head[4] !== 1 && head[4] !== 2) throw new Damaged(`ELF class ${head[4]}`);
  return head[4] === 1 ? 32 : 64;
}

/** Reads the section table, in every legal form. `finds.format` is set as soon as it is known. Throws `Damaged`. */
export function readElf(source: Source, finds: { format: Format }): Elf {
  const head = copy(source.read(0, 64));
  finds.format = head[4] === 1 ? 'elf32' : head[4] === 2 && head[5] === 1 ? 'elf64' : 'elf';
  const is64 = elfClass(head) === 64;
  if (is64 && head.length < 64) throw new Damaged('ELF header cut short');
  const about = { is64, machine: u16(head, 18), osAbi: head[7] ?? 0, flags: u32(head, is64 ? 48 : 36) };
  const tableAt = is64 ? u64(head, 40) : u32(head, 32);
  if (tableAt === 0) return { ...about, sections: [], table: 'nothing' };
  const stride = u16(head, is64 ? 58 : 46);
  const smallest = is64 ? 64 : 40;
  if (stride < smallest) throw new Damaged(`section header of ${stride} bytes`);
  const read = (index: number): Header => {
    const bytes = source.read(tableAt + index * stride, smallest);
    if (bytes.length < smallest) throw new Damaged('section table beyond end of file');
    return sectionHeader(bytes, is64);
  };
  let count = u16(head, is64 ? 60 : 48);
  let names = u16(head, is64 ? 62 : 50);
  // Too many sections for 16 bits: the real numbers stand in section 0.
  if (names === 0xffff) names = read(0).link;
  if (count === 0) count = read(0).size;
  if (count > MOST_SECTIONS) throw new Damaged(`${count} sections`);
  if (tableAt + count * stride > source.size) throw new Damaged('section table beyond end of file');
  const headers = Array.from({ length: count }, (_, index) => read(index));
  const table = headers[names];
  const nameOf = (at: number): string => {
    if (!table || at >= table.size) return '';
    const bytes = source.read(table.offset + at, Math.min(NAME_BYTES, table.size - at));
    if (bytes.length === 0) throw new Damaged('section names beyond end of file');
    return text(bytes);
  };
  const named = table !== undefined && table.size > 1 && table.offset < source.size && table.type !== NOBITS;
  return {
    ...about,
    sections: headers.map(({ name, type, offset, size }) => ({
      name: named ? nameOf(name) : '',
      offset,
      size,
      elsewhere: type === NOBITS,
    })),
    table: named ? 'named' : 'nameless',
  };
}

/**
 * Architecture of a bare cubin, from its ELF header. OSABI 0x33 (before sm_100 with CUDA up to 12): low byte of the
 * flags, 0x800 marks `a`. 0x41: bits 8 to 23, 8 marks `a` up to 12.9; CUDA 13 marks no suffix.
 */
export function cubinName({ osAbi, flags }: Elf): { name: string; arch: number; suffixKnown: boolean } {
  const recent = osAbi === 0x41;
  const arch = recent ? (flags >>> 8) & 0xffff : flags & 0xff;
  const suffix = flags & (recent ? 8 : 0x800) ? 'a' : '';
  return { name: `sm_${arch}${suffix}`, arch, suffixKnown: !recent || suffix === 'a' || arch < 90 };
}

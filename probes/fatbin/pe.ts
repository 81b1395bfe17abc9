import type { RawSection } from './elf';
import { Damaged } from './look';
import type { Format } from './model';
import { copy, type Source, text, u16, u32 } from './source';

export const COFF_X64 = 0x8664;

const NAME_BYTES = 64;

/** Where a table of 40-byte section headers lies, and the strings that long names point into. */
interface Table {
  offset: number;
  count: number;
  symbols: number;
  symbolCount: number;
}

/** Names longer than 8 characters are stored as `/N`, an offset into the string table (GNU ld, object files). */
function fullName(source: Source, raw: string, { symbols, symbolCount }: Table): string {
  const match = /^\/(\d+)$/.exec(raw);
  if (!match || symbols === 0) return raw;
  return text(source.read(symbols + symbolCount * 18 + Number(match[1]), NAME_BYTES)) || raw;
}

function readTable(source: Source, table: Table): RawSection[] {
  if (table.offset + table.count * 40 > source.size) throw new Damaged('section table beyond end of file');
  return Array.from({ length: table.count }, (_, index) => {
    const bytes = copy(source.read(table.offset + index * 40, 40));
    const inMemory = u32(bytes, 8);
    const inFile = u32(bytes, 16);
    // Raw data is padded to 512; a section's end is where both agree. Object files leave the first at zero.
    const size = inMemory ? Math.min(inMemory, inFile || inMemory) : inFile;
    return {
      name: fullName(source, text(bytes.subarray(0, 8)), table),
      offset: u32(bytes, 20),
      size,
      elsewhere: inFile === 0 && size > 0,
    };
  });
}

/** Reads a PE program's or library's section table. `finds.format` is set as soon as it is known. Throws `Damaged`. */
export function readPe(source: Source, finds: { format: Format }): { sections: RawSection[]; wrapperBytes: number } {
  finds.format = 'pe';
  const dos = copy(source.read(0, 64));
  if (dos.length < 64) throw new Damaged('DOS header cut short');
  const at = u32(dos, 60);
  const head = copy(source.read(at, 26));
  if (head.length < 24 || u32(head, 0) !== 0x4550) throw new Damaged('no PE header');
  const optional = u16(head, 24);
  if (optional === 0x20b) finds.format = 'pe32+';
  else if (optional === 0x10b) finds.format = 'pe32';
  const table = {
    offset: at + 24 + u16(head, 20),
    count: u16(head, 6),
    symbols: u32(head, 12),
    symbolCount: u32(head, 16),
  };
  return { sections: readTable(source, table), wrapperBytes: optional === 0x10b ? 16 : 24 };
}

/** Is this an x64 object file? It has no magic: machine, a sane number of sections and no optional header. */
export function isCoff(head: Uint8Array): boolean {
  const sections = u16(head, 2);
  return head.length >= 20 && u16(head, 0) === COFF_X64 && sections > 0 && sections < 4096 && u16(head, 16) === 0;
}

export function readCoff(source: Source): RawSection[] {
  const head = copy(source.read(0, 20));
  const [count, symbols, symbolCount] = [u16(head, 2), u32(head, 8), u32(head, 12)];
  return readTable(source, { offset: 20 + u16(head, 16), count, symbols, symbolCount });
}

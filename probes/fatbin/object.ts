import { ARCHIVE_MAGIC, archiveMembers, refuseThin, THIN_MAGIC } from './archive';
import { CONTAINER_MAGIC } from './container';
import { cubinName, ELF_MAGIC, MACHINE_CUDA, type RawSection, readElf } from './elf';
import { Damaged, type Look } from './look';
import type { Format, Role } from './model';
import { isCoff, readCoff, readPe } from './pe';
import { type Source, u16, u32, windowed } from './source';
import { Container, Tally } from './tally';
import { hunt, type Range, walk } from './walk';

/** What is found out about a file as it is read; kept when damage ends the reading. */
export class Finds {
  format: Format = 'other';
  error: string | null = null;
  wrappers = 0;
  readonly tallies: { role: Role; tally: Tally }[] = [];

  tally(name: string, role: Role, { offset, size }: Range): Tally {
    const tally = new Tally({ name, role, offset, size });
    this.tallies.push({ role, tally });
    return tally;
  }
}

/** PE cuts names to 8 characters. */
export function roleOf(name: string): Role | 'table' | null {
  if (name === '.nv_fatbin' || name === '.nv_fatb' || name === '__nv_fatbin') return 'executable';
  if (name === '__nv_relfatbin' || name === '__nv_rel') return 'relocatable';
  if (name === '.nvFatBinSegment' || name === '.nvFatBi' || name === '__fatbin') return 'table';
  return /^\.(cask_resource|l?rodata|l?data|rdata)(\.|$)/.test(name) ? 'hidden' : null;
}

/** Tables are read in small pieces from one block: 2 to 4 reads for a library without device code. */
const TABLE_BLOCK = 4096;

/** Reads what a file of any known format holds. Damage is kept in `finds.error`; `Stopped` and `Unreadable` pass. */
export function readObject(source: Source, finds: Finds, look: Look, label = ''): void {
  try {
    readFormat(source, finds, look, label);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    finds.error = error.message;
    look.complete = false;
  }
}

function readFormat(source: Source, finds: Finds, look: Look, label: string): void {
  const tables = windowed(source, TABLE_BLOCK);
  const head = tables.read(0, 64).slice();
  const magic = u32(head, 0);
  const first8 = Buffer.from(head.subarray(0, 8)).toString('latin1');
  if (head.length === 0) finds.format = 'empty';
  else if (head.length >= 4 && magic === ELF_MAGIC) readElfFile(source, tables, finds, look, label);
  else if (head.length >= 2 && u16(head, 0) === 0x5a4d) {
    finds.format = 'pe';
    const sections = readPe(tables, (format) => {
      finds.format = format;
    });
    readSections(source, sections, finds, look, label, finds.format === 'pe32' ? 16 : 24);
  } else if (head.length >= 4 && magic === CONTAINER_MAGIC) {
    finds.format = 'fatbin';
    const whole = { offset: 0, size: source.size };
    walk(source, whole, finds.tally('(raw)', 'executable', whole), look);
  } else if (first8 === ARCHIVE_MAGIC || first8 === THIN_MAGIC) {
    finds.format = 'ar';
    if (first8 === THIN_MAGIC) refuseThin();
    readArchive(source, finds, look);
  } else if (isCoff(head)) {
    finds.format = 'coff';
    readSections(source, readCoff(tables), finds, look, label, 24);
  }
}

function readElfFile(source: Source, tables: Source, finds: Finds, look: Look, label: string): void {
  const head = tables.read(0, 64);
  finds.format = head[4] === 1 ? 'elf32' : head[4] === 2 && head[5] === 1 ? 'elf64' : 'elf';
  const elf = readElf(tables);
  finds.format = elf.is64 ? 'elf64' : 'elf32';
  if (elf.machine === MACHINE_CUDA) {
    finds.format = 'cubin';
    const { name, suffixKnown } = cubinName(elf);
    if (!suffixKnown) look.note('suffix-not-marked', `${label}${name}`);
    finds.tally(`${label}(cubin)`, 'executable', { offset: 0, size: source.size }).add(Container.ofCubin(name));
    return;
  }
  if (elf.table === 'named') return readSections(source, elf.sections, finds, look, label, elf.is64 ? 24 : 16);
  // Without names nobody can say which bytes the driver will load: whatever is found counts as hidden.
  look.note(elf.table === 'nothing' ? 'no-section-table' : 'no-section-names', label || '(whole file)');
  search(source, { name: '(whole file)', offset: 0, size: source.size, elsewhere: false }, finds, look, label);
}

function readSections(
  source: Source,
  sections: readonly RawSection[],
  finds: Finds,
  look: Look,
  label: string,
  wrapperBytes: number,
): void {
  for (const section of sections) {
    const role = roleOf(section.name);
    if (role === 'table') finds.wrappers += Math.floor(section.size / wrapperBytes);
    if (role === 'executable' || role === 'relocatable') {
      if (section.elsewhere) look.note('nobits', label + section.name);
      else if (claim(source, section, look, label)) {
        walk(source, section, finds.tally(label + section.name, role, section), look);
      }
    }
  }
  for (const section of sections) {
    if (roleOf(section.name) === 'hidden' && !section.elsewhere) search(source, section, finds, look, label);
  }
}

function search(source: Source, section: RawSection, finds: Finds, look: Look, label: string): void {
  if (section.size < 80 || section.offset >= source.size || !claim(source, section, look, label)) return;
  const tally = new Tally({ ...place(section, label), role: 'hidden' });
  hunt(source, section, tally, look);
  if (tally.containers > 0) finds.tallies.push({ role: 'hidden', tally });
}

function place({ name, offset, size }: RawSection, label: string) {
  return { name: label + name, offset, size };
}

function claim(source: Source, { name, offset, size }: RawSection, look: Look, label: string): boolean {
  return look.claim(label + name, Math.max(0, Math.min(size, source.size - offset)));
}

function readArchive(source: Source, finds: Finds, look: Look): void {
  for (const member of archiveMembers(source, look)) {
    const head = member.source.read(0, 20).slice();
    if (u32(head, 0) !== ELF_MAGIC && !isCoff(head)) continue;
    const inner = new Finds();
    readObject(member.source, inner, look, `${member.name}:`);
    if (inner.error) look.note('bad-member', member.name, undefined, inner.error);
    finds.wrappers += inner.wrappers;
    finds.tallies.push(...inner.tallies);
  }
}

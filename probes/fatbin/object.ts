import { ARCHIVE_MAGIC, archiveMembers, refuseThin, THIN_MAGIC } from './archive';
import { CONTAINER_MAGIC } from './container';
import { cubinName, ELF_MAGIC, MACHINE_CUDA, readElf } from './elf';
import { cubinImage } from './entry';
import { Damaged, type Look } from './look';
import { isCoff, readCoff, readPe } from './pe';
import { Finds, readSections, search } from './sections';
import { copy, type Source, u16, u32, windowed } from './source';
import { Container } from './tally';
import { walk } from './walk';

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
  const head = copy(tables.read(0, 64));
  const magic = u32(head, 0);
  const first8 = Buffer.from(head.subarray(0, 8)).toString('latin1');
  if (head.length === 0) finds.format = 'empty';
  else if (head.length >= 4 && magic === ELF_MAGIC) readElfFile(source, tables, finds, look, label);
  else if (head.length >= 2 && u16(head, 0) === 0x5a4d) {
    const { sections, wrapperBytes } = readPe(tables, finds);
    readSections(source, sections, finds, look, label, wrapperBytes);
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
  const elf = readElf(tables, finds);
  if (elf.machine === MACHINE_CUDA) {
    finds.format = 'cubin';
    const { name, arch, suffixKnown } = cubinName(elf);
    if (!suffixKnown) look.note('suffix-not-marked', `${label}${name}`);
    const whole = { offset: 0, size: source.size };
    finds.tally(`${label}(cubin)`, 'executable', whole).add(Container.of(cubinImage(name, arch)));
    return;
  }
  if (elf.table === 'named') {
    readSections(source, elf.sections, finds, look, label, elf.is64 ? 24 : 16);
    return;
  }
  // Without names nobody can say which bytes the driver will load: whatever is found counts as hidden.
  look.note(elf.table === 'nothing' ? 'no-section-table' : 'no-section-names', label || '(whole file)');
  search(source, { name: '(whole file)', offset: 0, size: source.size, elsewhere: false }, finds, look, label);
}

function readArchive(source: Source, finds: Finds, look: Look): void {
  for (const member of archiveMembers(source, look)) {
    const head = copy(member.source.read(0, 20));
    if (u32(head, 0) !== ELF_MAGIC && !isCoff(head)) continue;
    const inner = new Finds();
    readObject(member.source, inner, look, `${member.name}:`);
    if (inner.error) look.note('bad-member', member.name, undefined, inner.error);
    finds.wrappers += inner.wrappers;
    finds.tallies.push(...inner.tallies);
  }
}

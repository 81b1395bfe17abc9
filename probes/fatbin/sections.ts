import type { RawSection } from './elf';
import type { Look } from './look';
import type { Format, Role } from './model';
import type { Source } from './source';
import { Tally } from './tally';
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

/** Entries of the linker's table of containers. */
export function wrappersIn(sections: readonly RawSection[], wrapperBytes: number): number {
  const tables = sections.filter(({ name }) => roleOf(name) === 'table');
  return tables.reduce((sum, { size }) => sum + Math.floor(size / wrapperBytes), 0);
}

/** Reads the sections made for device code, then looks through those where NVIDIA's own libraries hide some. */
export function readSections(
  source: Source,
  sections: readonly RawSection[],
  finds: Finds,
  look: Look,
  label: string,
  wrapperBytes: number,
): void {
  finds.wrappers += wrappersIn(sections, wrapperBytes);
  for (const section of sections) {
    const role = roleOf(section.name);
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

/** Looks through a section made for other things; it is listed only if something was found. */
export function search(source: Source, section: RawSection, finds: Finds, look: Look, label: string): void {
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

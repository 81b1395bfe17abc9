import { tables } from './judge';
import type { Look } from './look';
import type { Library, Section } from './model';
import type { Finds } from './sections';
import { byName } from './tally';

function counts(sections: readonly Section[], role: Section['role']): Record<string, number> {
  const sums = new Map<string, number>();
  for (const section of sections) {
    if (section.role !== role) continue;
    for (const [name, { images }] of Object.entries(section.images)) sums.set(name, (sums.get(name) ?? 0) + images);
  }
  return Object.fromEntries([...sums].sort(([a], [b]) => byName(a, b)));
}

function statusOf({ format, error }: Finds, images: object, relocatable: object): Library['status'] {
  if (error !== null) return 'error';
  if (Object.keys(images).length > 0) return 'images';
  if (Object.keys(relocatable).length > 0) return 'reloc-only';
  return format === 'other' || format === 'empty' ? 'unsupported' : 'none';
}

/** The answer about one file or member, from what was found in it. */
export function toLibrary(path: string, size: number, finds: Finds, look: Look): Library {
  const sections = finds.tallies.map(({ tally }) => tally.toSection());
  const executable = sections.filter((section) => section.role === 'executable');
  const images = counts(sections, 'executable');
  const relocatable = counts(sections, 'relocatable');
  const status = statusOf(finds, images, relocatable);
  const judged = status === 'error' || status === 'unsupported' ? { coverage: {}, verdict: {} } : tables(sections);
  return {
    path,
    size,
    format: finds.format,
    status,
    error: finds.error,
    complete: look.complete,
    images,
    relocatable,
    hidden: counts(sections, 'hidden'),
    containers: executable.reduce((sum, section) => sum + section.containers, 0),
    stubContainers: executable.reduce((sum, section) => sum + section.stubContainers, 0),
    wrappers: finds.wrappers,
    ...judged,
    sections,
    problems: look.problems,
  };
}

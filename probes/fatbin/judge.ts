import { coverage as best, type Card, capabilityOf, type Runs } from '../compat';
import type { Coverage, Library, Section, Signature } from './model';

/** The compute capabilities every table shows, as architecture numbers. */
export const CAPABILITIES = [61, 70, 75, 80, 86, 87, 89, 90, 100, 103, 110, 120, 121] as const;

const BEST_FIRST: readonly Runs[] = ['sass', 'jit', 'unsure', 'none'];

/** Counts containers by what the best of their images does on the card. */
export function coverageOf(signatures: readonly Signature[], card: Card): Coverage {
  const counts = { sass: 0, jit: 0, unsure: 0, none: 0 };
  for (const { images, ptxIsa, containers } of signatures)
    counts[best(images, card, ptxIsa ?? undefined)] += containers;
  return counts;
}

/** The best any container offers. */
export function verdictOf(counts: Coverage): Runs {
  return BEST_FIRST.find((verdict) => counts[verdict] > 0) ?? 'none';
}

function signaturesOf(sections: readonly Section[], role: Section['role']): Signature[] {
  return sections.filter((section) => section.role === role).flatMap((section) => section.signatures);
}

/** Both tables of a library, by architecture number. */
export function tables(sections: readonly Section[]): Pick<Library, 'coverage' | 'verdict'> {
  const signatures = signaturesOf(sections, 'executable');
  const hasContainers = sections.some((section) => section.role === 'executable' && section.containers > 0);
  const rows = CAPABILITIES.map(
    (arch) => [String(arch), coverageOf(signatures, { capability: capabilityOf(arch) })] as const,
  );
  return {
    coverage: hasContainers ? Object.fromEntries(rows) : {},
    verdict: Object.fromEntries(rows.map(([arch, counts]) => [arch, verdictOf(counts)])),
  };
}

/**
 * What a library holds for one card. `all`: every container with kernels; `some`: a part of it, or code outside the
 * usual sections; `none`: certain, its kernels fail with error 209; `unsure`: documents disagree (Tegra) or parts of
 * the file could not be read; `no-code`: it has no kernels of its own, which says nothing about the card.
 */
export interface Holding extends Coverage {
  is: 'all' | 'some' | 'none' | 'unsure' | 'no-code';
  /** Best of the containers outside the usual sections; null: there are none. */
  hidden: Runs | null;
}

/** Judges one library for one card. */
export function holding(library: Library, card: Card): Holding {
  const counts = coverageOf(signaturesOf(library.sections, 'executable'), card);
  const outside = signaturesOf(library.sections, 'hidden');
  const hidden = outside.length > 0 ? verdictOf(coverageOf(outside, card)) : null;
  return { ...counts, hidden, is: summary(library, counts, hidden) };
}

function summary(library: Library, counts: Coverage, hidden: Runs | null): Holding['is'] {
  const runs = counts.sass + counts.jit;
  const hiddenRuns = hidden === 'sass' || hidden === 'jit';
  if (runs > 0) return counts.none + counts.unsure === 0 ? 'all' : 'some';
  if (hiddenRuns) return 'some';
  if (counts.unsure > 0 || hidden === 'unsure' || !library.complete || library.status === 'error') return 'unsure';
  return counts.none > 0 || hidden === 'none' ? 'none' : 'no-code';
}

import type { Facts, Finding } from '../model';
import { diagnose } from '../rules/index';
import { factsOf } from './facts';
import { read, type Told } from './read';

export { Case, factsOfCase } from './case';

/** What a text amounts to. */
export interface Explanation {
  /** The line that ended the run; null: none that means anything. */
  line: string | null;
  /** Number of that line in the text, from 1. */
  lineNo: number | null;
  /** Who printed it: `torch`, a package, `windows`, `nvidia-smi`; null: the words don't tell. */
  printedBy: string | null;
  /** Possible causes, best first. One without `doubt` is certain. */
  candidates: readonly Finding[];
  /** What is worth a word and no fault. */
  notes: readonly Finding[];
  /** What the text tells, and what was known before. */
  facts: Facts;
}

/**
 * Reads an error text, a log or a report: which line ended the run, who printed it, and what it can mean.
 * `about`: what a check of this machine found out, where the text is from this machine; it outweighs the text.
 */
export function explain(text: string, about: Facts = {}): Explanation {
  const told = read(text);
  const facts: Facts = { ...factsOf(told), ...known(about) };
  const { findings, candidates = [] } = diagnose(facts);
  const all = [...findings, ...candidates];
  const ended = endOf(told);
  return {
    line: ended?.line ?? null,
    lineNo: ended?.no ?? null,
    printedBy: ended ? (ended.by ?? ended.values['frame'] ?? printerOf(ended.line)) : null,
    candidates: all.filter(({ severity }) => severity !== 'note'),
    notes: all.filter(({ severity }) => severity === 'note'),
    facts,
  };
}

/** Only what is known outweighs a text: that a probe could not look says nothing against it. */
function known(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, reading]) => reading.is === 'known'));
}

/** The last fatal line of the run; without one, the last warning; without that, the last unknown exception. */
function endOf({ heard, run }: Told) {
  const lines = heard.filter((one) => one.no >= run && one.sign !== null);
  const meant = lines.filter((one) => one.sign !== 'exception');
  return (
    meant.findLast((one) => one.weight === 'fatal') ??
    lines.findLast((one) => one.sign === 'exception') ??
    meant.findLast((one) => one.weight === 'warning') ??
    meant.at(-1)
  );
}

/** PyTorch's own checks name CUDA or HIP and no file. */
function printerOf(line: string): string | null {
  return /\b(CUDA|HIP) error:|\btorch\b|AcceleratorError/i.test(line) ? 'torch' : null;
}

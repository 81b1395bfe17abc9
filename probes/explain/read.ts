import { PATTERNS, type Pattern, packageOf } from '../data/signs/index';
import type { ErrorLine } from '../model';
import { Finder } from './finder';
import { locate } from './locate';
import { Places } from './places';
import { RUN_STARTS, runOf } from './runs';

/** One thing that a text says: a sign, facts, or both. */
export interface Heard extends Omit<ErrorLine, 'sign'> {
  sign: ErrorLine['sign'] | null;
}

/** What a text says, in its order. `run` is the first line of the run that it is about. */
export interface Told {
  heard: readonly Heard[];
  run: number;
}

const anchors = [...new Set(PATTERNS.map(({ anchor }) => anchor))];
const patternsOf = anchors.map((anchor) => PATTERNS.filter((pattern) => pattern.anchor === anchor));
const finder = new Finder([...anchors, ...RUN_STARTS]);

/** Reads a text of any length, once. Never throws; the time it takes grows with its length alone. */
export function read(text: string): Told {
  const places = [...anchors, ...RUN_STARTS].map(() => new Places());
  finder.search(text, (anchor, end, line) => places[anchor]?.add(end, line));
  const heard = patternsOf.flatMap((patterns, anchor) =>
    (places[anchor]?.all() ?? []).flatMap(({ end, line }) => hear(patterns, text, end, line) ?? []),
  );
  heard.sort((a, b) => a.no - b.no);
  const starts = places.slice(anchors.length).flatMap((place) => place.all().map(({ line }) => line));
  const errors = heard.filter((one) => one.sign !== null && one.weight !== 'context').map((one) => one.no);
  return { heard: merged(withOwners(heard)), run: runOf(starts, errors) };
}

/** Said, but not what ended anything: a log's own "warning", or a way around that was taken. */
const IN_PASSING = /^\W{0,3}warn(?:ing)?\b|\[warning\]|using pytorch attention instead/i;

function hear(patterns: readonly Pattern[], text: string, end: number, no: number): Heard | null {
  const found = locate(patterns, text, end);
  if (!found) return null;
  const { pattern, line, by, values } = found;
  const weight = pattern.weight ?? 'fatal';
  const inPassing = weight === 'fatal' && pattern.sign !== null && IN_PASSING.test(line);
  return { sign: pattern.sign, line, no, by, values, weight: inPassing ? 'context' : weight };
}

/** How many lines of a traceback may lie between a package's file and the error that it raised. */
const NEAR = 14;

/** Adds to an error the package whose file the traceback named last before it; PyTorch's own files say nothing. */
function withOwners(heard: readonly Heard[]): Heard[] {
  let owner = '';
  let at = Number.NEGATIVE_INFINITY;
  return heard.map((one) => {
    const { frame = '' } = one.values;
    const name = packageOf(frame);
    if (/^torch\W__init__$/.test(frame)) owner = ''; // PyTorch is only being imported: what fails now is its own
    if (name !== null && name !== 'torch') {
      owner = name;
      at = one.no;
    }
    const isNear = one.sign !== null && owner !== '' && one.no - at <= NEAR;
    return isNear ? { ...one, values: { ...one.values, frame: owner } } : one;
  });
}

/** The message and CUDA's name of it are one thing, said by whoever named himself; two cards are two. */
function merged(heard: readonly Heard[]): Heard[] {
  const kept: Heard[] = [];
  for (const one of heard) {
    const i = kept.findLastIndex((other) => other.sign === one.sign && one.no - other.no <= 2);
    const twin = kept[i];
    if (one.sign === null || !twin || !agree(twin, one)) kept.push(one);
    else
      kept[i] = {
        ...twin,
        by: twin.by ?? one.by,
        values: { ...one.values, ...twin.values },
        weight: twin.weight === 'context' ? one.weight : twin.weight,
      };
  }
  return kept;
}

function agree(a: Heard, b: Heard): boolean {
  const sameOwner = a.by === b.by || a.by === null || b.by === null;
  return sameOwner && Object.entries(b.values).every(([name, value]) => (a.values[name] ?? value) === value);
}

import { readLine } from '../data/signs/index';
import type { Doubt, ErrorLine, Sign } from '../model';
import type { Ask } from './rule';

/** A line that means something. `live`: this machine's own PyTorch or driver said it just now. */
export interface Said extends ErrorLine {
  live: boolean;
}

/** The lines with one of these signs: those of an error text, and what was said to our own probes. */
export function said(ask: Ask, ...signs: readonly Sign[]): Said[] {
  const told = (ask.maybe('error.lines') ?? []).map((line) => ({ ...line, live: false }));
  return [...heardLive(ask), ...told].filter((line) => signs.includes(line.sign));
}

/** What the driver's own tools may tell us; a library that one of them misses says nothing of PyTorch. */
const FROM_TOOLS: readonly Sign[] = ['driver-mismatch', 'driver-not-loaded', 'driver-blocked', 'gpu-lost'];

function heardLive({ maybe }: Ask): Said[] {
  const imported = maybe('torch.import');
  const start = maybe('torch.runtime')?.startFailure;
  const failures = [imported?.is === 'failed' ? imported.failure : null, start ?? null];
  const ofTorch = failures.flatMap((failure) => (failure ? heard(failure, failure.line) : []));
  const ofTools = (maybe('gpus.sources') ?? []).flatMap((source) => heard(source, source.said));
  return [...ofTorch, ...ofTools.filter(({ sign }) => FROM_TOOLS.includes(sign))];
}

/** What was said by whom: twenty rules ask for the same words each time they judge. */
const understood = new WeakMap<object, Said[]>();

function heard(speaker: object, line: string | undefined): Said[] {
  const before = understood.get(speaker);
  if (before) return before;
  const now = line ? meaningOf(line) : [];
  understood.set(speaker, now);
  return now;
}

function meaningOf(line: string): Said[] {
  const read = readLine(line);
  if (!read || read.pattern.sign === null) return [];
  const { by, values } = read.fit;
  return [{ sign: read.pattern.sign, line, no: 1, by, values, weight: 'fatal', live: true }];
}

/** How sure words are: what our own probes heard is certain, what went on without is only possible. */
export function doubtOf(line: Said): { doubt?: Doubt } {
  if (line.live) return {};
  return { doubt: line.weight === 'context' ? 'possible' : 'likely' };
}

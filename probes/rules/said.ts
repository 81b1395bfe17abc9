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
  const ofTorch = [imported?.is === 'failed' ? imported.failure.line : undefined, start?.line];
  const ofTools = (maybe('gpus.sources') ?? []).map((source) => source.said);
  return [...heard(ofTorch), ...heard(ofTools).filter(({ sign }) => FROM_TOOLS.includes(sign))];
}

function heard(lines: readonly (string | undefined)[]): Said[] {
  return lines.flatMap((line): Said[] => {
    const read = line ? readLine(line) : null;
    if (!line || !read || read.pattern.sign === null) return [];
    const { by, values } = read.fit;
    return [{ sign: read.pattern.sign, line, no: 1, by, values, weight: 'fatal', live: true }];
  });
}

/** How sure words are: what our own probes heard is certain, what went on without is only possible. */
export function doubtOf(line: Said): { doubt?: Doubt } {
  if (line.live) return {};
  return { doubt: line.weight === 'context' ? 'possible' : 'likely' };
}

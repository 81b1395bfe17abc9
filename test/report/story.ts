import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { check } from '../../probes/check';
import type { Event, News } from '../../probes/model';
import { PROBES } from '../../probes/probes';
import { Machine, openReplay } from '../../probes/replay';

const folder = path.join(import.meta.dirname, '../machines');

/** Every recorded machine with a verdict, by its file. */
export const RECORDED = z
  .array(z.object({ name: z.string(), expect: z.object({ code: z.string().nullable() }) }))
  .parse(JSON.parse(readFileSync(path.join(folder, 'machines.json'), 'utf8')))
  .map(({ name, expect: { code } }) => `${code ?? 'nothing-found'}/${name}.json`);

/** A recorded machine, its text changed first: whoever recorded it is nobody, and a test wants somebody. */
export function recorded(file: string, change: (text: string) => string = (text) => text): Machine {
  return Machine.parse(JSON.parse(change(readFileSync(path.join(folder, file), 'utf8'))));
}

/** The history of one check of a recorded machine: one event a line, one millisecond apart. */
export async function historyOf(machine: Machine): Promise<Event[]> {
  const events: Event[] = [];
  const tell = (news: News) => events.push({ no: events.length + 1, at: 1_796_000_000_000 + events.length, ...news });
  const target = { id: 't1', path: machine.target.path, kind: machine.target.kind };
  tell({ is: 'session-started', version: '0.1.0', platform: machine.platform });
  tell({ is: 'target-known', target });
  const options = { id: 'c1', host: openReplay(machine), target, ask: machine.ask, probes: PROBES };
  for await (const news of check({ ...options, signal: new AbortController().signal })) tell(news);
  return events;
}

import { EMPTY, Event, FACT_KEYS, type FactKey, readingSchema, reduce, type View } from './model';

/** A session file read back: what could be read, and how many lines could not. */
export interface History {
  view: View;
  events: readonly Event[];
  /** Lines that are damaged or cut: a killed program leaves half a line at the end. */
  unreadable: number;
}

/** Reads a `.jsonl` session, line by line; nothing in it is trusted. */
export function readHistory(text: string): History {
  const events: Event[] = [];
  let unreadable = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const event = parse(line);
    if (event) events.push(event);
    else unreadable++;
  }
  return { view: events.reduce(reduce, EMPTY), events, unreadable };
}

function parse(line: string): Event | null {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = Event.safeParse(raw);
  if (!parsed.success) return null;
  const event = parsed.data;
  const told = event.is === 'past-opened' ? event.history : [event];
  return told.every((one) => one.is !== 'fact' || isSound(one)) ? event : null;
}

/** A fact we know, with a reading of its own shape. */
function isSound({ key: named, reading }: Extract<Event, { is: 'fact' }>): boolean {
  const key: FactKey | undefined = FACT_KEYS.find((one) => one === named);
  return key !== undefined && readingSchema(key).safeParse(reading).success;
}

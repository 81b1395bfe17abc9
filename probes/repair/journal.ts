import { z } from 'zod';
import type { Host } from '../host';
import { Plan } from '../model';
import { must, mustRead, type Trouble, troubleIn } from './trouble';

const at = z.number();

/** One line of a repair's journal, on disk before what it tells of begins. Times in milliseconds since 1970. */
export const JournalLine = z.discriminatedUnion('is', [
  z.object({ is: z.literal('began'), at, id: z.string(), plan: Plan, safety: z.string() }),
  z.object({ is: z.literal('step-begins'), at, step: z.number().int() }),
  /** `seal`: of the safety copy's list, once that stands. It lies in the environment, where others may write; this doesn't. */
  z.object({ is: z.literal('step-done'), at, step: z.number().int(), seal: z.string().optional() }),
  /** The same kernels as before the repair were asked, and the finding is gone. */
  z.object({ is: z.literal('proven'), at }),
  /** From here on the new build stands; the safety copy is kept until it is let go. */
  z.object({ is: z.literal('committed'), at, safetyBytes: z.number().nullable().optional() }),
  z.object({ is: z.literal('restoring'), at, why: z.enum(['failed', 'cancelled', 'not-gone', 'interrupted', 'undo']) }),
  /** `keeps`: what had come since lies in the safety copy's folder, for the person to have. */
  z.object({ is: z.literal('restored'), at, keeps: z.boolean() }),
  /** The environment was not there when it should have been put back; it is, should it come again. */
  z.object({ is: z.literal('missed'), at }),
  /** The safety copy was given up: what was done can't be undone any more. */
  z.object({ is: z.literal('let-go'), at }),
]);
export type JournalLine = z.infer<typeof JournalLine>;

/**
 * Where a repair stands by its journal. `untouched`: nothing of the environment had been changed. `touched`: it may have
 * been, so it has to be put back. `proven`: what is left is to write that it stands. `keeps`: put back, and what had come
 * since lies aside.
 */
export type Standing = 'untouched' | 'touched' | 'proven' | 'committed' | 'restored' | 'keeps' | 'let-go';

export interface Journal {
  file: string;
  id: string;
  plan: Plan;
  /** Folder of the safety copy. */
  safety: string;
  /** What the list of the safety copy has to hash to; null: it was never finished. */
  seal: string | null;
  beganAt: number;
  standing: Standing;
  /** What the safety copy held when the repair was committed; null: nobody wrote it down. */
  safetyBytes: number | null;
  /** Somebody was told already that its environment is not there. */
  missed: boolean;
  /** Steps that were begun and those that ended, by their number in the plan. */
  begun: number[];
  done: number[];
}

type WithoutAt<L> = L extends unknown ? Omit<L, 'at'> : never;

/** Adds a line and waits until it is on disk. Throws Trouble. */
export async function note(host: Host, file: string, line: WithoutAt<JournalLine>): Promise<void> {
  const whole = JournalLine.parse({ ...line, at: host.now() });
  // A line of its own, whatever half a line a power cut left before it.
  await must(file, host.change.append(file, `\n${JSON.stringify(whole)}\n`));
}

/**
 * Reads a journal, cut at whatever byte: half a last line was not on disk when the power went, so what it tells of had
 * not begun. null: not even the first line is whole, so nothing had begun at all.
 */
export function readJournal(file: string, text: string): Journal | null {
  const lines = text
    .split('\n')
    .slice(0, -1)
    .flatMap((raw) => parse(raw) ?? []);
  const [head] = lines;
  if (head?.is !== 'began') return null;
  const { id, plan, safety, at: beganAt } = head;
  const of = (is: 'step-begins' | 'step-done') => lines.flatMap((line) => (line.is === is ? [line.step] : []));
  const begun = of('step-begins');
  const firstChange = plan.steps.findIndex((step) => step.changes);
  let standing: Standing = begun.some((step) => firstChange >= 0 && step >= firstChange) ? 'touched' : 'untouched';
  for (const line of lines) {
    if (line.is === 'proven' || line.is === 'committed' || line.is === 'let-go') standing = line.is;
    if (line.is === 'restored') standing = line.keeps ? 'keeps' : 'restored';
    if (line.is === 'restoring') standing = 'touched';
  }
  const missed = lines.at(-1)?.is === 'missed';
  const safetyBytes =
    lines.flatMap((line) => (line.is === 'committed' ? [line.safetyBytes ?? null] : [])).at(-1) ?? null;
  const seal = lines.flatMap((line) => (line.is === 'step-done' ? (line.seal ?? []) : [])).at(-1) ?? null;
  return { file, id, plan, safety, seal, beganAt, standing, safetyBytes, missed, begun, done: of('step-done') };
}

function parse(raw: string): JournalLine | null {
  try {
    const parsed = JournalLine.safeParse(JSON.parse(raw));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // cut while it was written
  }
}

/** All journals in a folder of ours, the newest first; what can't be read hides none of the others. */
export async function readJournals(
  host: Host,
  folder: string,
): Promise<{ journals: Journal[]; unread: { id: string; trouble: Trouble }[] }> {
  const journals: Journal[] = [];
  const unread: { id: string; trouble: Trouble }[] = [];
  let entries: readonly { name: string }[] = [];
  const none = await troubleIn(
    (async () => {
      entries = (await mustRead(folder, host.list(folder))) ?? [];
    })(),
  );
  if (none) unread.push({ id: 'repairs', trouble: none });
  for (const { name } of entries.filter(({ name }) => name.endsWith(ENDING))) {
    const file = host.path.join(folder, name);
    const trouble = await troubleIn(
      (async () => {
        const bytes = await mustRead(file, host.read(file, 64 * 1024 * 1024));
        const journal = bytes && readJournal(file, Buffer.from(bytes).toString('utf8'));
        if (journal) journals.push(journal);
      })(),
    );
    if (trouble) unread.push({ id: name.slice(0, -ENDING.length), trouble });
  }
  return { journals: journals.sort((a, b) => b.beganAt - a.beganAt), unread };
}

const ENDING = '.jsonl';

import type { Host } from '../host';
import { giveUp, OURS } from './give-up';
import { type Journal, note, readJournals } from './journal';
import { lock, lockedBy, unlock } from './lock';
import type { Manifest } from './manifest';
import { putAllBack } from './put-back';
import { differencesFrom, restore } from './restore';
import { AFTER, readManifest } from './snapshot';
import { mustRead, Trouble } from './trouble';

/** What became of a repair that was interrupted. `busy`: another Torchmend works on that environment right now. */
export interface Recovered {
  id: string;
  prefix: string;
  is: 'put-back' | 'untouched' | 'finished' | 'busy' | 'left' | 'gone';
  /** Where it could not be put back: what and why. */
  trouble: { path: string; why: string; detail: string } | null;
}

const oursOf = (host: Host, { plan }: Journal) => host.path.join(plan.prefix, OURS);

/** Finishes or puts back every repair that has no end in its journal. Quiet where there is none. */
export async function recover(host: Host, journals: string): Promise<Recovered[]> {
  const done: Recovered[] = [];
  for (const journal of await readJournals(host, journals)) {
    if (['let-go', 'committed', 'keeps'].includes(journal.standing)) continue;
    const ended = await recoverOne(host, journal);
    if (ended) done.push(ended);
  }
  return done;
}

async function recoverOne(host: Host, journal: Journal): Promise<Recovered | null> {
  const { id, file, safety, standing, plan } = journal;
  const ours = oursOf(host, journal);
  const head = { id, prefix: plan.prefix, trouble: null };
  let locked = false;
  try {
    const there = await mustRead(plan.prefix, host.stat(plan.prefix));
    if (standing === 'restored' && (there === null || !(await hasTraces(host, ours, journal)))) return null;
    if (there === null) return (await note(host, file, { is: 'let-go' }), { ...head, is: 'gone' });
    if (await lock(host, ours, id)) return { ...head, is: 'busy' };
    locked = true;
    if (standing === 'proven') {
      await note(host, file, { is: 'committed' });
      return { ...head, is: 'finished' };
    }
    if (standing !== 'restored')
      return { ...head, is: await putAllBack(host, { journal: file, safety, why: 'interrupted' }) };
    await giveUp(host, safety);
    return { ...head, is: 'put-back' };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const { path, why, detail } = error;
    return { ...head, is: 'left', trouble: { path, why, detail } };
  } finally {
    if (locked) await unlock(host, ours);
  }
}

/** Put back, but killed before our own traces were gone. */
async function hasTraces(host: Host, ours: string, { id, safety }: Journal): Promise<boolean> {
  if ((await mustRead(safety, host.stat(safety))) !== null) return true;
  return (await lockedBy(host, ours))?.repair === id;
}

/** What an undo would do that somebody may not expect: files that came or changed after the repair. */
export async function undoOverwrites(host: Host, journal: Journal): Promise<string[]> {
  const after = await readManifest(host, journal.safety, AFTER);
  return after === null ? [] : (await differencesFrom(host, after)).map(({ path }) => path);
}

/**
 * Undoes a committed repair: everything as it was before it. What came since is moved into the safety copy's folder,
 * which stays where there is such. Throws Trouble.
 */
export async function undo(host: Host, journal: Journal): Promise<{ setAside: string[]; safety: string | null }> {
  const { safety, id } = journal;
  const ours = oursOf(host, journal);
  const manifest = await readManifest(host, safety);
  if (!manifest) throw new Trouble('absent', safety, 'the safety copy is gone');
  const holder = await lock(host, ours, id);
  if (holder) throw new Trouble('busy', ours, `pid ${holder.pid}`);
  try {
    return await undoLocked(host, journal, manifest);
  } finally {
    await unlock(host, ours);
  }
}

async function undoLocked(host: Host, journal: Journal, manifest: Manifest) {
  const { file, safety } = journal;
  const since = await undoOverwrites(host, journal);
  await note(host, file, { is: 'restoring', why: 'undo' });
  const { differences, setAside } = await restore(host, safety, manifest);
  const [left] = differences;
  if (left) throw new Trouble('failed', left.path, `still ${left.is}`);
  const foreign = setAside.filter(({ from }) => since.includes(from));
  await note(host, file, { is: 'restored', keeps: foreign.length > 0 });
  await giveUp(
    host,
    safety,
    foreign.map(({ to }) => to),
  );
  return { setAside: foreign.map(({ from }) => from), safety: foreign.length === 0 ? null : safety };
}

/** Gives the safety copy of a committed repair up. Throws Trouble. */
export async function letGo(host: Host, journal: Journal): Promise<void> {
  await note(host, journal.file, { is: 'let-go' });
  await giveUp(host, journal.safety);
}

import type { Host } from '../host';
import { cameSince } from './came-since';
import { differencesFrom } from './differences';
import { mustFit } from './fit';
import { giveUp, OURS, sweep } from './give-up';
import { type Journal, note, readJournals } from './journal';
import { lock, lockedBy, unlock } from './lock';
import { putAllBack } from './put-back';
import { mustServe } from './restore';
import { AFTER, MANIFEST, readManifest, readSealed } from './snapshot';
import { mustRead, Trouble, troubleIn } from './trouble';

/**
 * What became of a repair that was interrupted. `busy`: another Torchmend works on that environment right now.
 * `unread`: its journal can't be read, so nobody knows which environment it was about; `prefix` is the journal then.
 */
export interface Recovered {
  id: string;
  prefix: string;
  is: 'put-back' | 'untouched' | 'finished' | 'busy' | 'left' | 'gone' | 'unread';
  /** Where it could not be put back: what and why. */
  trouble: { path: string; why: string; detail: string } | null;
}

const oursOf = (host: Host, { plan }: Journal) => host.path.join(plan.prefix, OURS);

/** Finishes or puts back every repair that has no end in its journal. Quiet where there is none. */
export async function recover(host: Host, journals: string): Promise<Recovered[]> {
  const done: Recovered[] = [];
  const { journals: read, unread } = await readJournals(host, journals);
  for (const journal of read) {
    if (journal.standing === 'committed') continue;
    const ended = await recoverOne(host, journal);
    if (ended) done.push(ended);
  }
  for (const { id, trouble } of unread) {
    const { path, why, detail } = trouble;
    done.push({ id, prefix: path, is: 'unread', trouble: { path, why, detail } });
  }
  return done;
}

async function recoverOne(host: Host, journal: Journal): Promise<Recovered | null> {
  const { id, file, standing, plan } = journal;
  const ours = oursOf(host, journal);
  const head = { id, prefix: plan.prefix, trouble: null };
  const left = ({ path, why, detail }: Trouble): Recovered => ({ ...head, is: 'left', trouble: { path, why, detail } });
  let ended: Recovered | null = null;
  let locked = false;
  const trouble = await troubleIn(
    (async () => {
      mustFit(host, journal);
      const there = await mustRead(plan.prefix, host.stat(plan.prefix));
      const isOver = standing === 'restored' || standing === 'keeps' || standing === 'let-go';
      if (isOver && (there === null || !(await hasTraces(host, ours, journal)))) return;
      if (there === null) {
        // Told once, and not given up: a drive that is not plugged in today may be so tomorrow.
        if (!journal.missed) ended = (await note(host, file, { is: 'missed' }), { ...head, is: 'gone' });
        return;
      }
      if (await lock(host, ours, id)) {
        ended = { ...head, is: 'busy' };
        return;
      }
      locked = true;
      await sweep(host, ours);
      ended = { ...head, is: await endOf(host, journal) };
    })(),
  );
  // A lock that can't be given back is ours until we end, and nobody's then.
  const unlocked = locked ? await troubleIn(unlock(host, ours)) : null;
  const fault = trouble ?? unlocked;
  return fault ? left(fault) : ended;
}

/** What is left to do in an environment that is ours alone now. Throws Trouble. */
async function endOf(
  host: Host,
  { file, safety, seal, standing }: Journal,
): Promise<'finished' | 'put-back' | 'untouched'> {
  if (standing === 'proven') {
    await note(host, file, { is: 'committed' });
    return 'finished';
  }
  if (standing === 'keeps') {
    const manifest = await readSealed(host, safety, seal);
    const keeps = manifest ? await cameSince(host, safety, manifest) : [];
    const but = keeps.map(({ to }) => to);
    if (manifest) await giveUp(host, safety, but);
    return 'put-back';
  }
  if (standing !== 'restored' && standing !== 'let-go')
    return (await putAllBack(host, { journal: file, safety, seal, standing, why: 'interrupted' })).is;
  await giveUp(host, safety);
  return standing === 'let-go' ? 'finished' : 'put-back';
}

/** Put back or let go, but killed before our own traces were gone: to the last, our folder with nothing in it. */
async function hasTraces(host: Host, ours: string, { id, safety, standing }: Journal): Promise<boolean> {
  const sign = standing === 'keeps' ? host.path.join(safety, MANIFEST) : safety;
  if ((await mustRead(sign, host.stat(sign))) !== null) return true;
  if ((await lockedBy(host, ours))?.repair === id) return true;
  const entries = await mustRead(ours, host.list(ours));
  return entries?.every(({ name }) => name.startsWith('lock-')) ?? false;
}

/** What an undo would do that somebody may not expect: files that came or changed after the repair. */
export async function undoOverwrites(host: Host, journal: Journal): Promise<string[]> {
  const after = await readManifest(host, journal.safety, AFTER);
  return after === null ? [] : (await differencesFrom(host, after)).map(({ path }) => path);
}

/**
 * Undoes a committed repair: everything as it was before it. What came since is moved into the safety copy's folder,
 * which stays where there is such. Throws Trouble, and has changed nothing, where the safety copy would not serve.
 */
export async function undo(host: Host, journal: Journal): Promise<{ setAside: string[]; safety: string | null }> {
  const { safety, seal, file, standing } = journal;
  mustFit(host, journal);
  await mustBeThere(host, journal);
  const manifest = await readSealed(host, safety, seal);
  if (!manifest) throw new Trouble(seal === null ? 'damaged' : 'absent', safety, 'nothing to put back from');
  return inLock(host, journal, async () => {
    await mustServe(host, safety, manifest);
    const { keeps } = await putAllBack(host, { journal: file, safety, seal, standing, why: 'undo' });
    return { setAside: keeps.map(({ from }) => from), safety: keeps.length === 0 ? null : safety };
  });
}

/** Gives the safety copy of a committed repair up. Throws Trouble. */
export async function letGo(host: Host, journal: Journal): Promise<void> {
  mustFit(host, journal);
  await mustBeThere(host, journal);
  await inLock(host, journal, async () => {
    await note(host, journal.file, { is: 'let-go' });
    await giveUp(host, journal.safety);
  });
}

/** Paths of a repair are absolute: of an environment that was moved or renamed nothing can be put back. */
async function mustBeThere(host: Host, { plan: { prefix } }: Journal): Promise<void> {
  if ((await mustRead(prefix, host.stat(prefix))) === null) throw new Trouble('moved', prefix, 'nothing is there');
}

async function inLock<T>(host: Host, journal: Journal, work: () => Promise<T>): Promise<T> {
  const ours = oursOf(host, journal);
  const holder = await lock(host, ours, journal.id);
  if (holder) throw new Trouble('busy', ours, `pid ${holder.pid}`);
  try {
    return await work();
  } finally {
    // What was done stands; a lock that can't be given back is nobody's once we end.
    await troubleIn(unlock(host, ours));
  }
}

import type { Host } from '../host';
import { cameSince } from './came-since';
import type { Difference } from './differences';
import { giveUp } from './give-up';
import { type JournalLine, note, type Standing } from './journal';
import type { Manifest } from './manifest';
import { restore } from './restore';
import { ROOM } from './room';
import { settleAll } from './settle';
import { readSealed } from './snapshot';
import { must, Trouble, troubleIn } from './trouble';

export interface PutBack {
  journal: string;
  safety: string;
  seal: string | null;
  /** Where the journal says it stands. */
  standing: Standing;
  why: Extract<JournalLine, { is: 'restoring' }>['why'];
}

export interface Back {
  is: 'put-back' | 'untouched';
  /** What came after the repair had been committed, where it was and where it lies now. The safety copy's folder stays. */
  keeps: { from: string; to: string }[];
}

/**
 * Everything as it was, then the safety copy away. `untouched`: no safety copy had been finished, so nothing had been
 * changed yet. Throws Trouble where something can't be put back: then the safety copy and the journal stay for another try.
 */
export async function putAllBack(host: Host, { journal, safety, seal, standing, why }: PutBack): Promise<Back> {
  const manifest = await readSealed(host, safety, seal);
  if (!manifest) {
    if (standing !== 'untouched') throw new Trouble('absent', safety, 'the safety copy is gone');
    const traces = await troubleIn(giveUp(host, safety));
    // Without this line it stands as untouched still, which is as good: the next start takes our traces away.
    if (!traces) await troubleIn(note(host, journal, { is: 'restored', keeps: false }));
    return { is: 'untouched', keeps: [] };
  }
  const room = host.path.join(safety, ROOM);
  await must(room, host.change.remove(room), 'absent');
  const unnoted = await troubleIn(note(host, journal, { is: 'restoring', why }));
  // What was touched is put back even where no line can be added; what stands as committed has to be told first.
  if (unnoted && standing === 'committed') throw unnoted;
  const { differences, copied } = await restore(host, safety, manifest);
  const left = differences.find((one) => !isWrittenInto(one, manifest));
  if (left) throw new Trouble('failed', left.path, `still ${left.is}`);
  const keeps = await cameSince(host, safety, manifest);
  await settleAll(host, [safety, ...manifest.roots], copied);
  await note(host, journal, { is: 'restored', keeps: keeps.length > 0 });
  const but = keeps.map(({ to }) => to);
  // All is as it was. Windows lets no name of a library go that a program holds: then the next start does it.
  await troubleIn(giveUp(host, safety, but));
  return { is: 'put-back', keeps };
}

/** Somebody wrote into a library where it stands, under both its names: nobody has the old bytes, it stays as it is. */
function isWrittenInto({ path, is }: Difference, { kept }: Manifest): boolean {
  return is === 'changed' && kept.some((one) => one.path === path && one.is === 'file' && one.by === 'link');
}

import type { Host } from '../host';
import { giveUp } from './give-up';
import { type JournalLine, note } from './journal';
import { restore } from './restore';
import { readManifest } from './snapshot';
import { Trouble } from './trouble';

export interface PutBack {
  journal: string;
  safety: string;
  why: Extract<JournalLine, { is: 'restoring' }>['why'];
}

/**
 * Everything as it was, then the safety copy away. `untouched`: no safety copy had been finished, so nothing had been
 * changed yet. Throws Trouble where something can't be put back: then the safety copy and the journal stay for another try.
 */
export async function putAllBack(host: Host, { journal, safety, why }: PutBack): Promise<'put-back' | 'untouched'> {
  const manifest = await readManifest(host, safety);
  if (manifest) {
    await note(host, journal, { is: 'restoring', why });
    const { differences } = await restore(host, safety, manifest);
    const [left] = differences;
    if (left) throw new Trouble('failed', left.path, `still ${left.is}`);
  }
  await note(host, journal, { is: 'restored', keeps: false });
  await giveUp(host, safety);
  return manifest ? 'put-back' : 'untouched';
}

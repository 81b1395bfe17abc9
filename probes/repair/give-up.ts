import type { Host } from '../host';
import { each } from './each';
import { AFTER, MANIFEST } from './snapshot';
import { readTree, WIDTH } from './tree';
import { must, mustRead, Trouble, troubleIn } from './trouble';

/** The one folder of ours inside an environment: safety copies and the lock. */
export const OURS = '.torchmend';
/** Folders in it for a moment: an installer unpacks, an app is started. What a killed one leaves there is nobody's. */
const FOR_A_MOMENT = ['unpacking', 'starting'];

/**
 * Deletes a safety copy and whatever was moved into it, but for the files named. It takes nothing away but folders of
 * ours. Throws Trouble.
 */
export async function giveUp(host: Host, safety: string, but: readonly string[] = []): Promise<void> {
  const { change, path } = host;
  if (path.basename(path.dirname(safety)) !== OURS) throw new Trouble('failed', safety, 'not one of our safety copies');
  const tree = await readTree(host, safety);
  const gone = tree.flatMap(({ kind, path: file }) => (kind !== 'folder' && !but.includes(file) ? [file] : []));
  // What tells which files are to stay goes last, so that this can be begun again.
  const lists = [MANIFEST, AFTER].map((name) => path.join(safety, name));
  await each(
    gone.filter((file) => !lists.includes(file)),
    WIDTH,
    (file) => must(file, change.remove(file), 'absent'),
  );
  for (const file of lists) await must(file, change.remove(file), 'absent');
  for (const { path: folder } of tree.filter(({ kind }) => kind === 'folder').reverse())
    await must(folder, change.remove(folder), 'absent', ...(but.length > 0 ? (['not-empty', 'exists'] as const) : []));
  await tidy(host, path.dirname(safety));
}

/**
 * Deletes what was only needed for a moment. `ours`: our folder in an environment, which goes too if it is empty. What
 * can't be deleted is left: it is nobody's.
 */
export async function sweep(host: Host, ours: string): Promise<void> {
  for (const name of FOR_A_MOMENT) await troubleIn(takeAway(host, host.path.join(ours, name)));
  await tidy(host, ours);
}

async function takeAway(host: Host, folder: string): Promise<void> {
  for (const { path } of (await readTree(host, folder)).reverse()) await must(path, host.change.remove(path), 'absent');
}

/** Takes our folder away where nothing is left in it, so that an environment put back has not one file more. */
export async function tidy(host: Host, ours: string): Promise<void> {
  const node = await mustRead(ours, host.change.look(ours));
  if (node?.kind === 'folder') await must(ours, host.change.remove(ours), 'absent', 'not-empty', 'exists');
}

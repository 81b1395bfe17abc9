import type { Host } from '../host';
import { must, mustRead, Trouble } from './trouble';

/** Moves things into the safety copy's folder, which has a name for each of them already. */
export async function clearAway(host: Host, paths: readonly string[], safety: string): Promise<void> {
  const { change, path } = host;
  const folder = path.join(safety, 'leftover');
  await must(folder, change.makeFolder(folder));
  for (const [no, from] of paths.entries()) {
    if ((await mustRead(from, change.look(from))) === null) continue;
    for (let turn = 0; ; turn++) {
      const moved = await change.move(from, path.join(folder, `${no}-${turn}-${path.basename(from)}`));
      if (moved.is === 'done') break;
      if (!['exists', 'not-empty'].includes(moved.why) || turn > 100) throw new Trouble(moved.why, from, moved.detail);
    }
  }
}

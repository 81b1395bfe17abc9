import type { Host } from '../host';
import { OURS } from './give-up';
import type { Journal } from './journal';
import { outOfReach } from './reach';
import { Trouble } from './trouble';

/**
 * A journal is a file on a disk: what it names is followed only where it is what a repair of ours would have written.
 * Throws Trouble, before anything is touched.
 */
export function mustFit({ path }: Host, { file, id, safety, plan }: Journal): void {
  const isOurs =
    path.basename(file) === `${id}.jsonl` &&
    path.isAbsolute(plan.prefix) &&
    path.normalize(plan.prefix) === plan.prefix &&
    safety === path.join(plan.prefix, OURS, id);
  const [stray] = isOurs ? outOfReach(plan, path) : [safety];
  if (stray !== undefined) throw new Trouble('damaged', file, `names ${stray}`);
}

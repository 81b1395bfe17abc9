import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX, LoaderCircle } from 'lucide-react';
import type { Outcome } from '../../../probes/model';

/** How something stands. Each has a shape of its own, so that nothing hangs on colour. */
export type Standing = 'good' | 'bad' | 'unsure' | 'apart' | 'busy' | 'waiting';

/** How the outcome of a check looks. */
export const STANDING_OF: Readonly<Record<Outcome | 'cancelled', Standing>> = {
  clear: 'good',
  found: 'bad',
  undetermined: 'unsure',
  cancelled: 'apart',
  failed: 'unsure',
};

const SHAPES = {
  good: CircleCheck,
  bad: CircleX,
  unsure: CircleHelp,
  apart: CircleMinus,
  busy: LoaderCircle,
  waiting: CircleDashed,
} as const;

/** The mark alone; the word for it stands beside it or in `label`. */
export function Mark({ is, size = 18, label }: { is: Standing; size?: number; label?: string }) {
  const Shape = SHAPES[is];
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Shape className="mark" data-is={is} size={size} {...named} />;
}

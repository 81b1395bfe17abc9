import { nvidiaCards } from '../cards';
import type { Ask } from '../rule';

/** A slice of a data-centre card that a cloud hands out: `GRID V100D-32C`, `NVIDIA A16-8A`. */
export function vgpu(ask: Ask): string | null {
  return (
    nvidiaCards(ask).find(({ name }) => /\bGRID\b|\b[A-Z]{1,3}\d{1,3}[A-Z]{0,2}-\d{1,3}[ABCQ]\b/.test(name))?.name ??
    null
  );
}

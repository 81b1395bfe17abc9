import type { Context, Draft } from './asked';
import { inPlace } from './in-place';

/** Puts the chosen build, stable or nightly, in place of what is there. null: there is nothing to install. */
export function replaceTorch(context: Context): Draft | null {
  const { choice, installation } = context;
  if (choice?.answer.kind !== 'install' || !installation) return null;
  return inPlace(context, 'replace-torch', installation, choice.answer.build);
}

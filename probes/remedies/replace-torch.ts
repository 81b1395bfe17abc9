import { requirements } from '../builds/index';
import type { Context, Draft } from './asked';
import { byHand, draft, lookAgain } from './draft';
import { inPlace } from './in-place';

/** Puts the chosen build, stable or nightly, in place of what is there. null: there is nothing to install. */
export function replaceTorch(context: Context): Draft | null {
  const { choice, installation } = context;
  if (choice?.answer.kind !== 'install' || !choice.answer.build) return null;
  const { build } = choice.answer;
  if (installation) return inPlace(context, 'replace-torch', installation, build);
  // A nightly whose date only the index knows, and the index could not be asked.
  const { torch, torchvision, torchaudio, index } = build;
  const get = byHand('get-packages', { packages: requirements(build), index, missing: requirements(build) });
  const params = { torch, torchvision, torchaudio, index };
  return draft(context, 'replace-torch', 'manual', [get, lookAgain(context)], { params });
}

import type { Params, Step } from '../model';
import { type Context, type Draft, isProven, type Kind } from './asked';
import { draft, lookAgain } from './draft';
import { keepOnly } from './safety';
import type { Edit } from './start';

/** A plan that changes text files, and asks the person for the rest. null: there is nothing to do. */
export function editsOnly(
  context: Context,
  kind: Kind,
  { edits, person }: { edits: readonly Edit[]; person: readonly Step[] },
  params: Params = {},
): Draft | null {
  if (edits.length === 0 && person.length === 0) return null;
  if (edits.length === 0) return draft(context, kind, 'manual', [...person, lookAgain(context)], { params });
  const trust = person.length === 0 && isProven(context) ? 'certain' : 'likely';
  return draft(
    context,
    kind,
    trust,
    [
      keepOnly(
        context,
        edits.map(({ file }) => file),
      ),
      ...edits,
      ...person,
      lookAgain(context),
    ],
    { params },
  );
}

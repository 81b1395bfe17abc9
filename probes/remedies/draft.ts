import type { Params, Step, Trust } from '../model';
import { type Context, cardOf, type Draft, type Kind, know, torchNow } from './asked';
import { looking, NOTHING, total } from './cost';
import { ownStart } from './own-start';
import { homeOf } from './safety';

/** A plan of these steps for the context's finding. */
export function draft(
  context: Context,
  kind: Kind,
  trust: Trust,
  steps: Draft['steps'],
  more: { params?: Params; loses?: Draft['loses'] } = {},
): Draft {
  const { place, finding } = context;
  return {
    kind,
    for: finding.code,
    trust,
    prefix: homeOf(context),
    python: place.executable,
    app: place.app,
    params: {
      ...{
        app: place.app,
        folder: place.path,
        python: place.executable,
        card: cardOf(context),
        now: torchNow(context),
      },
      ...more.params,
    },
    steps,
    ...total(steps),
    loses: [...(more.loses ?? []), ...sharers(context)],
  };
}

/** The environment is not this app's alone: what is changed here changes there. */
function sharers(context: Context): Draft['loses'] {
  const others = know(context, 'environment.dependents') ?? [];
  return others.length === 0
    ? []
    : [{ what: 'shared-environment', params: { folders: others.map(({ path }) => path) } }];
}

export function lookAgain(context: Context, python = context.place.executable): Step {
  const starts = ownStart(context, python);
  return { do: 'look-again', changes: false, python, ...(starts ? { starts } : {}), ...looking };
}

export function byHand(what: Extract<Step, { do: 'person' }>['what'], params: Params): Step {
  return { do: 'person', changes: false, what, params, ...NOTHING, minutes: 0 };
}

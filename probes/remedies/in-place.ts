import { type Installation, indexOf } from '../builds/index';
import type { ChosenBuild, Step, Trust } from '../model';
import { type Context, type Draft, isProven } from './asked';
import { byHand, draft, lookAgain } from './draft';
import { exchangeSteps, fetchSteps } from './exchange-steps';
import { type Installer, installerFor } from './installer';
import { oldPacks } from './old-packs';
import { outside } from './outside';
import { pinSteps } from './pins';
import { closeApp } from './processes';
import { keepSafe } from './safety';
import { startSteps } from './start';
import { type Exchange, exchange } from './tuple';

/**
 * Puts a build in place of what is there, with the environment's own tool, from files alone. Where that can't be, the
 * same plan says by whom and why not: what the person has to do, and nothing that would change anything.
 */
export function inPlace(
  context: Context,
  kind: 'replace-torch' | 'offline-wheels',
  installation: Installation,
  build: ChosenBuild | null,
): Draft {
  const params = tupleParams(installation);
  const change = exchange(context, installation);
  const installer = installerFor(context, change.files);
  const stop = outside(context) ?? whyNot(context, installation, change, installer);
  if (stop || installer.is === 'none')
    return draft(context, kind, 'manual', [...(stop ? [stop] : []), lookAgain(context)], { params });

  const old = oldPacks(context, installation);
  const { edits, person } = startSteps(context, change.gone);
  const pins = pinSteps(context, installation);
  const edited = [...old.edits, ...edits, ...pins.steps];
  const steps: Step[] = [
    ...closeApp(context),
    ...fetchSteps(context, installer, change.files),
    keepSafe(
      context,
      edited.map(({ file }) => file),
    ),
    ...exchangeSteps(context, installer, { out: change.out, files: change.files, build }),
    ...edited,
    lookAgain(context),
    ...person,
  ];
  const loses = [
    ...change.loses,
    ...old.loses,
    ...(pins.isGuarded ? [] : [{ what: 'unguarded' as const, params: {} }]),
  ];
  const isSure = change.isSure && person.length === 0 && !old.loses.some(({ what }) => what === 'old-import');
  const trust: Trust = isProven(context) && isSure && isKnown(build, kind) ? 'certain' : 'likely';
  return draft(context, kind, trust, steps, { params, loses });
}

/** What the words of a plan name of a build. */
export function tupleParams({ torch, torchvision, torchaudio, index }: Installation): Draft['params'] {
  return { torch, torchvision, torchaudio, index };
}

/** What is wanting, as a step for the person; null: nothing. */
export function whyNot(
  context: Context,
  installation: Installation,
  { missing, files }: Exchange,
  installer: Installer,
): Step | null {
  if (missing.length > 0 || files.length === 0 || !isWhole(installation))
    return byHand('get-packages', {
      packages: [...new Set([...installation.requirements, ...missing])],
      index: installation.index ?? officialIndex(installation),
      missing: missing.length > 0 ? [...missing] : null,
    });
  if (installer.is !== 'none') return null;
  return byHand('get-installer', { why: installer.why, python: context.place.executable });
}

/** Where the rest of a build that lies here is to be had: `…+cu130` names its channel. */
function officialIndex({ torch, pre }: Installation): string | null {
  const channel = /\+(cu\d+)$/.exec(torch)?.[1];
  return channel === undefined ? null : indexOf(channel, pre ? 'nightly' : 'stable');
}

/** All wheels are named; that some requirement has none doesn't matter where what it is for is installed. */
function isWhole({ complete, missing, files }: Installation): boolean {
  return complete || (missing.length > 0 && files.some((file) => file.package === 'torch'));
}

/** Wheels that are here were read themselves; a build of the catalogue has to be known from one, or from documents. */
function isKnown(build: ChosenBuild | null, kind: Draft['kind']): boolean {
  if (kind === 'offline-wheels') return true;
  return build?.exact === true && (build.evidence === 'wheel' || build.evidence === 'documented');
}

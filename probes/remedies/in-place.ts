import type { Installation } from '../builds/index';
import type { ChosenBuild, Step, Trust } from '../model';
import { type Context, type Draft, installed, isProven } from './asked';
import { fetching, installing, NOTHING, uninstalling } from './cost';
import { byHand, draft, lookAgain } from './draft';
import { environmentFor, installArgv, installerFor, uninstallArgv } from './installer';
import { leftoverPaths, recordless } from './leftovers';
import { oldPackLosses } from './old-packs';
import { outside } from './outside';
import { pinSteps } from './pins';
import { planFile } from './plan-file';
import { keepSafe } from './safety';
import { startSteps } from './start';
import { exchange } from './tuple';

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
  const params = { torch: installation.torch, torchvision: installation.torchvision, index: installation.index };
  const stop = outside(context);
  if (stop) return draft(context, kind, 'manual', [stop, lookAgain(context)], { params });
  const change = exchange(context, installation);
  if (change.missing.length > 0 || !installation.complete || change.files.length === 0)
    return draft(context, kind, 'manual', [getPackages(installation, change.missing), lookAgain(context)], { params });
  const installer = installerFor(context, change.files);
  if (installer.is === 'none')
    return draft(
      context,
      kind,
      'manual',
      [byHand('get-installer', { why: installer.why, python: context.place.executable }), lookAgain(context)],
      { params },
    );

  const files = change.files.map((file) => planFile(context, file));
  const fetched = [
    ...files.filter(({ url }) => url !== null),
    ...(installer.is === 'pip' ? installer.fetch : []),
  ].filter(({ url }) => url !== null);
  const orphans = recordless(context).map(({ name }) => name);
  const packages = change.out.filter((name) => !orphans.includes(name));
  const leftovers = leftoverPaths(context, change.out);
  const { edits, person } = startSteps(context, change.gone);
  const pins = pinSteps(context, installation);
  const environment = environmentFor(installer, context);
  const edited = [...edits, ...pins.steps].map(({ file }) => file);
  const steps: Step[] = [
    ...(fetched.length > 0
      ? [{ do: 'fetch' as const, changes: false as const, files: fetched, ...fetching(fetched, context) }]
      : []),
    keepSafe(context, edited),
    ...(packages.length > 0
      ? [
          {
            do: 'uninstall' as const,
            changes: true as const,
            packages,
            argv: uninstallArgv(installer, context, packages),
            environment,
            ...uninstalling,
          },
        ]
      : []),
    ...(leftovers.length > 0
      ? [{ do: 'clear-leftovers' as const, changes: true as const, paths: leftovers, ...NOTHING }]
      : []),
    {
      ...{ do: 'install', changes: true, files, build },
      ...{
        argv: installArgv(
          installer,
          context,
          files.map(({ path }) => path),
        ),
        environment,
        ...installing(files),
      },
    },
    ...edits,
    ...pins.steps,
    lookAgain(context),
    ...person,
  ];
  const loses = [
    ...change.loses,
    ...oldPackLosses(context, installation),
    ...(pins.isGuarded ? [] : [{ what: 'unguarded' as const, params: {} }]),
  ];
  const trust: Trust =
    isProven(context) && change.isSure && isKnown(build, kind) && person.length === 0 ? 'certain' : 'likely';
  return draft(context, kind, trust, steps, { params, loses });
}

/** Wheels that are here were read themselves; a build of the catalogue has to be known from one, or from documents. */
function isKnown(build: ChosenBuild | null, kind: Draft['kind']): boolean {
  if (kind === 'offline-wheels') return true;
  return build !== null && build.exact && (build.evidence === 'wheel' || build.evidence === 'documented');
}

function getPackages({ requirements, index, missing }: Installation, more: readonly string[]): Step {
  return byHand('get-packages', { packages: [...requirements], index, missing: [...new Set([...missing, ...more])] });
}

export { installed };

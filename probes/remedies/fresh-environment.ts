import type { Step } from '../model';
import { type Context, type Draft, know } from './asked';
import { NOTHING } from './cost';
import { byHand, draft, lookAgain } from './draft';
import { exchangeSteps, fetchSteps } from './exchange-steps';
import { freshFolder, inFresh, moved } from './fresh-place';
import { tupleParams, whyNot } from './in-place';
import { installerFor } from './installer';
import { ownFolders } from './leftovers';
import { oldPacks } from './old-packs';
import { pinSteps } from './pins';
import { keepOnly } from './safety';
import { isScript } from './script';
import { type Edit, edit, startFiles, startSteps } from './start';
import { otherPython } from './switch-python';
import { exchange } from './tuple';

/**
 * The same beside the old environment, which stays as it is: made, everything installed copied over, the build put in,
 * proven; then the app's start is told of it. null: nothing to install, or an environment whose Python can't make others
 * (embedded) or whose packages don't work elsewhere (conda).
 */
export function freshEnvironment(context: Context): Draft | null {
  const { choice, place, tools } = context;
  const installation = context.offline ?? (choice?.answer.kind === 'install' ? context.installation : null);
  if (!installation || place.manager === 'conda' || place.manager === 'embedded' || place.manager === 'unknown')
    return null;
  const folder = freshFolder(context);
  const sites = place.sitePackages.filter((site) => !/^\/usr\/lib(64)?\//.test(site));
  if (folder === null || sites.length === 0) return null;
  const there = inFresh(context, folder);
  const params = { ...tupleParams(installation), fresh: folder };
  const change = exchange(there, installation);
  const installer = installerFor(there, change.files);
  // What is wanting for it is wanting in place too, where it is said.
  if (installer.is === 'none' || whyNot(there, installation, change, installer)) return null;

  const [site = ''] = there.place.sitePackages;
  const { edits, person } = startSteps(context, change.gone);
  const switched = switchSteps(context, there.place.executable, folder, edits);
  const changed = [...edits, ...switched.edits];
  const old = oldPacks(context, installation);
  const pins = pinSteps(there, installation, true);
  const seesSystem = know(context, 'environment.base')?.seesSystem === true ? ['--system-site-packages'] : [];
  const make =
    place.manager === 'uv' && tools.uv !== null
      ? [tools.uv, 'venv', '--python', place.executable, '--no-config', '--offline', ...seesSystem, folder]
      : [place.executable, '-m', 'venv', '--without-pip', ...seesSystem, folder];
  const unknown = { downloadBytes: 0, diskBytes: null, minutes: null };
  const steps: Step[] = [
    ...fetchSteps(there, installer, change.files),
    keepOnly(context, [folder, ...changed.map(({ file }) => file)]),
    {
      do: 'make-environment',
      changes: true,
      folder,
      argv: make,
      environment: { PYTHONPATH: '' },
      ...NOTHING,
      minutes: 0.2,
    },
    ...sites.map((from): Step => ({ do: 'carry-over', changes: true, from, to: site, ...unknown })),
    ...exchangeSteps(there, installer, {
      out: change.out,
      files: change.files,
      build: choice?.answer.build ?? null,
      clear: ownFolders(there, change.out),
    }),
    ...old.edits.map((one) => inside(one, moved(context, one.file, site))),
    ...pins.steps,
    ...changed,
    lookAgain(there, there.place.executable),
    ...person,
    ...switched.person,
  ];
  return draft(context, 'fresh-environment', 'likely', steps, { params, loses: [...change.loses, ...old.loses] });
}

/** The same edit, of the copy. */
function inside(one: Edit, file: string): Edit {
  return { ...one, file, params: { ...one.params, file } };
}

/** Tells the app's start of the new Python; what can't be told by us the person is asked to. */
function switchSteps(
  context: Context,
  python: string,
  folder: string,
  earlier: readonly Step[],
): { edits: ReturnType<typeof startSteps>['edits']; person: Step[] } {
  const launch = know(context, 'environment.launch');
  const scripts = startFiles(context).filter((file) => isScript(file) && context.files[file]);
  const edits = scripts.flatMap((file) => {
    const one = edit(
      context,
      file,
      'other-python',
      { python },
      (text) => otherPython(context, text, folder, launch?.folder ?? ''),
      earlier,
    );
    return one ? [one] : [];
  });
  const isTold = launch?.script ? edits.some(({ file }) => file === launch.script) : false;
  return { edits, person: isTold ? [] : [byHand('start-other-python', { python, script: launch?.script ?? null })] };
}

import type { InstallFile } from '../builds/index';
import type { ChosenBuild, PlanFile, Step } from '../model';
import type { Context } from './asked';
import { fetching, installing, NOTHING, uninstalling } from './cost';
import { environmentFor, type Installer, installArgv, uninstallArgv } from './installer';
import { leftoverPaths, recordless, unrecorded } from './leftovers';
import { planFile } from './plan-file';

type Able = Exclude<Installer, { is: 'none' }>;

export interface Exchanged {
  out: readonly string[];
  files: readonly InstallFile[];
  build: ChosenBuild | null;
  /** More that is moved away once the packages are out. */
  clear?: readonly string[];
}

/** Fetches what isn't here, the installer's own wheel too. Empty: everything lies here. */
export function fetchSteps(context: Context, installer: Able, files: readonly InstallFile[]): Step[] {
  const own = installer.is === 'pip' ? installer.fetch : [];
  const wanted: PlanFile[] = [...files.map((file) => planFile(context, file)), ...own].filter(
    ({ url }) => url !== null,
  );
  return wanted.length === 0 ? [] : [{ do: 'fetch', changes: false, files: wanted, ...fetching(wanted, context) }];
}

/** Takes packages out, clears what that leaves or what was left before, and puts files in. */
export function exchangeSteps(context: Context, installer: Able, { out, files, build, clear = [] }: Exchanged): Step[] {
  const environment = environmentFor(installer, context);
  const orphans = recordless(context);
  const packages = out.filter((name) => !orphans.includes(name));
  const leftovers = [...new Set([...leftoverPaths(context, out), ...unrecorded(context, files), ...clear])];
  const wheels = files.map((file) => planFile(context, file));
  const steps: Step[] = [];
  if (packages.length > 0)
    steps.push({
      ...{ do: 'uninstall', changes: true, packages, argv: uninstallArgv(installer, context, packages), environment },
      ...uninstalling,
    });
  if (leftovers.length > 0) steps.push({ do: 'clear-leftovers', changes: true, paths: leftovers, ...NOTHING });
  if (wheels.length > 0) {
    const argv = installArgv(
      installer,
      context,
      wheels.map(({ path }) => path),
    );
    steps.push({ do: 'install', changes: true, files: wheels, build, argv, environment, ...installing(wheels) });
  }
  return steps;
}

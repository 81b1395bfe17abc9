import type { Host } from '../host';
import type { CheckView, OwnStart, Plan, RepairTrouble } from '../model';
import { sweep } from '../repair/index';
import { type Imports, importAll, modulesOf, type Started, startApp } from '../torch/index';

/** What of the app's own worked before a repair, so that it can be asked for afterwards. */
export interface Working {
  imports: Imports;
  start: Started;
}
export const NOTHING_KNOWN: Working = { imports: {}, start: { is: 'unknown' } };

interface Asked {
  host: Host;
  plan: Plan;
  before: CheckView;
  python: string;
  signal: AbortSignal;
}

/** Imports what the app imports, and starts the app where that leaves nothing behind. Changes nothing. */
export async function whatWorks({ host, plan, before, python, signal }: Asked): Promise<Working> {
  const modules = importsThatStay(plan, before);
  const imports = await importAll(host, { python, modules, facts: before.facts, signal });
  const start = plan.steps.find((step) => step.do === 'look-again')?.starts;
  return { imports, start: start ? await startAside(host, start, signal) : { is: 'unknown' } };
}

/** What worked before and doesn't any more; null: nothing. */
export function broken(before: Working, now: Working, app: string | null): RepairTrouble | null {
  const worse = (finding: string, line: string) => ({ code: 'repair/worse', params: { finding, question: '', line } });
  for (const [module, one] of Object.entries(now.imports))
    if (one.is === 'failed' && before.imports[module]?.is === 'imported') return worse(module, one.line);
  return now.start.is === 'failed' && before.start.is === 'started' ? worse(app ?? '', now.start.line) : null;
}

/** Starts the app with a folder of ours for what it writes, which is gone afterwards. */
async function startAside(host: Host, start: OwnStart, signal: AbortSignal): Promise<Started> {
  const made = await host.change.makeFolder(start.scratch);
  if (made.is === 'failed') return { is: 'unknown' };
  try {
    return await startApp(host, start, signal);
  } finally {
    await sweep(host, host.path.dirname(start.scratch));
  }
}

/** What the app imports and the plan doesn't take out: all of it has to work afterwards as it did before. */
function importsThatStay({ steps }: Plan, { facts }: CheckView): string[] {
  const packages = facts['environment.packages'];
  const named = (what: 'uninstall' | 'install') =>
    steps.flatMap((step) =>
      step.do !== what ? [] : step.do === 'uninstall' ? step.packages : step.files.map((file) => file.package),
    );
  const gone = new Set(named('uninstall').filter((name) => !named('install').includes(name)));
  return packages?.is === 'known' ? modulesOf(packages.value.filter(({ name }) => !gone.has(name))) : [];
}

import type { Host, Read } from '../../host';
import type { Facts, Plan } from '../../model';
import { stepsOf } from './changed';
import { know } from './know';
import { type Predicate, stops, unsure, whyOf } from './surroundings';

const MARKER = 'EXTERNALLY-MANAGED';
/** The person's own word that it may be changed all the same. */
const ALL_THE_SAME = '--break-system-packages';

/** The marker that keeps pip and uv away from a system's own Python (PEP 668). A virtual environment is never meant. */
export async function lookForMarker(host: Host, facts: Facts): Promise<Read<string>> {
  const place = know(facts, 'environment.place');
  if (!place) return { is: 'unknown', why: 'unreadable', detail: 'nobody knows which Python it is' };
  if (facts['environment.base']?.is === 'known') return { is: 'absent' };
  const lib = host.path.join(place.prefix, host.platform === 'win32' ? 'Lib' : 'lib');
  const entries = await host.list(lib);
  if (entries.is !== 'known') return entries;
  const names = host.platform === 'win32' ? ['.'] : entries.value.map(({ name }) => name);
  const own = names.filter((name) => name === '.' || name === `python${short(place.version)}`);
  const folders = own.length > 0 ? own : names.filter((name) => /^python3\.\d+$/.test(name));
  for (const name of folders) {
    const file = host.path.join(lib, name, MARKER);
    const stat = await host.stat(file);
    if (stat.is === 'known') return { is: 'known', value: file };
    if (stat.is === 'unknown') return stat;
  }
  return { is: 'absent' };
}

/** `3.11.7` → `3.11` */
function short(version: string | null): string {
  return version?.split('.').slice(0, 2).join('.') ?? '';
}

/** The system lets pip change this Python. */
export const externallyManaged: Predicate = ({ managed }, plan: Plan) => {
  const steps = [...stepsOf(plan, 'uninstall'), ...stepsOf(plan, 'install')];
  // What is put into a fresh environment beside it is none of the system's business.
  const inside = steps.filter(({ argv }) => argv.includes(plan.python) || argv[0] === plan.python);
  if (inside.length === 0 || inside.every(({ argv }) => argv.includes(ALL_THE_SAME))) return [];
  if (managed.is === 'known') return [stops('repair/externally-managed', { path: managed.value, python: plan.python })];
  return managed.is === 'unknown' ? [unsure('repair/externally-managed', whyOf(managed))] : [];
};

import type { Host, Read } from '../../host';
import type { Facts, Plan } from '../../model';
import { filesOf, stepsOf } from './changed';
import { type Predicate, type Surroundings, stops, type Tool, unsure, whyOf } from './surroundings';

/** Whether what the steps run is there: the program itself, and the part of Python that is asked for. */
export async function lookAtTools(host: Host, plan: Plan, facts: Facts): Promise<Surroundings['tools']> {
  const made = stepsOf(plan, 'make-environment').map(({ folder }) => folder);
  const willBe = (path: string) =>
    made.some((folder) => path.startsWith(folder + host.path.sep)) || filesOf(plan).some((file) => file.path === path);
  const found = new Map<string, Tool>();
  const add = async (name: string, path: string, is: () => Promise<Read<true>>) => {
    if (!found.has(`${name} ${path}`)) found.set(`${name} ${path}`, { name, path, is: await is() });
  };
  for (const step of plan.steps) {
    if (!('argv' in step)) continue;
    const [program = '', ...given] = step.argv;
    if (!willBe(program)) await add(host.path.basename(program), program, () => isFile(host, program));
    // pip out of its own wheel: `…/pip-26.0-py3-none-any.whl/pip`
    const wheel = /^(.*\.whl)[\\/]pip$/i.exec(given[0] ?? '')?.[1];
    if (wheel !== undefined && !willBe(wheel)) await add('pip', wheel, () => isFile(host, wheel));
    if (given[0] === '-m' && given[1] === 'pip') await add('pip', program, () => pipOf(host, facts));
    if (given[0] === '-m' && given[1] === 'venv' && !given.includes('--without-pip'))
      await add('ensurepip', program, () => ensurepipOf(host, program));
  }
  return [...found.values()];
}

const THERE = { is: 'known', value: true } as const;

async function isFile(host: Host, path: string): Promise<Read<true>> {
  const stat = await host.stat(path);
  if (stat.is !== 'known') return stat;
  return stat.value.kind === 'file' ? THERE : { is: 'absent' };
}

/** By its files, not by what they say: what an interrupted update of pip left can't be run. */
async function pipOf(host: Host, facts: Facts): Promise<Read<true>> {
  const pip = facts['environment.pip'];
  if (pip?.is === 'absent') return { is: 'absent' };
  if (pip?.is !== 'known') return { is: 'unknown', why: 'unreadable', detail: 'nobody has looked for pip' };
  const place = facts['environment.place'];
  const sites = place?.is === 'known' ? place.value.sitePackages : [];
  const looked = await Promise.all(sites.map((site) => isFile(host, host.path.join(site, 'pip', '__main__.py'))));
  return looked.find(({ is }) => is === 'known') ?? looked.find(({ is }) => is === 'unknown') ?? { is: 'absent' };
}

/** Debian and Ubuntu ship it as a package of its own; embedded Pythons lack it altogether. */
async function ensurepipOf(host: Host, program: string): Promise<Read<true>> {
  const real = await host.realPath(program);
  const folder = host.path.dirname(real.is === 'known' ? real.value : program);
  const windows = host.path.join(folder, 'Lib', 'ensurepip', '__init__.py');
  if (host.platform === 'win32') return isFile(host, windows);
  const lib = host.path.join(host.path.dirname(folder), 'lib');
  const version = /^python(3\.\d+)/.exec(host.path.basename(real.is === 'known' ? real.value : program))?.[1];
  const entries = await host.list(lib);
  if (entries.is !== 'known') return entries;
  const names = entries.value.map(({ name }) => name).filter((name) => /^python3\.\d+$/.test(name));
  const meant = version === undefined ? names : names.filter((name) => name === `python${version}`);
  const looked = await Promise.all(
    meant.map((name) => isFile(host, host.path.join(lib, name, 'ensurepip', '__init__.py'))),
  );
  return looked.find(({ is }) => is === 'known') ?? looked.find(({ is }) => is === 'unknown') ?? { is: 'absent' };
}

/** Every program that the plan runs is there. */
export const noInstaller: Predicate = ({ tools }) => {
  const gone = tools.find(({ is }) => is.is === 'absent');
  if (gone) return [stops('repair/no-installer', { tool: gone.name, path: gone.path })];
  const open = tools.find(({ is }) => is.is === 'unknown');
  return open ? [unsure('repair/no-installer', whyOf(open.is), { tool: open.name, path: open.path })] : [];
};

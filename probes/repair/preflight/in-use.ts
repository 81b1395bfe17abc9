import type { Host, Read } from '../../host';
import type { Plan } from '../../model';
import { rootsOf, stepsOf } from './changed';
import { type Predicate, type Surroundings, stops, type User, unsure, whyOf } from './surroundings';

const PYTHONS = /^(python|pypy|blender)/i;
const MAPS_LIMIT = 16 * 1024 * 1024;
const COMMAND_LENGTH = 120;
/** The system's own Python lies among all its other programs, and a good many of them run on it. */
const SYSTEM = new Set(['/usr', '/usr/local']);

type Seen = Pick<Surroundings, 'users' | 'hidden'>;

/** Who has files of the environment open: Pythons that run out of it, and on Linux every program that has mapped one. */
export async function lookAtUsers(host: Host, plan: Plan, signal: AbortSignal): Promise<Seen> {
  const roots = await realRoots(host, plan);
  if (roots.length === 0) return { users: { is: 'known', value: [] }, hidden: [] };
  const running = await host.processes(signal);
  const mapped = host.platform === 'linux' ? await mapping(host, roots, signal) : { users: [], hidden: [] };
  if (running.is !== 'known' && mapped.users.length === 0)
    return { users: running.is === 'absent' ? { is: 'known', value: [] } : running, hidden: mapped.hidden };
  const pythons = running.is === 'known' ? running.value : [];
  const ours = new Set([process.pid, ...pythons.filter((one) => runsOurs(host, one.arguments)).map(({ pid }) => pid)]);
  const inside = pythons.flatMap(({ pid, executable, arguments: given, packages, torch }): User[] => {
    const uses = [executable, packages, torch].some((path) => path !== null && isIn(host, path, plan.prefix, roots));
    return uses ? [{ pid, program: executable, runs: given.join(' ').slice(0, COMMAND_LENGTH) || null }] : [];
  });
  const all = new Map([...mapped.users, ...inside].map((user) => [user.pid, user]));
  const users = [...all.values()].filter(({ pid }) => !ours.has(pid)).sort((a, b) => a.pid - b.pid);
  return { users: { is: 'known', value: users }, hidden: mapped.hidden };
}

/** As the system names them: links are followed. */
async function realRoots(host: Host, plan: Plan): Promise<string[]> {
  const scripts = new Set(SYSTEM.has(plan.prefix) ? stepsOf(plan, 'keep-safe').flatMap((step) => step.scripts) : []);
  const roots = rootsOf(plan).filter((root) => !scripts.has(root));
  const real = await Promise.all(
    roots.map(async (root) => {
      const leads = await host.realPath(root);
      return [root, ...(leads.is === 'known' ? [leads.value] : [])];
    }),
  );
  return [...new Set(real.flat())];
}

/** Below a root; or a Python of an environment whose package folders are among the roots. */
function isIn({ path, platform }: Host, file: string, prefix: string, roots: readonly string[]): boolean {
  const fold = (one: string) => (platform === 'linux' ? one : one.toLowerCase());
  const below = (one: string, folder: string) =>
    fold(one) === fold(folder) || fold(one).startsWith(fold(folder) + path.sep);
  if (roots.some((root) => below(file, root))) return true;
  return prefix !== '' && !SYSTEM.has(prefix) && below(file, prefix) && roots.some((root) => below(root, prefix));
}

function runsOurs({ scripts, path }: Host, given: readonly string[]): boolean {
  return scripts !== '' && given.some((word) => word.endsWith('.py') && path.dirname(word) === path.resolve(scripts));
}

/** Programs by what they have mapped. Those of others can't be looked into; of these only a Python is worth a word. */
async function mapping(
  host: Host,
  roots: readonly string[],
  signal: AbortSignal,
): Promise<{ users: User[]; hidden: User[] }> {
  const entries = await host.list('/proc');
  const pids = entries.is === 'known' ? entries.value.map(({ name }) => Number(name)).filter(Number.isInteger) : [];
  const users: User[] = [];
  const hidden: User[] = [];
  await Promise.all(
    pids.map(async (pid) => {
      if (signal.aborted) return;
      const maps = await host.read(`/proc/${pid}/maps`, MAPS_LIMIT);
      if (maps.is === 'absent') return;
      const text = maps.is === 'known' ? Buffer.from(maps.value).toString('utf8') : '';
      if (maps.is === 'known' && !roots.some((root) => text.includes(` ${root}/`))) return;
      const program = await nameOf(host, pid);
      if (maps.is === 'known') users.push({ pid, program, runs: null });
      else if (PYTHONS.test(program)) hidden.push({ pid, program, runs: null });
    }),
  );
  return { users, hidden };
}

async function nameOf(host: Host, pid: number): Promise<string> {
  const comm: Read<Uint8Array> = await host.read(`/proc/${pid}/comm`, 256);
  return comm.is === 'known' ? Buffer.from(comm.value).toString('utf8').trim() : '';
}

/** Nobody works with what is about to be replaced. */
export const inUse: Predicate = ({ users, hidden }, plan) => {
  if (users.is !== 'known') return [unsure('repair/in-use', whyOf(users))];
  const [first] = users.value;
  if (first) {
    const { pid, program, runs } = first;
    return [stops('repair/in-use', { pid, program, runs, app: plan.app, more: users.value.length - 1 })];
  }
  const [unseen] = hidden;
  return unseen ? [unsure('repair/in-use', 'denied', { pid: unseen.pid, program: unseen.program })] : [];
};

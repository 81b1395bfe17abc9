import type { Host } from '../host';
import { readText } from '../host';
import type { Value, VariableLevels } from '../model';
import { firstLine, whyFailed } from './source';
import { isKept, variables } from './variables';
import { queryRegistry, REGISTRY_MS } from './windows-registry';

type Level = VariableLevels['set'][number]['level'];
/** One place where variables are set, and what it came to. */
type Said = Pick<VariableLevels, 'set' | 'unread'>;

/** Where Windows keeps them: of this user, of the whole computer. */
const KEYS: readonly (readonly [Level, string])[] = [
  ['user', 'HKCU\\Environment'],
  ['system', 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment'],
];
/** Read by every login; then what the shells of this user read. */
const FILES: readonly (readonly [Level, string])[] = [
  ['system', '/etc/environment'],
  ...['.profile', '.bash_profile', '.bashrc', '.zshenv', '.zshrc'].map((file) => ['user', `~/${file}`] as const),
];
const FILE_LIMIT = 256 * 1024;

/** Every place that sets one of the variables that hide or bend things: this process, the user, the whole system. */
export async function variableLevels(host: Host, signal: AbortSignal): Promise<Value<'machine.variableLevels'>> {
  const from = 'process environment';
  const own = Object.entries(variables(host)).map(([name, value]) => ({
    ...{ name, value, level: 'process' as const, from },
  }));
  const kept = await Promise.all(
    host.platform === 'win32'
      ? KEYS.map(([level, key]) => inRegistry(host, level, key, signal))
      : FILES.map(([level, file]) => inFile(host, level, file)),
  );
  return { set: [...own, ...kept.flatMap(({ set }) => set)], unread: kept.flatMap(({ unread }) => unread) };
}

async function inRegistry(host: Host, level: Level, from: string, signal: AbortSignal): Promise<Said> {
  const { keys, ran } = await queryRegistry(host, [from], signal);
  if (keys.length === 0 && !(ran.ended === 'exited' && ran.code === 0)) {
    const { why, said } = whyFailed(ran, REGISTRY_MS);
    return { set: [], unread: [{ level, from, why, said: firstLine(said) }] };
  }
  const values = keys.flatMap(({ values }) => [...values]);
  return { set: kept(host, values).map((one) => ({ ...one, level, from })), unread: [] };
}

async function inFile(host: Host, level: Level, from: string): Promise<Said> {
  const file = from.startsWith('~/') ? host.path.join(host.home, from.slice(2)) : from;
  const text = await readText(host, file, FILE_LIMIT);
  if (text.is === 'absent') return { set: [], unread: [] };
  if (text.is === 'unknown') return { set: [], unread: [{ level, from, why: text.why, said: firstLine(text.detail) }] };
  return { set: kept(host, assignments(text.value)).map((one) => ({ ...one, level, from })), unread: [] };
}

/** Assignments at the margin: one that is indented depends on something. The last one of a name is what counts. */
function assignments(text: string): [string, string][] {
  const found = new Map<string, string>();
  for (const [, name, value] of text.matchAll(
    /^(?:export[ \t]+)?([A-Za-z_]\w*)=((?:"[^"\n]*"|'[^'\n]*'|[^\s;#"'])*)/gm,
  ))
    if (name !== undefined) found.set(name, (value ?? '').replace(/^(["'])([^"']*)\1$/, '$2'));
  return [...found];
}

function kept(host: Host, values: readonly (readonly [string, string])[]): { name: string; value: string }[] {
  return values.flatMap(([written, value]) => {
    const name = host.platform === 'win32' ? written.toUpperCase() : written;
    return isKept(name) ? [{ name, value }] : [];
  });
}

import { bends, masked, pythonCommand, words } from '../command-line';
import type { Host } from '../host';
import { readText } from '../host';
import type { Launch } from '../model';
import type { Recognised } from './recognise';
import { stabilityMatrixLaunch } from './stability-matrix';

const SCRIPT_LIMIT = 256 * 1024;

/** How the app starts its Python: by what its launcher has stored, else by the script people click. */
export async function readLaunch(host: Host, { app, folder, carrier }: Recognised): Promise<Launch | null> {
  if (carrier?.carrier.key === 'stability-matrix') {
    const stored = await stabilityMatrixLaunch(host, carrier.folder, folder);
    if (stored) return stored;
  }
  for (const name of app?.starts ?? []) {
    const start = await readStart(host, folder, name);
    if (start)
      return {
        folder,
        script: start.script,
        flags: start.flags,
        arguments: start.arguments,
        variables: start.variables,
      };
  }
  return app ? { folder, script: null, flags: [], arguments: [], variables: {} } : null;
}

/** What a script says of the Python it starts. */
export interface Start extends Pick<Launch, 'flags' | 'arguments' | 'variables'> {
  script: string;
  /** The interpreter where it is called by its path, made whole; null: by another name. */
  program: string | null;
}

/** Reads one of an app's start scripts; null: it isn't there, or says nothing of Python. */
export async function readStart(host: Host, folder: string, name: string): Promise<Start | null> {
  const script = host.path.join(folder, ...name.split('/'));
  const text = await readText(host, script, SCRIPT_LIMIT);
  const said = text.is === 'known' ? readScript(text.value, /\.(bat|cmd)$/i.test(name) ? 'windows' : 'posix') : null;
  if (!said) return null;
  const program = said.program?.replace(/^%~dp0/i, '') ?? '';
  const named = /[\\/]/.test(program) && !/[%$]/.test(program);
  return { ...said, script, program: named ? host.path.resolve(host.path.dirname(script), program) : null };
}

/** What a batch file or shell script sets and calls; null: neither Python nor anything that bends it. */
export function readScript(text: string, rules: 'windows' | 'posix'): Omit<Start, 'script'> | null {
  const variables: Record<string, string> = {};
  let command: ReturnType<typeof pythonCommand> = null;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim().replace(/^@/, '');
    if (/^(rem\b|::|#)/i.test(line)) continue;
    const set = /^(?:set\s+"?|export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)"?\s*$/.exec(line);
    const value = unquoted(set?.[2] ?? '');
    if (set?.[1] && bends(set[1])) {
      if (value !== '') variables[set[1]] = value;
    } else command ??= pythonCommand(words(line, rules));
  }
  const { COMMANDLINE_ARGS: extra, ...bending } = variables;
  if (!command && extra === undefined && Object.keys(bending).length === 0) return null;
  return {
    program: command?.program ?? null,
    flags: command?.flags ?? [],
    arguments: [...(command?.arguments ?? []), ...(extra ? masked(words(extra, rules)) : [])],
    variables: bending,
  };
}

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, '$2').replace(/^["']/, '');
}

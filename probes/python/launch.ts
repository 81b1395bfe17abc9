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
    const script = host.path.join(folder, ...name.split('/'));
    const text = await readText(host, script, SCRIPT_LIMIT);
    if (text.is !== 'known') continue;
    const said = readScript(text.value, /\.(bat|cmd)$/i.test(name) ? 'windows' : 'posix');
    if (said) return { folder, script, ...said };
  }
  return app ? { folder, script: null, flags: [], arguments: [], variables: {} } : null;
}

/** What a batch file or shell script sets and calls; null: neither Python nor anything that bends it. */
export function readScript(
  text: string,
  rules: 'windows' | 'posix',
): Pick<Launch, 'flags' | 'arguments' | 'variables'> | null {
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
    flags: command?.flags ?? [],
    arguments: [...(command?.arguments ?? []), ...(extra ? masked(words(extra, rules)) : [])],
    variables: bending,
  };
}

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, '$2').replace(/^["']/, '');
}

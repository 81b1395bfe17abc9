import { z } from 'zod';
import { bends, masked, words } from './command-line';

/**
 * What a recording keeps of a file: what is read of it and no more. Settings, start scripts, shells' own files and git's
 * hold passwords, tokens and names of people beside.
 */
export function keptOfFile(file: string, bytes: Uint8Array): Uint8Array {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  const keep = KEPT.find(({ of }) => of.test(name))?.keep;
  return keep ? Buffer.from(keep(Buffer.from(bytes).toString('utf8'), file)) : bytes;
}

/** What was asked of a machine, by paths. */
interface Asked {
  files: object;
  lists: object;
  stats: object;
  links: object;
}

/**
 * Of a listing that lies outside of the environment: names that something was asked of, and names that tell apps. What
 * else a person keeps beside an app is nobody's business. `isOwn`: inside the environment all is kept.
 */
export function keptOfList<E extends { name: string }>(
  folder: string,
  entries: readonly E[],
  {
    asked,
    marks,
    isOwn,
  }: { asked: ReadonlySet<string>; marks: ReadonlySet<string>; isOwn: (folder: string) => boolean },
): E[] {
  if (isOwn(folder)) return [...entries];
  const within = /[\\/]$/.test(folder) ? [folder] : [`${folder}/`, `${folder}\\`];
  return entries.filter(({ name }) => marks.has(name.toLowerCase()) || within.some((start) => asked.has(start + name)));
}

/** Every path that was asked of, and all folders on the way there. */
export function pathsAsked({ files, lists, stats, links }: Asked): Set<string> {
  const found = new Set<string>();
  for (const path of [files, lists, stats, links].flatMap((one) => Object.keys(one)))
    for (let at = path; at !== '' && !found.has(at); at = at.replace(/[\\/]?[^\\/]*$/, '')) found.add(at);
  return found;
}

/** The same of what a program printed: the registry's variables are private but for those that bend something. */
export function keptOfOutput(argv: readonly string[], stdout: string): string {
  if (argv[1] !== 'query' || !/\bEnvironment$/i.test(argv[2] ?? '')) return stdout;
  return linesOf(stdout, (line) => {
    const name = /^ {4}(.+?) {4}REG_/.exec(line)?.[1];
    return name === undefined || bends(name.toUpperCase()) ? line : null;
  });
}

const KEPT: readonly { of: RegExp; keep: (text: string, file: string) => string }[] = [
  // It names every file of a package, torch's 14,000; what is asked of it are the compiled libraries.
  { of: /^RECORD$/, keep: (text) => linesOf(text, (line) => (/\.(so[.\d]*|pyd|dll)"?,/i.test(line) ? line : null)) },
  { of: /^(settings|config|library|installations)\.json$/, keep: settings },
  { of: /\.fds$/i, keep: (text) => linesOf(text, (line) => (/^\s*StartScript:/.test(line) ? line : null)) },
  { of: /\.(bat|cmd|sh)$/i, keep: script },
  { of: /^(environment|\.profile|\.bash_profile|\.bashrc|\.zshenv|\.zshrc)$/, keep: assignments },
  { of: /^config$/, keep: (text, file) => (/[\\/]\.git[\\/]config$/.test(file) ? addresses(text) : text) },
];

function linesOf(text: string, keep: (line: string) => string | null): string {
  return text
    .split('\n')
    .flatMap((line) => keep(line) ?? [])
    .join('\n');
}

const Strings = z.record(z.string(), z.unknown());
/** Keys that probes/python reads in the apps' settings. */
const READ = new Set(
  'basePath installPath installDir home LibraryPath Path DisplayName LaunchCommand InstalledPackages LaunchArgs Name Type OptionValue'.split(
    ' ',
  ),
);

/** Keeps the keys that are read, and of variables those that bend something. */
function settings(text: string): string {
  try {
    return JSON.stringify(picked(JSON.parse(text.replace(/^\uFEFF/, ''))));
  } catch {
    return ''; // no JSON: nothing of it is read
  }
}

function picked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(picked);
  const parsed = Strings.safeParse(value);
  if (!parsed.success) return value;
  const kept = Object.entries(parsed.data).flatMap(([key, one]): [string, unknown][] => {
    if (/EnvironmentVariables$/.test(key)) return [[key, variables(one)]];
    return READ.has(key) ? [[key, picked(one)]] : [];
  });
  const { Name: name, OptionValue: option, ...more } = Object.fromEntries(kept);
  if (typeof name !== 'string') return Object.fromEntries(kept);
  const [, safe] = typeof option === 'string' ? masked([name, option]) : [name, option];
  return { ...more, Name: name, OptionValue: safe };
}

function variables(value: unknown): unknown {
  const parsed = Strings.safeParse(value);
  return parsed.success ? Object.fromEntries(Object.entries(parsed.data).filter(([name]) => bends(name))) : {};
}

/** A start script without the variables that are nobody's business, and without what may be a password. */
function script(text: string): string {
  return linesOf(text, (line) => {
    const name = ASSIGNED.exec(line)?.[1];
    if (name !== undefined && !bends(name)) return null;
    const safe = masked(words(line, 'windows'));
    return safe.includes('***') || safe.some((word) => word.endsWith('=***')) ? safe.join(' ') : line;
  });
}

const ASSIGNED = /^\s*@?(?:set\s+"?|export\s+)?([A-Za-z_]\w*)\s*=/i;

function assignments(text: string): string {
  return linesOf(text, (line) => (bends(ASSIGNED.exec(line)?.[1] ?? '') ? line : null));
}

/** Where it was cloned from, without user and password. */
function addresses(text: string): string {
  return linesOf(text, (line) => (/^\s*url\s*=/.test(line) ? line.replace(/\/\/[^/\s]*@/, '//') : null));
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Host, openHost } from '../../probes/host';
import type { Facts, FindView, FoundEnvironment, NotSeen, Target } from '../../probes/model';
import { find, placeProbe, surroundingsProbe } from '../../probes/python/index';
import { openSession } from '../../probes/session';
import { makeHost } from '../gpu/host';
import { elfProgram, peProgram, type Tree } from './trees';

/** Writes a tree into a new folder of the real disk. */
export function writeTree(tree: Tree, root = mkdtempSync(path.join(tmpdir(), 'torchmend find 找 🙂-'))): string {
  for (const [file, content] of Object.entries(tree)) {
    const whole = path.join(root, ...file.split('/'));
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, content);
  }
  return root;
}

/** This computer, with a home of the test's own and nothing running. */
export function realHost(over: Partial<Host> = {}): Host {
  const host = openHost({ scripts: '', watchdog: [process.execPath, '-e', ''] });
  return { ...host, home: '/nonexistent', env: {}, processes: async () => ({ is: 'known', value: [] }), ...over };
}

export interface MadeMachine {
  /** A path that begins at a drive or at `/` is whole; others lie below `D:\\` or `/data`. null: may not be read. */
  tree: Record<string, string | Uint8Array | null>;
  env?: Record<string, string>;
  over?: Partial<Host>;
  programs?: NonNullable<Parameters<typeof makeHost>[0]['programs']>;
}

/** A Windows in memory, with one Python of an installer's. */
export function windowsHost({ tree, env = {}, over = {}, programs = {} }: MadeMachine): Host {
  const files = Object.fromEntries(
    Object.entries({ 'C:/Python311/python.exe': peProgram(), ...tree }).map(([file, content]) => [
      /^[A-Z]:\//.test(file) ? file.replaceAll('/', '\\') : `D:\\${file.replaceAll('/', '\\')}`,
      content,
    ]),
  );
  const { host } = makeHost({
    platform: 'win32',
    env: {
      SystemRoot: 'C:\\Windows',
      APPDATA: 'C:\\Users\\me\\AppData\\Roaming',
      LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
      ...env,
    },
    files,
    programs,
  });
  const drive = (folder: string) => (/^[A-Z]:\\$/.test(folder) ? folder.slice(0, 2) : folder);
  return {
    ...host,
    home: 'C:\\Users\\me',
    list: (folder) => host.list(drive(folder)),
    stat: (file) => host.stat(drive(file)),
    ...QUIET,
    ...over,
  };
}

/** A Linux in memory, with the system's Python. */
export function linuxHost({ tree, env = {}, over = {}, programs = {} }: MadeMachine): Host {
  const files = Object.fromEntries(
    Object.entries({ '/usr/bin/python3': elfProgram(), ...tree }).map(([file, content]) => [
      file.startsWith('/') ? file : `/data/${file}`,
      content,
    ]),
  );
  const { host } = makeHost({ env, files, programs });
  const top = (folder: string) => (folder === '/' ? '' : folder);
  return { ...host, home: '/home/me', list: (folder) => host.list(top(folder)), ...QUIET, ...over };
}

const QUIET: Partial<Host> = { processes: async () => ({ is: 'known', value: [] }) };

/** Everything that finding says: each environment as it was told last. */
export async function findAll(host: Host, folders: readonly string[] = [], signal = new AbortController().signal) {
  const found = new Map<string, FoundEnvironment>();
  const notSeen: NotSeen[] = [];
  for await (const sighting of find(host, { folders, signal })) {
    if (sighting.is === 'environment') found.set(sighting.environment.path, sighting.environment);
    else notSeen.push(sighting.notSeen);
  }
  return { found, notSeen, paths: [...found.keys()].sort() };
}

/** What a session comes to that looks through folders, or through the whole machine. */
export async function findInSession(host: Host, folders: readonly string[] = []): Promise<FindView> {
  const session = await openSession(host);
  const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'find-ended' && resolve()));
  const targets: string[] = [];
  for (const folder of folders) {
    const picked = await session.send({ do: 'pick', path: folder });
    if (picked.is !== 'accepted' || picked.id === undefined) throw new Error(JSON.stringify(picked));
    targets.push(picked.id);
  }
  await session.send({ do: 'find', targets });
  await ended;
  const { found } = session.view();
  await session.close();
  if (!found) throw new Error('nothing was looked for');
  return found;
}

/** The environment at a path, of those found. */
export function at(found: FindView, path: string): FoundEnvironment | undefined {
  return Object.values(found.environments).find((one) => one.path === path);
}

/** What the probes of an environment say of a target: facts, or why there is nothing to check. */
export async function look(host: Host, path: string, kind: Target['kind'] = 'folder') {
  const facts: Facts = {};
  const context = {
    host,
    target: { id: 't1', path, kind },
    ask: [],
    facts,
    signal: new AbortController().signal,
    settled: async () => undefined,
  };
  for (const probe of [placeProbe, surroundingsProbe])
    for await (const one of probe.look(context)) {
      if (one.is === 'no-target') return one;
      if (one.is === 'fact') Object.assign(facts, { [one.key]: one.reading });
    }
  return facts;
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Host, openHost } from '../../probes/host';
import type { FoundEnvironment, NotSeen } from '../../probes/model';
import { find } from '../../probes/python/index';
import { makeHost } from '../gpu/host';
import { peProgram, type Tree } from './trees';

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

export interface WindowsMachine {
  tree: Tree;
  env?: Record<string, string>;
  over?: Partial<Host>;
  programs?: NonNullable<Parameters<typeof makeHost>[0]['programs']>;
}

/** A Windows in memory, everything below `D:\`, unless a path names its own drive. */
export function windowsHost({ tree, env = {}, over = {}, programs = {} }: WindowsMachine): Host {
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
    processes: async () => ({ is: 'known', value: [] }),
    ...over,
  };
}

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

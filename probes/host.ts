import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScanAnswer } from './fatbin/index';
import { lifeOf } from './host/alive';
import { type Changes, type ChangeWhy, changes } from './host/change';
import { oemCodePage, writesInCodePage } from './host/code-page';
import { decode } from './host/decode';
import { openFetcher } from './host/fetch';
import { appendText, listFolder, mayWrite, readBytes, realPath, spaceOf, statPath, writeText } from './host/files';
import { openFile } from './host/open';
import { runningPythons } from './host/processes';
import { runChild } from './host/run';
import { openScanCache } from './host/scan-cache';
import { homeFolder } from './host/small';
import { openWatchdog } from './host/watchdog';
import { wholeEnv } from './host/whole-env';
import { openScanner, type ScanRequest } from './host/workers';

export type { Changed, Changes, ChangeWhy, Node } from './host/change';
export { guard } from './host/watchdog-process';

/** Three answers from the file system. `absent`: there is nothing of that name. */
export type Read<T> =
  | { is: 'known'; value: T }
  | { is: 'absent' }
  | { is: 'unknown'; why: 'denied' | 'unreadable' | 'timeout'; detail: string };

export interface Entry {
  name: string;
  kind: 'file' | 'folder' | 'link' | 'other';
}

/** Links are followed. `bytes` and `modifiedMs` as the file system says. */
export interface Stat {
  kind: 'file' | 'folder' | 'other';
  bytes: number;
  modifiedMs: number;
}

export interface Space {
  freeBytes: number;
  totalBytes: number;
}

/** A Python that runs now, or a program with one inside. */
export interface RunningPython {
  pid: number;
  /** As it was called, made whole; else the program behind it. */
  executable: string;
  /** What may be a password is masked. */
  arguments: string[];
  /** Where it works; null: the system doesn't say. */
  folder: string | null;
  /** A package folder that it has loaded libraries from: `…/site-packages`. */
  packages: string | null;
  /** The torch folder it has loaded. */
  torch: string | null;
  /** Milliseconds since 1970. */
  sinceMs: number | null;
}

export interface RunOptions {
  /** The child and all its children are killed after this long. */
  deadlineMs: number;
  /** …or when no line came for this long. The last line may change it; null: a line that doesn't count as a sign of life. */
  silenceMs?: (lastLine: string | null) => number | null;
  signal?: AbortSignal;
  /** Variables set on top of the machine's own; null takes one away. */
  env?: Readonly<Record<string, string | null>>;
  /** Left out: the folder of our own scripts, never wherever we were started. */
  cwd?: string;
  /** Called for every line of standard output, decoded, as it comes. */
  onLine?: (line: string) => void;
}

/** How a child ended. `missing` and `denied`: it never started. */
export interface Ran {
  ended: 'exited' | 'deadline' | 'silent' | 'cancelled' | 'missing' | 'denied' | 'failed';
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
  ms: number;
}

/** A file that is read at any place. Offsets and lengths in bytes; fewer come back only where the file ends. */
export interface OpenFile {
  readonly bytes: number;
  /** Rejects when the medium fails. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface FetchRequest {
  method?: 'GET' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  /** All of it, redirects and body too, ends after this long. */
  deadlineMs: number;
  /** What is longer is cut there, and said to be. */
  limitBytes: number;
  /** `http://127.0.0.1:7890`, with user and password where it wants them; null or left out: straight to the server. */
  proxy?: string | null;
  signal?: AbortSignal;
}

/**
 * Why nothing was answered. `proxy-silent`: nobody listens where the proxy should be; `proxy-refused`: it answered,
 * and won't; `proxy-kind`: not a kind we speak; `certificate`: the server is not who it says, or somebody sits between;
 * `switched-off`: the person wants nothing asked.
 */
export type FetchWhy =
  | 'bad-address'
  | 'no-such-host'
  | 'refused'
  | 'unreachable'
  | 'cut-off'
  | 'deadline'
  | 'cancelled'
  | 'certificate'
  | 'insecure-redirect'
  | 'too-many-redirects'
  | 'proxy-silent'
  | 'proxy-refused'
  | 'proxy-kind'
  | 'switched-off';

/** Any status is an answer. Header names in lower case; `url`: where redirects led. */
export type Fetched =
  | {
      is: 'answered';
      url: string;
      status: number;
      headers: Record<string, string>;
      body: Uint8Array;
      complete: boolean;
      ms: number;
    }
  | { is: 'failed'; why: FetchWhy; detail: string; proxy: string | null };

/** A file that is fetched into another, whole or from a byte on. */
export interface DownloadRequest {
  /** Where it goes; made where it isn't there, its folder too. */
  to: string;
  /** So many bytes of `to` are kept, and the server is asked for those behind them. */
  from: number;
  headers?: Readonly<Record<string, string>>;
  proxy?: string | null;
  /** It ends after so long without a byte. */
  silenceMs: number;
  signal?: AbortSignal;
  /**
   * Before anything is written: false leaves `to` as it is. `at`: where the body begins in the file; 0 where the server
   * sends all of it. Asked for status 200 and for a 206 that begins where it should, for no other.
   */
  accept(answer: { url: string; status: number; headers: Record<string, string>; at: number }): Promise<boolean>;
  /** After each piece that was written. */
  onBytes(bytes: Uint8Array): void;
}

/** `written` null: nothing was touched. `silent`: no byte came for `silenceMs`. Whatever was written stays. */
export type Downloaded =
  | { is: 'answered'; url: string; status: number; headers: Record<string, string>; written: number | null }
  | { is: 'failed'; why: FetchWhy | 'silent'; detail: string; proxy: string | null }
  | { is: 'not-written'; why: ChangeWhy; detail: string };

export type Argv = readonly [string, ...string[]];

/** The only door to the machine. Looking never changes anything; the few methods that write say so. */
export interface Host {
  readonly platform: 'linux' | 'win32' | 'darwin';
  /** Node's name of the processor: `x64`, `arm64`. */
  readonly machine: string;
  readonly release: string;
  readonly home: string;
  /** Names that must never leave this machine. */
  readonly names: { readonly user: string; readonly host: string };
  /** Its variables; relative entries of those that name folders are whole, as they were meant where we were started. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder we were started in; nothing is taken from there. null: it is gone, or this is a recorded machine. */
  readonly startedIn: string | null;
  /** Path rules of this machine: a recorded Windows keeps its own on Linux. */
  readonly path: path.PlatformPath;
  /** Folder of our Python scripts. */
  readonly scripts: string;
  now(): number;
  run(argv: Argv, options: RunOptions): Promise<Ran>;
  /** The first `limit` bytes of a regular file. */
  read(file: string, limit?: number): Promise<Read<Uint8Array>>;
  /** Opens a regular file, to read it at any place. */
  open(file: string): Promise<Read<OpenFile>>;
  /** Asks the network; bounded in time and bytes. */
  fetch(url: string, request: FetchRequest): Promise<Fetched>;
  /** Writes: streams what a server has into a file of ours, its bytes on disk when it is done. */
  download(url: string, request: DownloadRequest): Promise<Downloaded>;
  list(folder: string): Promise<Read<Entry[]>>;
  stat(file: string): Promise<Read<Stat>>;
  /** Which architectures a compiled library or a wheel holds, read in a worker thread. */
  scan(file: string, request?: ScanRequest): Promise<ScanAnswer>;
  /** Says that `scan` will soon be asked for: what reads gets ready meanwhile. */
  warm(): void;
  /** Where a path leads once every link is followed. */
  realPath(file: string): Promise<Read<string>>;
  /** The volume a folder lies on, in bytes; free: for this user. */
  space(folder: string): Promise<Read<Space>>;
  /** Whether this user may write to a file or folder; asked of the system, nothing is written. */
  writable(file: string): Promise<Read<boolean>>;
  /** The Pythons that run now. Other programs are none of our business and are never told of. */
  processes(signal?: AbortSignal): Promise<Read<RunningPython[]>>;
  /** Whether a process runs, as a text that no later process of that number shares; absent: it doesn't. */
  life(pid: number): Promise<Read<string>>;
  /** Writes: adds a line's text to a file of ours, making its folder; readable by its owner only. */
  append(file: string, text: string): Promise<Read<true>>;
  /** Writes: a whole file, by way of a temporary name, making its folder. */
  write(file: string, content: string | Uint8Array): Promise<Read<true>>;
  /** Writes: all ways of changing what is not ours alone; only `repair/`, and the cache of downloads for its own files, use them. */
  readonly change: Changes;
  /** Ends every child that still runs. */
  close(): Promise<void>;
}

export interface HostOptions {
  scripts: string;
  /** Command line of the process that ends our children should we die without a chance to. */
  watchdog: Argv;
  /** The compiled worker that reads libraries; without it `scan` answers that it has no tool. */
  scanWorker?: string;
  /** Folder that its answers are kept in from one run to the next; left out: only in memory. */
  scanCache?: (host: Host) => string;
}

const NO_SCANNER: ScanAnswer = { is: 'unknown', why: 'unreadable', detail: 'no reader of libraries was started' };
const CODE_PAGE_MS = 2_000;
const DEFAULT_LIMIT = 4 * 1024 * 1024;

/** Opens the door to this computer. */
export function openHost({ scripts, watchdog, scanWorker, scanCache }: HostOptions): Host {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) given[name] = value;
  const platform = process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
  const startedIn = currentFolder();
  const env = startedIn === null ? given : wholeEnv({ env: given, path, platform }, startedIn);
  const guard = openWatchdog(watchdog);
  const cache = scanCache && openScanCache(() => scanCache(host));
  const scanner =
    scanWorker === undefined ? null : openScanner({ worker: pathToFileURL(scanWorker), ...(cache ? { cache } : {}) });
  const network = openFetcher();
  const running = new Set<Promise<Ran>>();
  const closing = new AbortController();
  const codePage = oemCodePage({ platform, env, path }, (argv) =>
    runChild(argv, { cwd: scripts, deadlineMs: CODE_PAGE_MS, signal: closing.signal }, env, guard, null),
  );
  const host: Host = {
    platform,
    machine: process.arch,
    release: os.release(),
    home: homeFolder(),
    names: { user: userName(), host: os.hostname() },
    ...{ env, startedIn, path, scripts },
    now: Date.now,
    async run(argv, options) {
      const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
      // Python takes modules, and Windows programs and libraries, from the folder a child is started in: a downloads folder.
      const page = writesInCodePage(argv[0]) ? codePage : null;
      const child = runChild(argv, { cwd: scripts, ...options, signal }, env, guard, page);
      running.add(child);
      return child.finally(() => running.delete(child));
    },
    read: (file, limit = DEFAULT_LIMIT) => readBytes(file, limit),
    open: openFile,
    fetch: network.fetch,
    download: network.download,
    list: listFolder,
    scan: async (file, request) => scanner?.scan(file, request) ?? NO_SCANNER,
    warm: () => scanner?.warm(),
    stat: statPath,
    realPath,
    space: spaceOf,
    writable: (file) => mayWrite(file, platform),
    processes: (signal) => runningPythons(host, signal),
    life: lifeOf,
    append: appendText,
    write: writeText,
    change: changes,
    async close() {
      closing.abort();
      await Promise.allSettled(running);
      await Promise.all([scanner?.close(), network.close()]);
      guard.close();
    },
  };
  return host;
}

/** A folder that was deleted meanwhile is none: nothing is found in it. */
function currentFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** A user without an entry in the password file (containers) has no name. */
function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return '';
  }
}

/** Reads a file as text: UTF-8, UTF-16 or the old code pages. */
export async function readText(host: Host, file: string, limit?: number): Promise<Read<string>> {
  const bytes = await host.read(file, limit);
  return bytes.is === 'known' ? { is: 'known', value: decode(bytes.value) } : bytes;
}

import type { App } from '../../data/apps';
import type { Host, RunningPython } from '../../host';
import type { Dependent, NotSeen } from '../../model';
import { type Found, findPython, isStoreAlias, prefixOf, pythonIn, storePythons } from '../interpreter';
import { remembering } from '../names';
import type { Candidate, Lead } from './candidate';
import { type Looked, readEnvironment } from './environment';
import type { Sighting } from './index';
import { appFolderOf, prefixOfProcess, runningIn } from './running';
import { pythonsOfScripts } from './scripts';
import { walk } from './walk';

/** Environments read at once: each is some dozens of small reads. */
const AT_ONCE = 6;

interface Known {
  from: Set<string>;
  usedBy: Dependent[];
  looked: Looked | null;
}

/** Takes candidates from everywhere, tells each environment once, and again when more is known of it. */
export class Collector {
  private readonly known = new Map<string, Known>();
  private readonly work = new Set<Promise<void>>();
  private readonly waiting: (() => void)[] = [];
  private running: readonly RunningPython[] = [];
  private active = 0;
  private readonly list: Host['list'];

  constructor(
    private readonly host: Host,
    private readonly signal: AbortSignal,
    private readonly tell: (sighting: Sighting) => void,
  ) {
    this.list = remembering(host);
  }

  /** What a walk reports to. */
  ears(from: string) {
    return {
      onEnvironment: (path: string, link: string | null) =>
        this.later(() =>
          this.consider({
            is: 'environment',
            path,
            from,
            ...(link === null ? {} : { dependent: { path: link, how: 'link' } }),
          }),
        ),
      onApp: (folder: string, app: App) =>
        this.later(async () => {
          for (const candidate of await pythonsOfScripts(this.host, folder, app)) await this.consider(candidate);
        }),
      onNotSeen: (notSeen: NotSeen) => this.tell({ is: 'not-seen', notSeen }),
    };
  }

  /** Looks at one candidate; resolves when it has been told. */
  async consider(candidate: Candidate): Promise<void> {
    const { host, signal } = this;
    if (signal.aborted) return;
    switch (candidate.is) {
      case 'environment':
        return this.takeAnswer(candidate.path, await pythonIn(host, candidate.path), candidate);
      case 'folder':
        return this.takeAnswer(candidate.path, await findPython(host, candidate.path), candidate);
      case 'python':
        if (await isStoreAlias(host, candidate.path)) return;
        return this.takeProgram(candidate.path, candidate);
      case 'store':
        for (const found of await storePythons(host)) await this.take(found, candidate);
        return;
      case 'parent': {
        const entries = await host.list(candidate.path);
        const inside =
          entries.is === 'known' ? entries.value.filter(({ kind }) => kind === 'folder' || kind === 'link') : [];
        const path = (name: string) => host.path.join(candidate.path, name);
        await Promise.all(
          inside.map(({ name }) => this.consider({ ...candidate, is: 'environment', path: path(name) })),
        );
        return;
      }
      case 'tree': {
        const { path: folder, depth, from } = candidate;
        return walk({ host, roots: [{ folder, depth }], signal, ...this.ears(from) });
      }
    }
  }

  private async takeAnswer(path: string, answer: Found | 'none' | 'denied', lead: Lead): Promise<void> {
    if (answer === 'denied') this.tell({ is: 'not-seen', notSeen: { path, why: 'denied' } });
    else if (answer !== 'none') await this.take(answer, lead);
  }

  /** A program: the environment around it, or the Python behind a link to it. */
  private async takeProgram(executable: string, lead: Lead): Promise<void> {
    const { host } = this;
    const prefix = prefixOf(host, executable);
    if ((await host.stat(host.path.join(prefix, 'pyvenv.cfg'))).is === 'known')
      return this.take({ executable, prefix }, lead);
    const real = await host.realPath(executable);
    if (real.is === 'known') await this.take({ executable: real.value, prefix: prefixOf(host, real.value) }, lead);
  }

  async hearRunning(running: readonly RunningPython[]): Promise<void> {
    this.running = running;
    for (const known of this.known.values()) this.again(known);
    await Promise.all(
      running.map(async (one) => {
        const lead: Lead = { from: 'running', appFolder: appFolderOf(this.host, one) };
        const found = await pythonIn(this.host, prefixOfProcess(this.host, one));
        if (typeof found === 'object') await this.take(found, lead);
        else await this.takeProgram(one.executable, lead);
      }),
    );
  }

  private async take(found: Found, { from, dependent, appFolder }: Lead): Promise<void> {
    const real = await this.host.realPath(found.prefix);
    const prefix = real.is === 'known' ? real.value : found.prefix;
    const { path } = this.host;
    const inside = found.executable.startsWith(found.prefix + path.sep) || found.executable === found.prefix;
    const executable = inside ? prefix + found.executable.slice(found.prefix.length) : found.executable;
    // One prefix holds several Pythons only where the system keeps its own: /usr, /usr/local.
    const key = /^\/usr(\/local)?$/.test(prefix) ? executable : prefix;
    const known: Known = this.known.get(key) ?? { from: new Set(), usedBy: [], looked: null };
    known.from.add(from);
    if (dependent && !known.usedBy.some(({ path }) => path === dependent.path)) known.usedBy.push(dependent);
    const isNew = !this.known.has(key);
    this.known.set(key, known);
    if (isNew || (appFolder !== undefined && known.looked?.environment.app === null))
      await this.inTurn(async () => {
        known.looked = await readEnvironment(
          this.host,
          { executable, prefix },
          { list: this.list, appFolder: appFolder ?? null },
        );
      });
    this.again(known);
  }

  /** Tells of an environment whenever there is something new to say. */
  private again(known: Known): void {
    if (!known.looked || this.signal.aborted) return;
    const { environment, facts } = known.looked;
    const next = {
      ...environment,
      from: [...known.from],
      usedBy: [...known.usedBy],
      running: runningIn(this.host, environment.path, this.running),
    };
    if (environment.from.length > 0 && JSON.stringify(next) === JSON.stringify(environment)) return;
    known.looked = { environment: next, facts };
    this.tell({ is: 'environment', ...known.looked });
  }

  private later(work: () => Promise<void>): void {
    const promise = work().finally(() => this.work.delete(promise));
    this.work.add(promise);
  }

  private async inTurn(work: () => Promise<void>): Promise<void> {
    if (this.active >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.active++;
    try {
      if (!this.signal.aborted) await work();
    } finally {
      this.active--;
      this.waiting.shift()?.();
    }
  }

  /** When all that was begun has been told; then those that stand on another environment's Python are told of it. */
  async settled(): Promise<void> {
    while (this.work.size > 0) await Promise.all(this.work);
    const all = [...this.known.values()];
    for (const known of all) {
      const { base: home = null, path = '' } = known.looked?.environment ?? {};
      if (home === null) continue;
      const real = await this.host.realPath(home);
      const prefix = prefixOf(this.host, this.host.path.join(real.is === 'known' ? real.value : home, 'python'));
      const base = all.find((one) => one.looked?.environment.path === prefix);
      base?.usedBy.push({ path, how: 'base' });
    }
    for (const known of all) this.again(known);
  }
}

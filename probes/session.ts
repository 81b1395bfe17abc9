import { randomUUID } from 'node:crypto';
import { act, endRepair, recoverAll } from './acting';
import { check } from './check';
import { findAll } from './find';
import type { Host } from './host';
import {
  Command,
  EMPTY,
  type Event,
  type FoundEnvironment,
  type News,
  QUESTIONS,
  type Question,
  type Reply,
  reduce,
  type View,
} from './model';
import type { Probe } from './probe';
import { PROBES } from './probes';
import { proposals } from './proposal/index';
import { secretsOf } from './redact';
import { render } from './report';

export const VERSION = '0.1.0';

export interface SessionOptions {
  /** Opens the system's folder dialog; without it `choose-folder` is refused. */
  chooseFolder?: () => Promise<string | null>;
  /** Where the history is kept as one line of JSON an event; without it, only in memory. */
  file?: string;
  probes?: readonly Probe[];
  /** What is asked where a command names nothing; without it, every question there is. */
  ask?: readonly Question[];
  /** Another index of PyTorch's layout for repairs; the proxy that the system names is passed by. */
  index?: string;
  bypassProxy?: boolean;
}

/** Commands in, numbered events out; one job at a time. */
export interface Session {
  /** Answers at once; what comes of it comes as events. Anything may be sent: the schema is checked here. */
  send(command: unknown): Promise<Reply>;
  /** The history with a number above `no`. */
  after(no: number): Promise<readonly Event[]>;
  on(listener: (event: Event) => void): () => void;
  view(): View;
  /** Cancels what runs, waits for it and for the history to be written. */
  close(): Promise<void>;
}

/** Opens a session on a machine: the one thing that windows, terminal and tests talk to. */
export async function openSession(host: Host, options: SessionOptions = {}): Promise<Session> {
  const session = new History(host, options);
  session.tell({ is: 'session-started', version: VERSION, platform: host.platform });
  return session;
}

/** What is kept under an id; ids come from outside, and `__proto__` is one of nobody's. */
function own<T>(all: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(all, id) ? all[id] : undefined;
}

const refused = (
  code: Extract<Reply, { is: 'refused' }>['code'],
  params: Extract<Reply, { is: 'refused' }>['params'] = {},
): Reply => ({
  is: 'refused',
  code,
  params,
});

class History implements Session {
  private readonly events: Event[] = [];
  private readonly listeners = new Set<(event: Event) => void>();
  private folded: View = EMPTY;
  private job: { abort: AbortController; done: Promise<void> } | null = null;
  private written: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly host: Host,
    private readonly options: SessionOptions,
  ) {}

  view(): View {
    return this.folded;
  }

  async after(no: number): Promise<readonly Event[]> {
    return this.events.filter((event) => event.no > no);
  }

  on(listener: (event: Event) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(news: News): void {
    const event: Event = { no: this.events.length + 1, at: this.host.now(), ...news };
    this.events.push(event);
    this.folded = reduce(this.folded, event);
    const { file } = this.options;
    if (file !== undefined) this.written = this.written.then(() => this.keep(file, event));
    for (const listener of this.listeners) listener(event);
  }

  /** Writes one line of history. Where that fails once, faces are told; the session goes on in memory. */
  private async keep(file: string, event: Event): Promise<void> {
    if (this.folded.notSaved !== null) return;
    const kept = await this.host.append(file, `${JSON.stringify(event)}\n`);
    if (kept.is === 'known' || this.folded.notSaved !== null) return;
    this.tell({ is: 'session-not-saved', file, why: kept.is === 'absent' ? 'absent' : kept.why });
  }

  async send(raw: unknown): Promise<Reply> {
    const parsed = Command.safeParse(raw);
    if (!parsed.success) return refused('command/malformed', { said: parsed.error.issues[0]?.message ?? '' });
    const command = parsed.data;
    switch (command.do) {
      case 'pick':
        return this.pick(command.path);
      case 'choose-folder':
        return this.chooseFolder();
      case 'check':
        return this.check(command);
      case 'find':
        return this.find(command.targets ?? []);
      case 'cancel':
        if (!this.job) return refused('command/nothing-to-do');
        this.job.abort.abort();
        return { is: 'accepted' };
      case 'report':
        return this.report(command);
      case 'propose':
        return this.propose(command);
      case 'repair':
        return this.repair(command.plan);
      case 'recover':
        return this.begin(
          randomUUID(),
          ['recover-ended'],
          () => recoverAll(this.host),
          () => ({ is: 'recover-ended', unfinished: 1 }),
        );
      case 'undo':
      case 'let-go':
        return this.endOf(command.do, command.repair);
    }
  }

  private async pick(path: string): Promise<Reply> {
    const known = Object.values(this.folded.targets).find((target) => target.path === path);
    if (known) return { is: 'accepted', id: known.id };
    if (path.includes('\0')) return refused('target/not-found', { path });
    const stat = await this.host.stat(path);
    if (stat.is === 'absent') return refused('target/not-found', { path });
    if (stat.is === 'unknown') return refused(stat.why === 'denied' ? 'target/denied' : 'target/not-found', { path });
    if (stat.value.kind === 'other') return refused('target/no-environment', { path });
    return { is: 'accepted', id: this.targetOf(path, stat.value.kind === 'file' ? 'python' : 'folder') };
  }

  /** The id of what can be checked: the one it has, or a new one. */
  private targetOf(path: string, kind: 'folder' | 'python'): string {
    const known = Object.values(this.folded.targets).find((target) => target.path === path);
    if (known) return known.id;
    const id = `t${Object.keys(this.folded.targets).length + 1}`;
    this.tell({ is: 'target-known', target: { id, path, kind } });
    return id;
  }

  private async chooseFolder(): Promise<Reply> {
    if (!this.options.chooseFolder) return refused('command/not-here');
    const path = await this.options.chooseFolder();
    return path === null ? refused('command/nothing-to-do') : this.pick(path);
  }

  private async check({ target: id, ask }: Extract<Command, { do: 'check' }>): Promise<Reply> {
    const target = own(this.folded.targets, id);
    if (!target) return refused('command/unknown-id', { id });
    const { probes = PROBES, ask: usual = QUESTIONS } = this.options;
    const about = { id: randomUUID(), host: this.host, target, ask: ask ?? usual, probes };
    return this.begin(
      about.id,
      ['check-ended'],
      (signal) => check({ ...about, signal }),
      (line) => ({
        is: 'check-ended',
        check: about.id,
        how: 'failed',
        failure: { code: 'check/broke-down', params: { line } },
      }),
    );
  }

  private async find(targets: readonly string[]): Promise<Reply> {
    const unknown = targets.find((id) => !Object.hasOwn(this.folded.targets, id));
    if (unknown !== undefined) return refused('command/unknown-id', { id: unknown });
    const id = randomUUID();
    const folders = targets.flatMap((one) => this.folded.targets[one]?.path ?? []);
    // Of the system's own folder only the program tells which Python is meant.
    const targetOf = ({ manager, path, python }: FoundEnvironment) =>
      manager === 'system' ? this.targetOf(python, 'python') : this.targetOf(path, 'folder');
    return this.begin(
      id,
      ['find-ended'],
      (signal) => findAll({ id, host: this.host, folders, signal, targetOf }),
      (line) => ({ is: 'find-ended', find: id, how: 'failed', line }),
    );
  }

  /** One job at a time. Its first event is told before the answer: whoever has the id finds it in the view. */
  private async begin(
    id: string,
    ends: readonly News['is'][],
    work: (signal: AbortSignal) => AsyncGenerator<News>,
    brokeDown: (line: string) => News,
  ): Promise<Reply> {
    if (this.job) return refused('command/busy');
    const job = { abort: new AbortController(), done: Promise.resolve() };
    const looking = work(job.abort.signal);
    this.job = job;
    // Whoever hears of the end may send the next command at once.
    const hear = (news: News) => {
      if (ends.includes(news.is)) this.job = null;
      this.tell(news);
    };
    const first = await looking.next();
    if (!first.done) hear(first.value);
    job.done = this.follow(looking, hear, brokeDown);
    return { is: 'accepted', id };
  }

  private async follow(
    looking: AsyncGenerator<News>,
    hear: (news: News) => void,
    brokeDown: (line: string) => News,
  ): Promise<void> {
    try {
      for await (const news of looking) hear(news);
    } catch (error) {
      hear(brokeDown(error instanceof Error ? error.message : String(error)));
    }
  }

  private async propose({ check: id, wheels, nightly = false, offline = false }: Extract<Command, { do: 'propose' }>) {
    const check = own(this.folded.checks, id);
    const given = wheels === undefined ? null : own(this.folded.targets, wheels);
    if (!check || given === undefined) return refused('command/unknown-id', { id: check ? (wheels ?? '') : id });
    const { index = null, bypassProxy = false } = this.options;
    const about = { host: this.host, check, wheels: given?.path ?? null, nightly, offline, index, bypassProxy };
    return this.begin(
      randomUUID(),
      ['plans-proposed'],
      (signal) => proposals({ ...about, signal }),
      (line) => ({
        ...{ is: 'plans-proposed', check: id, plans: [], wheels: [] },
        trouble: { code: 'check/broke-down', params: { line } },
      }),
    );
  }

  /** Only what was shown can be run: the plan is ours, found by the id it was shown under. */
  private async repair(id: string): Promise<Reply> {
    const { proposed, checks, targets } = this.folded;
    const plan = proposed?.plans.find((one) => one.id === id);
    const before = proposed && own(checks, proposed.check);
    const target = before && own(targets, before.target);
    if (!plan || !before || !target) return refused('command/unknown-id', { id });
    const { probes = PROBES, bypassProxy = false } = this.options;
    return this.begin(
      id,
      ['repair-ended'],
      (signal) => act({ host: this.host, plan, before, target, probes, ask: before.ask, bypassProxy, signal }),
      (line) => ({
        ...{ is: 'repair-ended', repair: this.folded.repair ?? '', how: 'left', after: null },
        trouble: { code: 'check/broke-down', params: { line } },
      }),
    );
  }

  private async endOf(how: 'undo' | 'let-go', id: string): Promise<Reply> {
    const known = own(this.folded.repairs, id);
    if (!known?.canUndo) return refused('command/unknown-id', { id });
    return this.begin(
      id,
      ['undone', 'let-go', 'undo-failed'],
      () => endRepair(this.host, how, id),
      (line) => ({ is: 'undo-failed', repair: id, trouble: { code: 'check/broke-down', params: { line } } }),
    );
  }

  private report({ check: id, language = 'en' }: Extract<Command, { do: 'report' }>): Reply {
    const check = own(this.folded.checks, id);
    if (!check) return refused('command/unknown-id', { id });
    if (check.is === 'running') return refused('command/busy');
    this.tell({ is: 'report', check: id, ...render(check, secretsOf(this.host), language) });
    return { is: 'accepted' };
  }

  async close(): Promise<void> {
    this.job?.abort.abort();
    await this.job?.done;
    await this.written;
    await this.host.close();
  }
}

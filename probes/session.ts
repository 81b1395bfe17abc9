import { baselineOf, saveBaseline } from './baseline/index';
import type { Host } from './host';
import { type Job, type JobOptions, jobOf, own, type Refused, refused } from './jobs';
import {
  Command,
  DEFAULTS,
  EMPTY,
  type Event,
  type News,
  type Reply,
  reduce,
  type Settings,
  type SettingsChange,
  shownProxy,
  startOf,
  type View,
} from './model';
import { pastChecks, pastHistory } from './past';
import type { Pause } from './pause';
import { wheelFolder } from './places';
import { secretsOf } from './redact/index';
import type { Report } from './report/index';
import { changeSettings, type Kept, readSettings } from './settings';

export const VERSION = '0.1.0';
/** What a saved report is called, where the person says nothing else. */
export const REPORT_NAME = 'torchmend-report.zip';

export interface SessionOptions extends JobOptions {
  /** Opens the system's folder dialog; without it `choose-folder` is refused. */
  chooseFolder?: () => Promise<string | null>;
  /** Opens the system's dialog for saving under a name; without it `save-report` is refused. */
  chooseFile?: (name: string) => Promise<string | null>;
  /** Opens an app's start script the way a double click does; false: it could not. Without it `start-app` is refused. */
  startApp?: (script: string) => Promise<boolean>;
  /** Where the history is kept as one line of JSON an event; without it, only in memory, and nobody's settings hold. */
  file?: string;
}

/** Commands in, numbered events out; one job at a time. */
export interface Session {
  /** Answers at once; what comes of it comes as events. Anything may be sent: the schema is checked here. */
  send(command: unknown): Promise<Reply>;
  /** The history with a number above `no`. */
  after(no: number): Promise<readonly Event[]>;
  on(listener: (event: Event) => void): () => void;
  view(): View;
  /** The report that was rendered last of a check, as one file to hand on; null: there is none. */
  reportZip(check: string): Promise<Uint8Array | null>;
  /** Cancels what runs, waits for it and for the history to be written. */
  close(): Promise<void>;
}

/** Opens a session on a machine: the one thing that windows, terminal and tests talk to. */
export async function openSession(host: Host, options: SessionOptions = {}): Promise<Session> {
  const session = new History(host, options);
  session.tell({ is: 'session-started', version: VERSION, platform: host.platform });
  await session.readSettings();
  return session;
}

class History implements Session {
  private readonly events: Event[] = [];
  private readonly listeners = new Set<(event: Event) => void>();
  private folded: View = EMPTY;
  private job: { abort: AbortController; done: Promise<void>; pause: Pause | null } | null = null;
  private written: Promise<unknown> = Promise.resolve();
  private readonly reports = new Map<string, Report>();
  private settings: Settings = DEFAULTS;

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
      case 'cancel':
        if (!this.job) return refused('command/nothing-to-do');
        this.job.abort.abort();
        return { is: 'accepted' };
      case 'past':
        return this.past();
      case 'open-past':
        return this.openPast(command.target);
      case 'start-app':
        return this.startApp(command.check);
      case 'pause':
        return this.pause(command.on);
      case 'report':
        return this.report(command);
      case 'save-report':
        return this.saveReport(command.check);
      case 'remember':
        return this.remember(command.check);
      case 'set':
        return this.set(command.change);
      case 'cache':
        return this.cache(command.empty);
      default:
        await this.readSettings(); // another window, or the terminal, may have changed them
        return this.begin(
          jobOf(command, {
            ...{ host: this.host, view: this.folded, options: this.options, settings: this.settings },
            targetOf: (path, kind) => this.targetOf(path, kind),
          }),
        );
    }
  }

  /** As they are kept now; told where they are not as they were. */
  async readSettings(): Promise<void> {
    if (this.options.file === undefined) return;
    const kept = await readSettings(this.host);
    const isSame = JSON.stringify(kept.settings) === JSON.stringify(this.settings);
    // What could not be kept holds for this session all the same.
    const isOurs = this.folded.settingsTrouble?.is === 'not-kept';
    if (this.folded.settings === null || !(isSame || isOurs)) this.hold(kept);
  }

  private hold({ settings, trouble }: Kept): void {
    this.settings = settings;
    this.tell({ is: 'settings', settings: { ...settings, proxy: shownProxy(settings.proxy) }, trouble });
  }

  private async set(change: SettingsChange): Promise<Reply> {
    // What could not be kept the last time is tried again with it.
    const all = this.folded.settingsTrouble?.is === 'not-kept' ? { ...this.settings, ...change } : change;
    this.hold(await changeSettings(this.host, all));
    return { is: 'accepted' };
  }

  private async cache(empty: boolean): Promise<Reply> {
    if (empty && this.job) return refused('command/busy'); // a repair takes its files from there
    const { openWheelCache } = await import('./fetch/index');
    const folder = wheelFolder(this.host);
    const wheels = openWheelCache(this.host, folder);
    const gone = empty ? await wheels.empty() : null;
    const bytes = await wheels.bytes();
    this.tell({
      ...{ is: 'cache', folder, bytes: bytes.is === 'known' ? bytes.value : null },
      freed: gone && { bytes: gone.bytes, left: gone.left.map(({ path }) => path) },
    });
    return { is: 'accepted' };
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

  /** Earlier sessions don't change: read once. */
  private async past(): Promise<Reply> {
    if (this.folded.past === null) {
      const earlier = await pastChecks(this.host, this.options.file);
      const checks = earlier.map(({ path, kind, ...one }) => ({ target: this.targetOf(path, kind), ...one }));
      if (this.folded.past === null) this.tell({ is: 'past', checks }); // another window may have asked meanwhile
    }
    return { is: 'accepted' };
  }

  private async openPast(id: string): Promise<Reply> {
    const target = own(this.folded.targets, id);
    if (!target || !this.folded.past?.some((one) => one.target === id)) return refused('command/unknown-id', { id });
    const told = await pastHistory(this.host, this.options.file, target.path);
    if (!told) return refused('command/unknown-id', { id });
    if (this.job) return refused('command/busy'); // its page is shown
    const check = `past-${id}`;
    const history = told.map((event) =>
      event.is === 'check-started' ? { ...event, check, target: id } : { ...event, check },
    );
    this.tell({ is: 'past-opened', check, history });
    return { is: 'accepted', id: check };
  }

  private async chooseFolder(): Promise<Reply> {
    if (!this.options.chooseFolder) return refused('command/not-here');
    const path = await this.options.chooseFolder();
    return path === null ? refused('command/nothing-to-do') : this.pick(path);
  }

  /** One job at a time. Its first event is told before the answer: whoever has the id finds it in the view. */
  private async begin(job: Job | Refused): Promise<Reply> {
    if ('is' in job) return job;
    if (this.job) return refused('command/busy');
    const running = { abort: new AbortController(), done: Promise.resolve(), pause: job.pause ?? null };
    const looking = job.work(running.abort.signal);
    this.job = running;
    // Whoever hears of the end may send the next command at once.
    const hear = (news: News) => {
      if (job.ends.includes(news.is)) this.job = null;
      this.tell(news);
    };
    const first = await looking.next();
    if (!first.done) hear(first.value);
    running.done = this.follow(looking, hear, job.brokeDown);
    return { is: 'accepted', id: job.id };
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

  private async startApp(id: string): Promise<Reply> {
    const check = own(this.folded.checks, id);
    if (!check) return refused('command/unknown-id', { id });
    const script = startOf(check);
    if (!this.options.startApp || script === null) return refused('command/not-here');
    return (await this.options.startApp(script)) ? { is: 'accepted' } : refused('target/not-found', { path: script });
  }

  /** Only a repair that fetches can be held. */
  private pause(on: boolean): Reply {
    const repair = own(this.folded.repairs, this.folded.repair ?? '');
    const step = repair?.steps.findIndex(({ is }) => is === 'running') ?? -1;
    if (!this.job?.pause || !repair || repair.plan.steps[step]?.do !== 'fetch') return refused('command/nothing-to-do');
    this.job.pause.set(on);
    this.tell({ is: 'repair-paused', repair: repair.id, on });
    return { is: 'accepted' };
  }

  private async report({ check: id, language = 'en', text }: Extract<Command, { do: 'report' }>): Promise<Reply> {
    const check = own(this.folded.checks, id);
    if (!check) return refused('command/unknown-id', { id });
    if (check.is === 'running') return refused('command/busy');
    const { makeReport } = await import('./report/index');
    const secrets = secretsOf(this.host);
    const made = makeReport({ events: this.events, check: id, secrets, language, version: VERSION, text });
    if (!made) return refused('command/unknown-id', { id });
    this.reports.set(id, made);
    this.tell({ is: 'report', check: id, markdown: made.markdown, json: made.json, removed: made.removed });
    return { is: 'accepted' };
  }

  private async saveReport(id: string): Promise<Reply> {
    const { chooseFile } = this.options;
    if (!chooseFile) return refused('command/not-here');
    const zip = await this.reportZip(id);
    if (!zip) return refused('command/unknown-id', { id });
    const file = await chooseFile(REPORT_NAME);
    if (file === null) return refused('command/nothing-to-do');
    const written = await this.host.write(file, zip);
    return written.is === 'known' ? { is: 'accepted', id: file } : refused('report/not-saved', { file });
  }

  async reportZip(check: string): Promise<Uint8Array | null> {
    const made = this.reports.get(check);
    return made ? (await import('./report/index')).zipReport(made) : null;
  }

  /** Only what works is worth being gone back to. */
  private async remember(id: string): Promise<Reply> {
    const check = own(this.folded.checks, id);
    const target = check && own(this.folded.targets, check.target);
    if (!check || !target || check.isPast) return refused('command/unknown-id', { id });
    if (check.is === 'running') return refused('command/busy');
    const baseline = check.is === 'done' ? await baselineOf(this.host, check, target) : null;
    const isBroken = check.diagnosis?.outcome === 'found' || check.answers.some(({ is }) => is === 'failed');
    if (!baseline || isBroken) return refused('baseline/not-working');
    const { file, written } = await saveBaseline(this.host, baseline);
    if (written.is !== 'known')
      return refused('baseline/not-kept', { file, why: written.is === 'absent' ? 'absent' : written.why });
    this.tell({ is: 'remembered', check: id, file });
    return { is: 'accepted' };
  }

  async close(): Promise<void> {
    this.job?.abort.abort();
    await this.job?.done;
    await this.written;
    await this.host.close();
  }
}

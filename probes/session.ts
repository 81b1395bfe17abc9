import {
  ACCEPTED,
  type Desk,
  HeldSettings,
  HeldUpdate,
  openPast,
  pick,
  Reports,
  remember,
  startApp,
  tellCache,
  tellCatalogue,
  tellPast,
} from './at-once/index';
import { PUBLISHER } from './data/publisher';
import type { Host } from './host';
import { type JobOptions, jobOf, own, refused, Turn } from './jobs/index';
import { Command, EMPTY, type Event, type News, type Reply, reduce, type SettingsChange, type View } from './model';
import type { Updater } from './updater';
import { VERSION } from './version';

export { REPORT_NAME } from './at-once/index';

export interface SessionOptions extends JobOptions {
  /** Opens the system's folder dialog; without it `choose-folder` is refused. */
  chooseFolder?: () => Promise<string | null>;
  /** Opens the system's dialog for saving under a name; without it `save-report` is refused. */
  chooseFile?: (name: string) => Promise<string | null>;
  /** Opens an app's start script the way a double click does; false: it could not. Without it `start-app` is refused. */
  startApp?: (script: string) => Promise<boolean>;
  /** Renews the program itself; without it, `update` is refused. */
  updater?: Updater;
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
  await session.settings.read();
  return session;
}

class History implements Session {
  private readonly events: Event[] = [];
  private readonly listeners = new Set<(event: Event) => void>();
  private folded: View = EMPTY;
  private readonly turn = new Turn((news) => this.tell(news));
  private written: Promise<unknown> = Promise.resolve();
  private readonly desk: Desk;
  private readonly reports: Reports;
  private readonly update: HeldUpdate;
  readonly settings: HeldSettings;

  constructor(
    private readonly host: Host,
    private readonly options: SessionOptions,
  ) {
    this.desk = {
      ...{ host, file: options.file, events: this.events },
      ...{ isBusy: () => this.turn.isBusy(), isChanging: () => this.turn.isChanging() },
      ...{ view: () => this.folded, tell: (news) => this.tell(news), targetOf: (...of) => this.targetOf(...of) },
    };
    this.reports = new Reports(this.desk, VERSION);
    this.settings = new HeldSettings(this.desk);
    this.update = new HeldUpdate(this.desk, options.updater);
  }

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
    const { chooseFile } = this.options;
    switch (command.do) {
      case 'pick':
        return pick(this.desk, command.path);
      case 'choose-folder':
        return this.chooseFolder();
      case 'cancel':
        return this.turn.cancel();
      case 'past':
        return tellPast(this.desk);
      case 'open-past':
        return openPast(this.desk, command.target);
      case 'start-app':
        return startApp(this.desk, command.check, this.options.startApp);
      case 'pause':
        return this.pause(command.on);
      case 'report':
        return this.reports.make(command);
      case 'save-report':
        return chooseFile ? this.reports.save(command.check, chooseFile) : refused('command/not-here');
      case 'remember':
        return remember(this.desk, command.check);
      case 'set':
        return this.change(command.change);
      case 'cache':
        return tellCache(this.desk, command.empty);
      case 'catalogue':
        await this.settings.read();
        return tellCatalogue(this.desk, this.settings.now, this.options.publisher ?? PUBLISHER, command.renew);
      case 'update':
        await this.settings.read();
        return this.update.take(command.step, this.settings.now);
      default:
        await this.settings.read();
        return this.begin(command);
    }
  }

  /** The id of what can be checked: the one it has, or a new one. */
  private targetOf(path: string, kind: 'folder' | 'python'): string {
    const known = Object.values(this.folded.targets).find((target) => target.path === path);
    if (known) return known.id;
    const id = `t${Object.keys(this.folded.targets).length + 1}`;
    this.tell({ is: 'target-known', target: { id, path, kind } });
    return id;
  }

  private async change(change: SettingsChange): Promise<Reply> {
    const reply = await this.settings.change(change);
    this.update.obey(this.settings.now);
    return reply;
  }

  private async chooseFolder(): Promise<Reply> {
    if (!this.options.chooseFolder) return refused('command/not-here');
    const path = await this.options.chooseFolder();
    return path === null ? refused('command/nothing-to-do') : pick(this.desk, path);
  }

  private async begin(command: Parameters<typeof jobOf>[0]): Promise<Reply> {
    const { host, options, settings, desk } = this;
    const around = { host, view: this.folded, options, settings: settings.now, targetOf: desk.targetOf };
    const begun = this.turn.begin(jobOf(command, around));
    if (this.turn.isChanging()) this.update.stop();
    return begun;
  }

  /** Only a repair that fetches can be held. */
  private pause(on: boolean): Reply {
    const repair = own(this.folded.repairs, this.folded.repair ?? '');
    const step = repair?.steps.findIndex(({ is }) => is === 'running') ?? -1;
    if (!repair || repair.plan.steps[step]?.do !== 'fetch' || !this.turn.hold(on))
      return refused('command/nothing-to-do');
    this.tell({ is: 'repair-paused', repair: repair.id, on });
    return ACCEPTED;
  }

  reportZip(check: string): Promise<Uint8Array | null> {
    return this.reports.zip(check);
  }

  async close(): Promise<void> {
    this.update.stop();
    await this.turn.end();
    await this.written;
    await this.host.close();
  }
}

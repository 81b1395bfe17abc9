import { DEFAULTS, type Reply, type Settings, type SettingsChange, shownProxy } from '../model';
import { changeSettings, type Kept, readSettings } from '../settings';
import { ACCEPTED, type Desk } from './desk';

/** The settings as this session holds them. */
export class HeldSettings {
  now: Settings = DEFAULTS;
  /** What could not be kept; it is tried again with the next change. */
  private unkept: SettingsChange = {};

  constructor(private readonly desk: Desk) {}

  /** As they are kept now: another window, or the terminal, may have changed them. Told where they are not as they were. */
  async read(): Promise<void> {
    const { host, file, view } = this.desk;
    if (file === undefined) return;
    const kept = await readSettings(host);
    const isSame = JSON.stringify(kept.settings) === JSON.stringify(this.now);
    // What could not be kept holds for this session all the same.
    const isOurs = view().settingsTrouble?.is === 'not-kept';
    if (view().settings === null || !(isSame || isOurs)) this.hold(kept);
  }

  async change(change: SettingsChange): Promise<Reply> {
    const all = { ...this.unkept, ...change };
    const kept = await changeSettings(this.desk.host, all);
    this.unkept = kept.trouble?.is === 'not-kept' ? all : {};
    this.hold(kept);
    return ACCEPTED;
  }

  private hold({ settings, trouble }: Kept): void {
    this.now = settings;
    this.desk.tell({ is: 'settings', settings: { ...settings, proxy: shownProxy(settings.proxy) }, trouble });
  }
}

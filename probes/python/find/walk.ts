import type { App } from '../../data/apps';
import type { Host } from '../../host';
import type { NotSeen } from '../../model';
import { appIn } from '../recognise';
import { Patience } from './patience';
import { sift } from './sift';
import { entered, systemFolders } from './skip';

export interface Root {
  folder: string;
  /** How many levels below it are entered. */
  depth: number;
}

export interface Walk {
  host: Host;
  roots: readonly Root[];
  signal: AbortSignal;
  /** `through`: the link by which it was reached. */
  onEnvironment(prefix: string, through: string | null): void;
  onApp(folder: string, app: App): void;
  onNotSeen(notSeen: NotSeen): void;
}

interface Step {
  folder: string;
  level: number;
  /** Levels that may still be entered. */
  left: number;
  inApp: boolean;
  through: string | null;
}

/** Listings under way at once: a warm cache gains nothing above 16, a cold disk that sorts its queue does. */
const AT_ONCE = 24;
/** More folders than that are not entered, which is said; keeps memory bounded: a path is about 100 bytes. */
const MOST_FOLDERS = 400_000;
/** A hundred thousand files are listed in 0.1 s from a warm cache, in seconds from a slow disk. */
const LISTING_MS = 20_000;
/** What Node puts in the place of a name that is no UTF-8: such a folder can't be asked for again. */
const LOST = '\uFFFD';

/** Enters folders level by level, so that what lies near the top is found first. Resolves when all is seen. */
export function walk(options: Walk): Promise<void> {
  return new Walker(options).run();
}

class Walker {
  private readonly levels: Step[][] = [];
  private readonly known = new Set<string>();
  private readonly never: Set<string>;
  private readonly patience = new Patience(LISTING_MS);
  private lowest = 0;
  private active = 0;

  constructor(private readonly options: Walk) {
    this.never = systemFolders(options.host);
    for (const { folder, depth } of options.roots)
      this.push({ folder, level: 0, left: depth, inApp: false, through: null });
  }

  run(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const pump = () => {
        for (let step = this.next(); step; step = this.next()) {
          this.active++;
          this.enter(step)
            .then(() => {
              this.active--;
              pump();
            })
            .catch(reject);
        }
        if (this.active === 0) resolve();
      };
      pump();
    }).finally(() => this.patience.end());
  }

  private push(step: Step): void {
    const steps = this.levels[step.level];
    if (steps) steps.push(step);
    else this.levels[step.level] = [step];
    this.lowest = Math.min(this.lowest, step.level);
  }

  private next(): Step | null {
    if (this.active >= AT_ONCE || this.options.signal.aborted) return null;
    while (this.lowest < this.levels.length) {
      const step = this.levels[this.lowest]?.pop();
      if (!step) this.lowest++;
      else if (this.mayEnter(step.folder)) return step;
    }
    return null;
  }

  private mayEnter(folder: string): boolean {
    if (
      this.known.has(folder) ||
      this.never.has(this.options.host.platform === 'win32' ? folder.toLowerCase() : folder)
    )
      return false;
    if (this.known.size > MOST_FOLDERS) return false;
    if (this.known.size === MOST_FOLDERS) this.options.onNotSeen({ path: folder, why: 'too-many' });
    this.known.add(folder);
    return this.known.size <= MOST_FOLDERS;
  }

  private async enter(step: Step): Promise<void> {
    const { host, signal, onEnvironment, onApp, onNotSeen } = this.options;
    const entries = await this.patience.inTime(host.list(step.folder));
    if (entries.is === 'unknown') onNotSeen({ path: step.folder, why: entries.why });
    if (entries.is !== 'known' || signal.aborted) return;
    const sifted = sift(entries.value, host.platform);
    if (sifted.environment !== 'no') onEnvironment(step.folder, step.through);
    const app = sifted.marks && (await appIn(host, step.folder, sifted.marks));
    if (app) onApp(step.folder, app);
    if (step.left === 0) return;
    const below = { level: step.level + 1, left: step.left - 1, inApp: step.inApp || app !== null };
    const { sep } = host.path;
    const within = step.folder.endsWith(sep) ? step.folder : step.folder + sep;
    for (const name of sifted.folders) {
      if (!entered(name, below.inApp)) continue; // only now it is known that this is an app
      const folder = within + name;
      if (name.includes(LOST)) onNotSeen({ path: folder, why: 'unreadable' });
      else this.push({ folder, ...below, through: step.through });
    }
    for (const name of sifted.links.filter((one) => entered(one, below.inApp))) await this.follow(within + name, below);
  }

  /** A link is entered where it leads to a folder that is neither seen yet nor one above: loops end here. */
  private async follow(link: string, below: Omit<Step, 'folder' | 'through'>): Promise<void> {
    const { host } = this.options;
    const real = await host.realPath(link);
    if (real.is !== 'known' || this.known.has(real.value)) return;
    const above = real.value.endsWith(host.path.sep) ? real.value : real.value + host.path.sep;
    if (link.startsWith(above)) return;
    const stat = await host.stat(real.value);
    if (stat.is === 'known' && stat.value.kind === 'folder') this.push({ folder: real.value, ...below, through: link });
  }
}

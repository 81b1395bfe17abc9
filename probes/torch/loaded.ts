import type { Host } from '../host';
import type { Place } from '../model';
import { fact, known, type Look } from '../probe';
import { NAME } from './heard';

/** The libraries that the children of one check have loaded so far, by the names the environment itself gives them. */
export class Loaded {
  private readonly files = new Set<string>();
  private roots: Promise<readonly (readonly [real: string, named: string])[]> | undefined;
  private own: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(
    private readonly host: Host,
    private readonly place: Place,
  ) {}

  /** `files` as the system names them, links followed; null: it doesn't tell. */
  async *hear(files: readonly string[] | null): AsyncGenerator<Look> {
    if (files === null) {
      if (this.files.size === 0)
        yield fact('libraries.loaded', { is: 'unknown', from: NAME, why: 'no-tool', detail: 'the system tells none' });
      return;
    }
    const before = this.files.size;
    for (const file of files) this.files.add(await this.named(file.replace(/^\\\\\?\\/, '')));
    if (before === 0 || this.files.size > before) yield known('libraries.loaded', [...this.files].sort(), NAME);
  }

  private async named(file: string): Promise<string> {
    this.roots ??= this.realRoots();
    for (const [real, named] of await this.roots)
      if (this.fold(file).startsWith(this.fold(real + this.host.path.sep))) return named + file.slice(real.length);
    // An installer may have put links into the environment and keep the files elsewhere.
    this.own ??= this.ownLinks();
    return (await this.own).get(this.fold(file)) ?? file;
  }

  private fold(path: string): string {
    return this.host.platform === 'linux' ? path : path.toLowerCase();
  }

  private async realRoots() {
    const folders = [...this.place.sitePackages, this.place.prefix];
    const real = await Promise.all(folders.map((folder) => this.host.realPath(folder)));
    return folders.map((folder, at) => {
      const one = real[at];
      return [one?.is === 'known' ? one.value : folder, folder] as const;
    });
  }

  /** Where the files lead that lie where PyTorch looks for NVIDIA's: beside its own, and in nvidia/…/lib. */
  private async ownLinks(): Promise<ReadonlyMap<string, string>> {
    const { path } = this.host;
    const parts = await Promise.all(
      this.place.sitePackages.map(async (site) => {
        const nvidia = path.join(site, 'nvidia');
        const inside = await this.host.list(nvidia);
        const names = inside.is === 'known' ? inside.value.map(({ name }) => name) : [];
        return [path.join(site, 'torch', 'lib'), ...names.map((name) => path.join(nvidia, name, 'lib'))];
      }),
    );
    const found = new Map<string, string>();
    for (const folder of parts.flat()) {
      const files = await this.host.list(folder);
      for (const { name, kind } of files.is === 'known' ? files.value : []) {
        const link = path.join(folder, name);
        const real = kind === 'link' ? await this.host.realPath(link) : null;
        if (real?.is === 'known') found.set(this.fold(real.value), link);
      }
    }
    return found;
  }
}

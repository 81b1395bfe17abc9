import { type Entry, holdsKernels } from './entry';
import type { Role, Section } from './model';

/** People look for cubins first, then PTX, then what needs a linker. */
const ORDER = ['sm_', 'compute_', 'lto_', 'relptx_', 'tile_', 'index_'];

/** Names in the order people expect: kind, number, suffix. */
export function byName(a: string, b: string): number {
  const rank = (name: string) => ORDER.findIndex((prefix) => name.startsWith(prefix)) % 100;
  const number = (name: string) => Number(/_(\d+)/.exec(name)?.[1] ?? 0);
  return rank(a) - rank(b) || number(a) - number(b) || (a < b ? -1 : a > b ? 1 : 0);
}

export function bump(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** A hostile file can name 4 billion architectures; real ones name 20. */
const NAMES = 1024;
const SIGNATURES = 20_000;

/** One container's images, before it is known where it belongs. */
export class Container {
  readonly images = new Map<string, number>();
  readonly compression = new Map<string, number>();
  readonly ptx = new Set<string>();
  readonly code = new Set<string>();
  readonly hosts = new Set<string>();
  entries = 0;
  #cubins = false;
  #kernels = false;

  /** A bare cubin: one image, whatever its size. */
  static ofCubin(name: string): Container {
    const container = new Container();
    container.images.set(name, 1);
    container.compression.set('elf:none', 1);
    container.entries = 1;
    return container;
  }

  /** False: too many names to be a real file; this one was not kept. */
  add(entry: Entry): boolean {
    this.entries++;
    const known = this.images.has(entry.name);
    if (!known && this.images.size >= NAMES) return false;
    bump(this.images, entry.name);
    if (!known || this.compression.size < NAMES) bump(this.compression, `${entry.kind}:${entry.compression}`);
    const isPtx = entry.kind === 'ptx' || entry.kind === 'reloc-ptx';
    const versions = isPtx ? this.ptx : this.code;
    if (versions.size < NAMES) versions.add(entry.kind === 'nvvm' ? `nvvm ${entry.version}` : entry.version);
    this.hosts.add(entry.host);
    if (entry.kind === 'elf') {
      this.#cubins = true;
      if (holdsKernels(entry)) this.#kernels = true;
    }
    return true;
  }

  /** All its cubins are too small for a kernel: it comes from a source file that has none. */
  get isStub(): boolean {
    return this.#cubins && !this.#kernels;
  }

  /** Equal keys: nothing tells two containers apart. */
  get key(): string {
    return JSON.stringify([
      this.isStub,
      [...this.images],
      [...this.compression],
      [...this.ptx],
      [...this.code],
      [...this.hosts],
    ]);
  }
}

/** `9.10` after `9.8`. */
function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** Everything counted in one section. */
export class Tally {
  zeroPaddingBytes = 0;
  foreignBytes = 0;
  containers = 0;
  readonly #place: { name: string; role: Role; offset: number; size: number };
  readonly #sum = new Container();
  readonly #signatures = new Map<string, { images: string[]; ptxIsa: string | null; containers: number }>();
  #stubs = 0;
  #entries = 0;

  constructor(place: { name: string; role: Role; offset: number; size: number }) {
    this.#place = place;
  }

  get name(): string {
    return this.#place.name;
  }

  /** False: too many different containers to be a real file; this one was counted, not kept. */
  add(container: Container, times = 1): boolean {
    this.containers += times;
    this.#entries += container.entries * times;
    let kept = merge(this.#sum.images, container.images, times);
    kept = merge(this.#sum.compression, container.compression, times) && kept;
    for (const version of container.ptx) if (this.#sum.ptx.size < NAMES) this.#sum.ptx.add(version);
    for (const version of container.code) if (this.#sum.code.size < NAMES) this.#sum.code.add(version);
    for (const host of container.hosts) this.#sum.hosts.add(host);
    if (!container.isStub) return this.#sign(container, times) && kept;
    this.#stubs += times;
    return kept;
  }

  #sign(container: Container, times: number): boolean {
    const images = [...container.images.keys()].sort(byName);
    const ptxIsa = [...container.ptx].sort(byVersion).at(-1) ?? null;
    const key = `${images.join(' ')}|${ptxIsa}`;
    const signature = this.#signatures.get(key);
    if (signature) signature.containers += times;
    else if (this.#signatures.size < SIGNATURES) this.#signatures.set(key, { images, ptxIsa, containers: times });
    else return false;
    return true;
  }

  toSection(): Section {
    const signatures = [...this.#signatures.values()];
    const inContainers = new Map<string, number>();
    for (const { images, containers } of signatures) for (const name of images) bump(inContainers, name, containers);
    const names = [...this.#sum.images.keys()].sort(byName);
    return {
      ...this.#place,
      containers: this.containers,
      stubContainers: this.#stubs,
      entries: this.#entries,
      images: Object.fromEntries(
        names.map((name) => [
          name,
          { images: this.#sum.images.get(name) ?? 0, containers: inContainers.get(name) ?? 0 },
        ]),
      ),
      inEveryContainer: names.filter((name) => inContainers.get(name) === this.containers - this.#stubs),
      signatures,
      compression: Object.fromEntries(this.#sum.compression),
      ptxIsa: [...this.#sum.ptx].sort(byVersion),
      codeVersion: [...this.#sum.code].sort(byVersion),
      host: [...this.#sum.hosts].sort(),
      zeroPaddingBytes: this.zeroPaddingBytes,
      foreignBytes: this.foreignBytes,
    };
  }
}

function merge(into: Map<string, number>, from: Map<string, number>, times: number): boolean {
  let kept = true;
  for (const [key, count] of from) {
    if (into.has(key) || into.size < NAMES * 4) bump(into, key, count * times);
    else kept = false;
  }
  return kept;
}

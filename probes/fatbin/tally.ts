import { type Entry, holdsKernels, type Image } from './entry';
import type { Role, Section, Signature } from './model';

/** A hostile file can name 4 billion architectures; real ones name 16 in a container. */
const MOST_IMAGES = 1024;
/** Names in all different containers of a section: real ones come to 133. An answer must stay small enough to be told. */
const MOST_NAMES = 20_000;

export function bump<K>(counts: Map<K, number>, key: K, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** One container's images, before it is known where it belongs. */
export class Container {
  readonly images = new Map<Image, number>();
  entries = 0;
  #cubins = false;
  #kernels = false;

  /** A bare cubin: one image, whatever its size. */
  static of(image: Image): Container {
    const container = new Container();
    container.images.set(image, 1);
    container.entries = 1;
    return container;
  }

  /** False: too many images to be a real file; this one was not kept. */
  add(entry: Entry): boolean {
    this.entries++;
    const count = this.images.get(entry.image) ?? 0;
    if (count === 0 && this.images.size >= MOST_IMAGES) return false;
    this.images.set(entry.image, count + 1);
    if (entry.image.kind === 'elf') {
      this.#cubins = true;
      if (!this.#kernels) this.#kernels = holdsKernels(entry);
    }
    return true;
  }

  /** All its cubins are too small for a kernel: it comes from a source file that has none. */
  get isStub(): boolean {
    return this.#cubins && !this.#kernels;
  }

  /** Equal keys: nothing tells two containers apart. */
  get key(): string {
    let key = this.isStub ? 'stub' : '';
    for (const [image, count] of this.images) key += `,${image.id}x${count}`;
    return key;
  }
}

interface Place {
  name: string;
  role: Role;
  offset: number;
  size: number;
}

/** Everything counted in one section. */
export class Tally {
  zeroPaddingBytes = 0;
  foreignBytes = 0;
  containers = 0;
  readonly #place: Place;
  readonly #different = new Map<string, { container: Container; times: number }>();
  #entries = 0;
  #names = 0;

  constructor(place: Place) {
    this.#place = place;
  }

  get name(): string {
    return this.#place.name;
  }

  /** False: too many different containers to be a real file; this one was counted, not kept. */
  add(container: Container): boolean {
    this.containers++;
    this.#entries += container.entries;
    const { key } = container;
    const same = this.#different.get(key);
    if (same) same.times++;
    else if (this.#names + container.images.size > MOST_NAMES) return false;
    else {
      this.#names += container.images.size + 1;
      this.#different.set(key, { container, times: 1 });
    }
    return true;
  }

  toSection(): Section {
    const different = [...this.#different.values()];
    const stubs = different.reduce((sum, { container, times }) => sum + (container.isStub ? times : 0), 0);
    const signatures = toSignatures(different.filter(({ container }) => !container.isStub));
    const holding = new Map<string, number>();
    for (const { images, containers } of signatures) for (const name of images) bump(holding, name, containers);
    const all = new Map<Image, number>();
    for (const { container, times } of different) {
      for (const [image, count] of container.images) bump(all, image, count * times);
    }
    const counts = new Map<string, number>();
    for (const [image, count] of all) bump(counts, image.name, count);
    const names = [...counts.keys()].sort(byName);
    return {
      ...this.#place,
      containers: this.containers,
      stubContainers: stubs,
      entries: this.#entries,
      images: Object.fromEntries(
        names.map((name) => [name, { images: counts.get(name) ?? 0, containers: holding.get(name) ?? 0 }]),
      ),
      inEveryContainer: names.filter((name) => holding.get(name) === this.containers - stubs),
      signatures,
      ...details(all),
      zeroPaddingBytes: this.zeroPaddingBytes,
      foreignBytes: this.foreignBytes,
    };
  }
}

function toSignatures(different: readonly { container: Container; times: number }[]): Signature[] {
  const signatures = new Map<string, Signature>();
  for (const { container, times } of different) {
    const images = [...new Set([...container.images.keys()].map(({ name }) => name))].sort(byName);
    const ptxIsa =
      [...container.images.keys()]
        .filter(isPtx)
        .map(({ version }) => version)
        .sort(byVersion)
        .at(-1) ?? null;
    const key = `${images.join(' ')} ${ptxIsa}`;
    const same = signatures.get(key);
    if (same) same.containers += times;
    else signatures.set(key, { images, ptxIsa, containers: times });
  }
  return [...signatures.values()];
}

function isPtx({ kind }: Image): boolean {
  return kind === 'ptx' || kind === 'reloc-ptx';
}

function details(all: Map<Image, number>): Pick<Section, 'compression' | 'ptxIsa' | 'codeVersion' | 'host'> {
  const compression = new Map<string, number>();
  for (const [image, count] of all) bump(compression, `${image.kind}:${image.compression}`, count);
  const images = [...all.keys()];
  const distinct = (texts: string[]) => [...new Set(texts)].sort(byVersion);
  const code = images.filter((image) => !isPtx(image));
  return {
    compression: Object.fromEntries(compression),
    ptxIsa: distinct(images.filter(isPtx).map(({ version }) => version)),
    codeVersion: distinct(code.map(({ kind, version }) => (kind === 'nvvm' ? `nvvm ${version}` : version))),
    host: distinct(images.map(({ host }) => host)),
  };
}

/** `9.10` after `9.8`. */
function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** People look for cubins first, then PTX, then what needs a linker. */
const ORDER = ['sm_', 'compute_', 'lto_', 'relptx_', 'tile_', 'index_'];

/** Names in the order people expect: kind, number, suffix. */
export function byName(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function rank(name: string): number {
  const kind = ORDER.findIndex((prefix) => name.startsWith(prefix));
  return (kind < 0 ? ORDER.length : kind) * 1e12 + Number(/_(\d+)/.exec(name)?.[1] ?? 0);
}

import { u16, u32, u64 } from './source';

/** Smallest header of an entry; longer ones carry names and options behind it. */
export const ENTRY_BYTES = 64;

/** Kinds as cuobjdump names them when the field is patched, and how their images are named. */
const KINDS: Readonly<Record<number, readonly [kind: string, prefix: string]>> = {
  1: ['ptx', 'compute_'],
  2: ['elf', 'sm_'],
  4: ['cubin-old', 'sm_'],
  8: ['nvvm', 'lto_'],
  32: ['index', 'index_'],
  64: ['reloc-ptx', 'relptx_'],
  128: ['tileir', 'tile_'],
};

/** Flag bits. Both suffix bits set: cuobjdump says `a`. */
const ARCHITECTURE_SPECIFIC = 0x10_0000;
const FAMILY_SPECIFIC = 0x20_0000;
const COMPRESSION: readonly [number, string][] = [
  [0x8000, 'zstd'],
  [0x4000, 'lz4frame'],
  [0x2000, 'lz4'],
  [0x1000, 'zlib'],
];
const HOSTS: readonly [number, string][] = [
  [0x10, 'linux'],
  [0x20, 'mac'],
  [0x40, 'windows'],
];

/** What an entry's header says of its image, sizes apart. Equal ones are one object. */
export interface Image {
  /** Tells this image from every other; for keys. */
  id: number;
  kind: string;
  /** `sm_90a`, `compute_120`, `lto_75`, `kind256_80`. */
  name: string;
  arch: number;
  /** `9.0`: PTX ISA, cubin or NVVM IR version, by kind. */
  version: string;
  compression: string;
  host: string;
}

/** One image inside a container, from its header alone. Sizes in bytes. */
export interface Entry {
  image: Image;
  headerBytes: number;
  payloadBytes: number;
  unpackedBytes: number;
}

/** Reads the 64 bytes of an entry's header; null when they can't be one. */
export function readEntry(header: Uint8Array): Entry | null {
  const kind = u16(header, 0);
  const headerBytes = u32(header, 4);
  if (kind === 0 || headerBytes < ENTRY_BYTES || headerBytes > 1 << 20) return null;
  const image = imageOf(kind, u32(header, 0x1c), u32(header, 0x28), u32(header, 0x18));
  const payloadBytes = u64(header, 8);
  const unpackedBytes = image.compression === 'none' ? payloadBytes : u64(header, 0x38);
  return { image, headerBytes, payloadBytes, unpackedBytes };
}

/** Flag bits that make a difference to us. */
const FLAGS = 0x30_f070;
/** Real files have some dozens; a hostile one must not fill the memory. */
const MOST_IMAGES = 10_000;
const images = new Map<number, Map<number, Image>>();
let made = 0;

/** A library repeats some dozens of images thousands of times: each is named once. */
function imageOf(kind: number, arch: number, flags: number, version: number): Image {
  const first = arch * 0x1_0000 + kind;
  const second = ((flags & FLAGS) >>> 4) * 0x1_0000_0000 + version;
  let same = images.get(first);
  const known = same?.get(second);
  if (known) return known;
  const image = spell(kind, arch, flags, version);
  if (made % MOST_IMAGES === 0) {
    images.clear();
    same = undefined;
  }
  if (same) same.set(second, image);
  else images.set(first, new Map([[second, image]]));
  return image;
}

function spell(number: number, arch: number, flags: number, version: number): Image {
  const [kind, prefix] = KINDS[number] ?? [`kind${number}`, `kind${number}_`];
  const suffix = flags & ARCHITECTURE_SPECIFIC ? 'a' : flags & FAMILY_SPECIFIC ? 'f' : '';
  return {
    id: ++made,
    kind,
    name: `${prefix}${arch}${suffix}`,
    arch,
    version: `${version >>> 16}.${version & 0xffff}`,
    compression: named(COMPRESSION, flags) ?? 'none',
    host: named(HOSTS, flags) ?? '?',
  };
}

function named(table: readonly [number, string][], flags: number): string | undefined {
  return table.find(([mask]) => flags & mask)?.[1];
}

/**
 * Can this cubin hold a kernel? One empty kernel takes 1864 (sm_50 to 62), 2344 (70 to 90), 4816 (100 and up) bytes or
 * more, no kernel 2248 or less, with every ptxas from 11.8 to 13.3. [measured; 921 containers of 8 NVIDIA libraries
 * listed with cuobjdump -symbols gave no exception]
 */
export function holdsKernels({ image: { arch }, unpackedBytes }: Entry): boolean {
  return unpackedBytes >= (arch < 70 ? 1800 : arch < 100 ? 2300 : 4800);
}

/** The image of a bare cubin, whose own header says less. */
export function cubinImage(name: string, arch: number): Image {
  return { id: ++made, kind: 'elf', name, arch, version: '?', compression: 'none', host: '?' };
}

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

/** One image inside a container, from its header alone. Sizes in bytes. */
export interface Entry {
  kind: string;
  /** `sm_90a`, `compute_120`, `lto_75`, `kind256_80`. */
  name: string;
  arch: number;
  /** `9.0`: PTX ISA, cubin or NVVM IR version, by kind. */
  version: string;
  headerBytes: number;
  payloadBytes: number;
  unpackedBytes: number;
  compression: string;
  host: string;
}

/** Reads the 64 bytes of an entry's header; null when they can't be one. */
export function readEntry(header: Uint8Array): Entry | null {
  const number = u16(header, 0);
  const headerBytes = u32(header, 4);
  if (number === 0 || headerBytes < ENTRY_BYTES || headerBytes > 1 << 20) return null;
  const flags = u32(header, 0x28);
  const arch = u32(header, 0x1c);
  const [kind, prefix] = KINDS[number] ?? [`kind${number}`, `kind${number}_`];
  const suffix = flags & ARCHITECTURE_SPECIFIC ? 'a' : flags & FAMILY_SPECIFIC ? 'f' : '';
  const compression = named(COMPRESSION, flags) ?? 'none';
  const payloadBytes = u64(header, 8);
  return {
    kind,
    name: `${prefix}${arch}${suffix}`,
    arch,
    version: `${u16(header, 0x1a)}.${u16(header, 0x18)}`,
    headerBytes,
    payloadBytes,
    unpackedBytes: compression === 'none' ? payloadBytes : u64(header, 0x38),
    compression,
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
export function holdsKernels({ arch, unpackedBytes }: Entry): boolean {
  return unpackedBytes >= (arch < 70 ? 1800 : arch < 100 ? 2300 : 4800);
}

/**
 * The one rule "does this image run on this card". Pure; imports nothing.
 *
 * Sources, named at each rule:
 * [PG]  CUDA Programming Guide, "Binary Compatibility", "PTX Compatibility" and section 5.1 (feature-set tables)
 * [BLK] NVIDIA Blackwell Compatibility Guide
 * [MVC] NVIDIA CUDA Compatibility, "Minor Version Compatibility" (it does not cover PTX)
 * [T]   `DEVICE_REQUIREMENT` in torch/cuda/__init__.py of torch 2.14
 * [JAX] jax-ml/jax pull request 40492: an sm_80 cubin measured on Orin (8.7)
 */

/** An image as NVIDIA's tools name it: `sm_90a` (cubin), `compute_120f` (PTX), `lto_75` (LTO-IR). */
export type ImageName = string;

/** What a card makes of an image: native code; compiled at first use; documents and reports disagree; nothing. */
export type Runs = 'sass' | 'jit' | 'unsure' | 'none';

export interface Card {
  /** Compute capability as NVIDIA writes it: `12.0`. */
  capability: string;
  /** Highest CUDA version the driver offers, `13.0`; absent: not known, PTX is then not held against the driver. */
  driverCuda?: string | undefined;
  /** The image comes from a Linux arm64 (SBSA) build made with CUDA 13.2 or newer. */
  sbsa?: boolean | undefined;
}

export interface Image {
  kind: 'sm' | 'compute' | 'lto';
  /** 75, 90, 120; 101 is given as 110, see `modern`. */
  arch: number;
  suffix: '' | 'a' | 'f';
}

/** Best first: the order in which a list of images answers. */
const BEST_FIRST: readonly Runs[] = ['sass', 'jit', 'unsure', 'none'];

/** Cards on Tegra (Jetson, DRIVE): 5.3, 6.2, 7.2, 8.7 and 11.0, the former 10.1. [T] */
const TEGRA: ReadonlySet<number> = new Set([53, 62, 72, 87, 110]);

/** Members of the families, as far as they are published. [PG 5.1] */
const FAMILIES: Readonly<Record<number, readonly number[]>> = {
  100: [100, 103],
  103: [103],
  110: [110],
  120: [120, 121],
  121: [121],
};

/** CUDA 13.0 renamed 10.1 to 11.0 (Thor); torch treats both as one. [T] */
function modern(arch: number): number {
  return arch === 101 ? 110 : arch;
}

/** Takes an image's name apart; null for anything else (`gfx1100`, `kind256_80`). */
export function parseImage(name: ImageName): Image | null {
  const match = /^(sm|compute|lto)_(\d{2,4})([af]?)$/.exec(name);
  if (!match) return null;
  const kind = match[1] === 'sm' ? 'sm' : match[1] === 'compute' ? 'compute' : 'lto';
  const suffix = match[3] === 'a' ? 'a' : match[3] === 'f' ? 'f' : '';
  return { kind, arch: modern(Number(match[2])), suffix };
}

/** `12.0` → 120; null when it is no compute capability. 10.1 gives 110. */
export function archOf(capability: string): number | null {
  const match = /^(\d{1,3})\.(\d)$/.exec(capability);
  return match ? modern(Number(match[1]) * 10 + Number(match[2])) : null;
}

/** 120 → `12.0`. */
export function capabilityOf(arch: number): string {
  return `${Math.floor(arch / 10)}.${arch % 10}`;
}

/** Compares dotted numbers (`13.0`, `12.8`) number by number: below zero, zero, above zero. */
export function compareVersions(a: string, b: string): number {
  const left = a.split('.');
  const right = b.split('.');
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = Number(left[i] ?? 0) - Number(right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The CUDA version a driver must offer for PTX of this ISA version: `9.0` → `13.0`, `8.7` → `12.8`.
 * PTX 7.n came with 11.n, 8.n with 12.n up to 8.4; then 8.5 = 12.5, 8.6 = 12.7, 8.7 = 12.8, 8.8 = 12.9; 9.n with 13.n.
 * Null for what is older than 7.0: every driver that runs today knows it. [PG], and checked against the ptxas of each release.
 */
export function cudaOfPtx(isa: string): string | null {
  const [major = 0, minor = 0] = isa.split('.').map(Number);
  if (!(major >= 7)) return null;
  return `${major + 4}.${major === 8 && minor >= 6 ? minor + 1 : minor}`;
}

/** Same major, minor not below: binary compatibility. [PG], [BLK] */
function sameMajorUpwards(arch: number, cc: number): boolean {
  return Math.floor(arch / 10) === Math.floor(cc / 10) && cc >= arch;
}

/** A family's members; a card inside its number range but not in the published table is an open question. [PG 5.1] */
function inFamily(arch: number, cc: number): 'yes' | 'unsure' | 'no' {
  if (FAMILIES[arch]?.includes(cc)) return 'yes';
  return sameMajorUpwards(arch, cc) && !(FAMILIES[arch] && cc <= 121 && TABLE.has(cc)) ? 'unsure' : 'no';
}

/** Capabilities the family table speaks about. */
const TABLE: ReadonlySet<number> = new Set(Object.values(FAMILIES).flat());

function cubinRuns(image: Image, cc: number, sbsa: boolean): Runs {
  if (image.arch === cc) return 'sass';
  if (image.suffix === 'a' || !sameMajorUpwards(image.arch, cc)) return 'none';
  if (image.suffix === 'f') return { yes: 'sass', unsure: 'unsure', no: 'none' }[inFamily(image.arch, cc)] as Runs;
  // Nothing is promised between Tegra and desktop [PG]; sm_80 fails on Orin in some hands and runs in others [JAX].
  // From CUDA 13.2 on SBSA binaries are accepted on 7.2 and 8.7. [T]
  if (TEGRA.has(image.arch)) return 'unsure';
  if (TEGRA.has(cc)) return sbsa ? 'sass' : 'unsure';
  return 'sass';
}

function ptxRuns(image: Image, cc: number): Runs {
  if (image.suffix === 'a') return image.arch === cc ? 'jit' : 'none';
  if (image.suffix === 'f') return { yes: 'jit', unsure: 'unsure', no: 'none' }[inFamily(image.arch, cc)] as Runs;
  return cc >= image.arch ? 'jit' : 'none';
}

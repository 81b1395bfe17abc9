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

/** Every capability the published family table speaks of: 100f, 103f, 110f, 120f, 121f and who belongs to them. [PG 5.1] */
const FAMILIES_COVER: ReadonlySet<number> = new Set([100, 103, 110, 120, 121]);

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

/**
 * 100f: 10.0, 10.3 · 103f: 10.3 · 110f: 11.0 · 120f: 12.0, 12.1 · 121f: 12.1, so the family goes up within the major;
 * for a card the table does not name (10.7) that is an open question. [PG 5.1]
 */
function inFamily(arch: number, cc: number, yes: 'sass' | 'jit'): Runs {
  if (!sameMajorUpwards(arch, cc)) return 'none';
  return FAMILIES_COVER.has(cc) ? yes : 'unsure';
}

function cubinRuns({ arch, suffix }: Image, cc: number, sbsa: boolean): Runs {
  if (arch === cc) return 'sass';
  if (suffix === 'a' || !sameMajorUpwards(arch, cc)) return 'none';
  if (suffix === 'f') return inFamily(arch, cc, 'sass');
  // Nothing is promised between Tegra and desktop [PG]: sm_80 fails on Orin with some and runs with others [JAX].
  // From CUDA 13.2 on SBSA binaries are accepted on 7.2 and 8.7, though not the other way round. [T]
  if (TEGRA.has(arch)) return 'unsure';
  return TEGRA.has(cc) && !sbsa ? 'unsure' : 'sass';
}

function ptxRuns({ arch, suffix }: Image, cc: number): Runs {
  if (suffix === 'a') return arch === cc ? 'jit' : 'none';
  if (suffix === 'f') return inFamily(arch, cc, 'jit');
  return cc >= arch ? 'jit' : 'none';
}

/** Compiles at run time only where the driver knows this version of PTX; error 222 otherwise. [MVC] */
function driverKnows(ptxIsa: string | undefined, driverCuda: string | undefined): boolean {
  const needed = ptxIsa === undefined ? null : cudaOfPtx(ptxIsa);
  return needed === null || driverCuda === undefined || compareVersions(driverCuda, needed) >= 0;
}

/**
 * Does one image run on this card?
 *
 * cubin `sm_XY`: same major, minor not below [PG]; `a`: exactly X.Y; `f`: its family; Tegra apart.
 * PTX `compute_XY`: any card from X.Y on, if the driver knows `ptxIsa` (`9.0`; left out: not held against it).
 * LTO-IR and unknown kinds: not by the driver alone. A capability that can't be read: `unsure`.
 */
export function runs(image: ImageName, card: Card, ptxIsa?: string): Runs {
  const cc = archOf(card.capability);
  if (cc === null) return 'unsure';
  const parsed = parseImage(image);
  if (parsed?.kind === 'sm') return cubinRuns(parsed, cc, card.sbsa === true);
  if (parsed?.kind === 'compute' && driverKnows(ptxIsa, card.driverCuda)) return ptxRuns(parsed, cc);
  return 'none';
}

/** The best any image of the list does on this card: what the driver will pick. [BLK] */
export function coverage(images: readonly ImageName[], card: Card, ptxIsa?: string): Runs {
  const found = new Set(images.map((image) => runs(image, card, ptxIsa)));
  return BEST_FIRST.find((verdict) => found.has(verdict)) ?? 'none';
}

/**
 * On which side of the list the card lies: `newer` than everything in it, `older` than everything, or `between`
 * (also for a list that names no architecture). Says which way to look for another build; not whether this one runs.
 */
export function direction(images: readonly ImageName[], capability: string): 'newer' | 'older' | 'between' {
  const cc = archOf(capability);
  const archs = images.flatMap((image) => parseImage(image)?.arch ?? []);
  if (cc === null || archs.length === 0) return 'between';
  if (archs.every((arch) => arch < cc)) return 'newer';
  return archs.every((arch) => arch > cc) ? 'older' : 'between';
}

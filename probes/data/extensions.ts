import data from './builds-extensions.json';

/** What is known of a package with kernels of its own. Sources: in the file itself. */
export interface Extension {
  name: string;
  /** Which version was made for which torch: `2.7.1`, `2.8` (any of it), `>=2.10`. A version may have several. */
  pins: readonly { version: string; torch: string }[];
  /** The lowest capability it was ever made for; null: none is named. */
  oldest: string | null;
  /** What its wheels hold, where that is known; empty: it isn't. */
  images: readonly string[];
}

const triton: Extension = {
  ...{ name: 'triton', oldest: data.triton.oldest, images: [] },
  pins: data.triton.rows.map(({ torch, linux }) => ({ version: linux, torch })),
};

export const EXTENSIONS: readonly Extension[] = [
  ...data.packages.map((one) => ({
    name: one.name,
    pins: ('rows' in one ? (one.rows ?? []) : []).map(({ version, torch }) => ({ version, torch: torch.replace('==', '') })),
    oldest: 'oldest' in one ? (one.oldest ?? null) : null,
    images: 'images' in one ? (one.images ?? []) : [],
  })),
  triton,
];

const AT_RUN_TIME = ['triton', 'triton-windows', 'pytorch-triton', 'cupy-cuda12x', 'cupy-cuda13x', 'numba', 'deepspeed'];

/** Has no kernels in its files, and that is no fault: it makes them when it is used. */
export function compilesAtRunTime(name: string): boolean {
  return AT_RUN_TIME.includes(name);
}

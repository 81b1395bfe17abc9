import amd from './amd-gpus.json';
import builds from './builds.json';
import rocm from './rocm-releases.json';

/** One official build: what its release scripts put in, or what was read out of it. */
export interface Release {
  /** `2.7.1` */
  torch: string;
  /** `cu128` */
  channel: string;
  system: 'linux-x64' | 'linux-arm64' | 'win32-x64';
  images: readonly string[];
}

/** All official builds for NVIDIA cards since 1.12, oldest first. Sources: SOURCES.md, and builds.json row by row. */
export const RELEASES: readonly Release[] = builds.rows.map(({ torch, channel, os, machine, images }) => ({
  ...{ torch, channel, images },
  system: os === 'windows' ? 'win32-x64' : machine === 'aarch64' ? 'linux-arm64' : 'linux-x64',
}));

/** `2.7.1` → `2.7` */
const minor = (version: string) => version.split('.').slice(0, 2).join('.');

/**
 * What the official build of this name was made with. A nightly stands on what its channel had last. null: no such
 * build, or not known. A name is no proof: builds of one name differ by system, and people make their own.
 */
export function releaseOf(version: string, channel: string, system: Release['system']): Release | null {
  const same = RELEASES.filter((one) => one.channel === channel && one.system === system);
  const exact = same.find((one) => one.torch === version) ?? same.find((one) => minor(one.torch) === minor(version));
  if (exact || !version.includes('dev')) return exact ?? null;
  return same.at(-1) ?? null;
}

/** The torchvision that a torch version came with; null: none that is known. */
export function visionOf(torch: string): string | null {
  return builds.tuples.find((one) => one.torch === torch)?.torchvision ?? null;
}

/** The torch version that a torchvision came with; null: none that is known. */
export function torchOfVision(torchvision: string): string | null {
  return builds.tuples.find((one) => one.torchvision === torchvision)?.torch ?? null;
}

/** AMD's architectures in the official ROCm build of a torch version; null: not known. */
export function gfxOfRelease(version: string): readonly string[] | null {
  const row = rocm.rows.map((line) => line.split(' ')).find(([release]) => release === minor(version));
  return row?.slice(1) ?? null;
}

const plain = (name: string) => name.toLowerCase().replace(/amd|\(r\)|\(tm\)/g, '').replace(/\s+/g, ' ').trim();

/** The names in the list of PCI ids; one entry may name several (`Radeon RX 6600/6600 XT/6600M`). */
const pciNames = amd.pci.flatMap((row) => {
  const [, , gfx = '', , ...words] = row.split(' ');
  const [first = '', ...others] = words.join(' ').split(/ ?\/ ?/);
  const brand = first.replace(/\S*\d.*$/, '');
  return gfx === '-' ? [] : [first, ...others.map((one) => `${brand}${one}`)].map((name) => ({ gfx, name: plain(name) }));
});

/** null: not listed, or one name for several architectures. */
function gfxByPciName(asked: string): string | null {
  const found = new Set(pciNames.filter(({ name }) => name === asked || name === `radeon ${asked}`).map(({ gfx }) => gfx));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** AMD's architecture by a card's name (`Radeon RX 6700 XT` → `gfx1031`); null: not known. */
export function gfxByName(name: string): string | null {
  const asked = plain(name);
  const found = rocm.products
    .map((line) => line.split(' '))
    .map(([gfx = '', ...words]) => ({ gfx, name: plain(words.join(' ')) }))
    .filter((product) => asked.includes(product.name))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return found?.gfx ?? gfxByPciName(asked) ?? (/\brx ?(?:4[678]0|5[5-9]0)\b/.test(asked) ? 'gfx803' : null);
}

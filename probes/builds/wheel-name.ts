import { compareVersions } from '../compat';
import type { System } from './situation';

/** A wheel's file name, taken apart. */
export interface WheelName {
  /** As packages are compared: lower case, single hyphens. */
  package: string;
  /** `2.14.1+cu126` */
  version: string;
  pythons: string[];
  abis: string[];
  platforms: string[];
}

/** Where a wheel is to be installed. */
export interface Target {
  /** `3.11`, `3.14t`; null: not known, then it is not held against a wheel. */
  python: string | null;
  system: System;
}

/** `Flash_Attn` → `flash-attn`. */
export function packageName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/**
 * Takes `torch-2.14.1+cu126-cp311-cp311-win_amd64.whl` apart; null: that is no wheel's name. Only the letters that a
 * wheel's name can have: names end up in commands that people copy.
 */
export function parseWheelName(file: string): WheelName | null {
  const match = /^([\w.]+)-([\w.!+]+)(?:-(\d[\w.]*))?-([\w.]+)-([\w.]+)-([\w.]+)\.whl$/i.exec(file);
  if (!match) return null;
  const [, name = '', version = '', , python = '', abi = '', platform = ''] = match;
  const split = (text: string) => text.toLowerCase().split('.');
  return {
    package: packageName(name),
    version: version.replaceAll('_', '-').toLowerCase(),
    pythons: split(python),
    abis: split(abi),
    platforms: split(platform),
  };
}

/** Why a wheel can't be installed there; null: it can. */
export function whyUnfit(
  { pythons, abis, platforms }: WheelName,
  { python, system }: Target,
): 'python' | 'platform' | 'glibc' | null {
  if (python !== null && !fitsInterpreter(pythons, abis, python)) return 'python';
  const fits = platforms.map((platform) => fitsPlatform(platform, system));
  if (fits.includes('yes')) return null;
  return fits.includes('old-glibc') ? 'glibc' : 'platform';
}

function fitsInterpreter(pythons: readonly string[], abis: readonly string[], python: string): boolean {
  const free = python.endsWith('t');
  const minor = Number(python.replace('t', '').split('.')[1]);
  const own = `cp3${minor}`;
  return pythons.some((tag) => {
    if (tag === own && abis.some((abi) => abi === (free ? `${own}t` : own) || abi === 'none')) return true;
    const older = /^(cp|py)3(\d*)$/.exec(tag);
    if (!older) return false;
    const least = older[2] === '' ? 0 : Number(older[2]);
    if (least > minor) return false;
    return abis.some((abi) => (abi === 'abi3' && !free && older[1] === 'cp') || (abi === 'none' && older[1] === 'py'));
  });
}

/** The glibc that old names of manylinux stand for. */
const NAMED: Readonly<Record<string, string>> = { '1': '2.5', '2010': '2.12', '2014': '2.17' };

function fitsPlatform(platform: string, { os, machine, libc, glibc }: System): 'yes' | 'no' | 'old-glibc' {
  if (platform === 'any') return 'yes';
  if (os === 'windows') return platform === (machine === 'x86_64' ? 'win_amd64' : 'win_arm64') ? 'yes' : 'no';
  if (os === 'macos') return platform.startsWith('macosx_') ? 'yes' : 'no';
  const match = /^(linux|manylinux(\d+)|manylinux_(\d+)_(\d+)|musllinux_\d+_\d+)_(x86_64|aarch64)$/.exec(platform);
  if (match?.[5] !== machine) return 'no';
  if (platform.startsWith('musllinux')) return libc === 'musl' ? 'yes' : 'no';
  if (libc === 'musl') return 'no';
  const needs = match[2] ? NAMED[match[2]] : match[3] ? `${match[3]}.${match[4]}` : undefined;
  return needs === undefined || glibc === null || compareVersions(glibc, needs) >= 0 ? 'yes' : 'old-glibc';
}

import { satisfies } from '@renovatebot/pep440';
import { compareVersions } from '../compat';
import { type Build, releaseOf } from './catalogue';
import type { Constraints, Situation, System, Wants } from './situation';

/** Stands for a build wherever one is named: `2.14.1+cu126 linux x86_64`. */
export function idOf({ torch, channel, os, machine }: Build): string {
  return `${torch}+${channel} ${os} ${machine}`;
}

/** From 2.7 on the wheels are manylinux_2_28: read off the file names of 2.7.1, 2.8.0 and 2.14.1. */
export const NEEDS_GLIBC = { from: '2.7', glibc: '2.28' };

/** Wheels are made for it: operating system, processor, C library. */
export function fitsSystem(build: Build, { os, machine, libc, glibc }: System): boolean {
  if (build.os !== (os === 'wsl' ? 'linux' : os) || build.machine !== machine) return false;
  if (build.os === 'windows') return true;
  if (libc === 'musl') return false;
  const old = compareVersions(releaseOf(build.torch), NEEDS_GLIBC.from) < 0;
  return old || glibc === null || compareVersions(glibc, NEEDS_GLIBC.glibc) >= 0;
}

/** Wheels are made for this Python, torchvision's too where it is wanted. */
export function fitsPython(build: Build, python: string | null, wants: Wants): boolean {
  if (python === null || build.pythons.includes(python)) return true;
  return !wants.torchvision && build.torchOnly.includes(python);
}

/** The app allows this torch, and no index has said that it isn't there. */
export function fitsConstraints(build: Build, { torch, notThere }: Constraints): boolean {
  if (notThere.has(idOf(build))) return false;
  return torch === null || satisfies(build.torch.replace(/\.dev$/, '.dev0'), torch);
}

export function fits(build: Build, { system, python, wants, constraints }: Situation): boolean {
  return fitsSystem(build, system) && fitsPython(build, python, wants) && fitsConstraints(build, constraints);
}

/** A card that matters. Several capabilities: its name leaves them open (GT 730, GT 1030). */
export interface WantedCard {
  name?: string;
  capabilities: readonly string[];
}

/** What all the cards are, each once. */
export function capabilitiesOf(cards: readonly WantedCard[]): string[] {
  return [...new Set(cards.flatMap(({ capabilities }) => capabilities))];
}

export type DriverState = { is: 'known'; version: string } | { is: 'absent' } | { is: 'unknown' };

export interface System {
  /** `wsl`: wheels of Linux on a driver of Windows. */
  os: 'linux' | 'windows' | 'wsl' | 'macos';
  machine: 'x86_64' | 'aarch64';
  libc: 'glibc' | 'musl';
  /** `2.35`; null: not known, then it is not held against a build. */
  glibc: string | null;
}

/** The torch that is there now. */
export interface Installed {
  /** Without the local tag: `2.6.0`. */
  torch: string;
  /** `cu124`, `cpu`, `rocm6.2`; null: the version has no tag, so it came as the default of its system. */
  channel: string | null;
  /** What its libraries hold, read from disk: counts for more than the catalogue. */
  images?: readonly string[];
}

export interface InstalledPackage {
  name: string;
  version: string | null;
}

export interface Wants {
  now: Installed | null;
  /** A nightly was asked for. */
  nightly: boolean;
  /** Apps that make pictures need it: without a torchvision there is no build. */
  torchvision: boolean;
}

export interface Constraints {
  /** What the app allows, `<2.9`; null: anything. */
  torch: string | null;
  packages: readonly InstalledPackage[];
  /** Tuples the live index does not have, as `idOf` names them. */
  notThere: ReadonlySet<string>;
}

export interface Situation {
  cards: readonly WantedCard[];
  driver: DriverState;
  /** `3.11`, `3.14t`; null: not known. */
  python: string | null;
  system: System;
  wants: Wants;
  constraints: Constraints;
}

/** `3.11.7`, `cp311`, `cp313t`, `3.14t` → `3.11`, `3.13t`, `3.14t`; null: that is no Python version. */
export function pythonOf(text: string): string | null {
  const match = /^(?:cp)?(\d)\.?(\d{1,2})(?:\.\d+\w*?)?(t?)$/.exec(text.trim());
  return match ? `${match[1]}.${match[2]}${match[3]}` : null;
}

/** `2.6.0+cu124` → torch and channel; null: that is no version of torch. */
export function installedOf(text: string): Installed | null {
  const match = /^(\d+\.\d+(?:\.\d+)?(?:(?:a|b|rc|\.dev|\.post)\d+)*)(?:\+([a-z0-9.]+))?$/i.exec(text.trim());
  return match?.[1] ? { torch: match[1], channel: match[2]?.toLowerCase() ?? null } : null;
}

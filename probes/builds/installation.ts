import { z } from 'zod';
import read from '../data/builds-read.json';
import type { Break, Choice, ChosenBuild, Shopping } from '../model';
import { breaksOf } from './breaks';
import { type Catalogue, catalogue } from './catalogue';
import { installEnvironment, requirements } from './command';
import { fitsSystem } from './fits';
import type { LookedAt } from './judge-wheel';
import { isMeant, markerValues, parseRequirement } from './requirement';
import type { Situation } from './situation';
import type { WheelSet } from './wheel-set';

/** One wheel of an installation. `path`: where it lies here; null: it has to be downloaded from `url`. */
export interface InstallFile {
  package: string;
  /** As the package's METADATA names it: torch of the main index is `2.14.1` there, of PyTorch's own `2.14.1+cu130`. */
  version: string;
  /** File name, without folders. */
  name: string;
  path: string | null;
  url: string | null;
  /** Of the whole file, in hex; null: nobody has said it. */
  sha256: string | null;
  bytes: number | null;
}

/** Installed packages that a change of torch touches, by what has to be done. */
export interface Others {
  /** Another version fits: `xformers==0.0.35`, `numpy<2`. */
  beside: string[];
  /** Can't stay. */
  goes: string[];
  /** Must be built anew, or replaced by one made for this torch. */
  rebuilds: string[];
  /** Whether they go on working is not known. */
  open: string[];
}

/** What is to be put in place, to the letter. */
export interface Installation {
  /** What it is, with its channel: `2.14.1+cu126`. */
  torch: string;
  torchvision: string | null;
  torchaudio: string | null;
  /** The one index all of it comes from; null: from files that are here, and from nowhere else. */
  index: string | null;
  /** Nightlies are pre-releases: installers want to be told. */
  pre: boolean;
  /** `torch==2.14.1+cu126`, …: the tuple as pip and uv take it. From files: with the versions those bear. */
  requirements: string[];
  /** Variables that keep settings of pip out of it. */
  environment: Record<string, string>;
  /** What it means for other installed packages; null: the catalogue has no such torch, so nobody knows. */
  others: Others | null;
  /** What torch asks for on this Python and system; null: its wheel was not read. */
  dependencies: string[] | null;
  /** Every wheel that is known by name. */
  files: InstallFile[];
  /** `files` is all of it: nothing more has to be looked up. */
  complete: boolean;
  /** Requirements that no file is known for. */
  missing: string[];
  /** Bytes to download, of all files; null: not known of every one, or there are files that nobody has named yet. */
  downloadBytes: number | null;
}

/** Everything a build needs, as an index listed it: what `resolve` of the fetch folder gives. */
export interface Listed {
  downloads: Shopping['files'];
  missing: readonly { requirement: string }[];
}

const Read = z.object({
  wheels: z.array(
    z.object({
      torch: z.string(),
      channel: z.string(),
      os: z.string(),
      machine: z.string(),
      requires: z.array(z.string()),
    }),
  ),
});

/**
 * The exact tuple behind a choice, and every wheel of it as far as it is known. `listed`: what the index says the build
 * needs (`resolve` of the fetch folder); null: it was not asked. null: there is nothing to install — what is there is
 * kept, there is no build, or it is a nightly whose date only the index knows.
 */
export function installationOf(
  situation: Situation,
  { answer, breaks }: Choice,
  listed: Listed | null = null,
): Installation | null {
  const { build, kind } = answer;
  if (!build?.exact || kind === 'keep') return null;
  // torchaudio ended with 2.11, which works with later torch too: where one is installed, that one goes with the build.
  const audio = breaks.find((one) => one.package === 'torchaudio' && one.is === 'matching')?.to?.replace(/^==/, '');
  const { torch, torchvision } = build;
  const tuple = { torch, torchvision, torchaudio: build.torchaudio ?? audio ?? null };
  const files = (listed?.downloads ?? []).map((file): InstallFile => ({ ...file, path: null }));
  const complete = listed !== null && listed.missing.length === 0 && files.length > 0;
  return {
    ...tuple,
    requirements: requirements(tuple),
    environment: installEnvironment(situation.system),
    index: build.index,
    pre: build.stability === 'nightly',
    others: othersOf(breaks, tuple),
    dependencies: dependenciesOf(build, situation),
    files,
    complete,
    missing: (listed?.missing ?? []).map(({ requirement }) => requirement),
    downloadBytes: complete ? sum(files) : null,
  };
}

/**
 * The same from judged wheels that are here: exactly the files of the matched set, without any index. null: no torch
 * among them serves.
 */
export function installationFromWheels(
  situation: Situation,
  { set, torch, missing }: WheelSet,
  wheels: readonly LookedAt[],
  from: Catalogue = catalogue(),
): Installation | null {
  if (set === null || torch === null) return null;
  const held = wheels.filter(({ path }) => set.includes(path));
  const files = held.map(fileOf);
  const versionOf = (name: string) => files.find((file) => file.package === name)?.version ?? null;
  const tuple = { torch, torchvision: versionOf('torchvision'), torchaudio: versionOf('torchaudio') };
  const row = from.builds.find(
    (build) => `${build.torch}+${build.channel}` === torch && fitsSystem(build, situation.system),
  );
  const own = held.find(({ inside }) => inside.is === 'read' && inside.torch !== null)?.inside;
  return {
    ...tuple,
    requirements: requirements({ ...tuple, torch: versionOf('torch') ?? torch }),
    environment: installEnvironment(situation.system),
    index: null,
    pre: /\.dev\d/.test(torch),
    others: row ? othersOf(breaksOf(row, situation), tuple) : null,
    dependencies: own?.is === 'read' ? meant(own.requires, situation) : null,
    files,
    complete: missing.length === 0,
    missing: missing.map(({ requirement }) => requirement),
    downloadBytes: 0,
  };
}

type Tuple = Pick<ChosenBuild, 'torch' | 'torchvision' | 'torchaudio'>;

function othersOf(breaks: readonly Break[], tuple: Tuple): Others {
  const replaced = Object.entries(tuple).flatMap(([name, version]) => (version === null ? [] : [name]));
  const rest = breaks.filter((one) => !replaced.includes(one.package));
  const named = (is: Break['is']) => rest.filter((one) => one.is === is).map((one) => one.package);
  return {
    beside: rest.flatMap((one) => (one.is === 'matching' && one.to !== null ? [`${one.package}${one.to}`] : [])),
    goes: named('goes'),
    rebuilds: named('rebuild'),
    open: named('unknown'),
  };
}

function fileOf({ path, file, inside, bytes }: LookedAt): InstallFile {
  const read = inside.is === 'read' ? inside : null;
  return {
    package: read?.package ?? '',
    version: read?.version ?? '',
    name: file,
    path,
    url: null,
    sha256: null,
    bytes,
  };
}

/**
 * What a build asks for, read out of the wheel of its channel and system; extras and what is meant for other systems
 * left out. null: nobody has read that wheel.
 */
export function dependenciesOf({ torch, channel }: ChosenBuild, situation: Situation): string[] | null {
  const { os, machine } = situation.system;
  const wheel = Read.parse(read).wheels.find(
    (one) =>
      `${one.torch}+${one.channel}` === torch &&
      one.channel === channel &&
      one.os === (os === 'wsl' ? 'linux' : os) &&
      one.machine === machine,
  );
  return wheel ? meant(wheel.requires, situation) : null;
}

/** Without their markers; a marker that can't be read counts as meant: better one file too many. */
function meant(requires: readonly string[], situation: Situation): string[] {
  const values = markerValues(situation);
  return requires.flatMap((line) => {
    const requirement = parseRequirement(line);
    if (!requirement || isMeant(requirement.marker, values, []) === false) return requirement ? [] : [line];
    const { package: name, extras, specifier } = requirement;
    return [`${name}${extras.length > 0 ? `[${extras.join()}]` : ''}${specifier}`];
  });
}

function sum(files: readonly InstallFile[]): number | null {
  let all = 0;
  for (const { bytes } of files) {
    if (bytes === null) return null;
    all += bytes;
  }
  return all;
}

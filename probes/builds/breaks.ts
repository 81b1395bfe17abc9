import { compare, satisfies, valid } from '@renovatebot/pep440';
import { compareVersions, coverage } from '../compat';
import type { Break } from '../model';
import { type Build, releaseOf } from './catalogue';
import { type Extension, extensions } from './extensions';
import { capabilitiesOf, type InstalledPackage, type Situation } from './situation';

type Fate = Pick<Break, 'is' | 'to' | 'why'>;

const STAYS: Fate = { is: 'stays', to: null, why: 'independent' };

/**
 * What happens to the installed packages that torch touches when this build is put in place of what is there. Packages
 * nobody has looked into are not listed: nothing is known of them.
 */
export function breaksOf(build: Build, situation: Situation): Break[] {
  return situation.constraints.packages.flatMap((installed) => {
    const name = installed.name.toLowerCase().replace(/[-_.]+/g, '-');
    const fate = fateOf(name, installed, build, situation);
    return fate ? [{ package: name, version: installed.version, ...fate }] : [];
  });
}

function fateOf(name: string, installed: InstalledPackage, build: Build, situation: Situation): Fate | null {
  const cards = capabilitiesOf(situation.cards);
  switch (name) {
    case 'torchvision':
      return pair(installed, build.torchvision, build);
    case 'torchaudio':
      return audio(installed, build);
    case 'numpy':
      return numpy(installed, build);
    case 'triton':
    case 'triton-windows':
      return triton(name, installed, build, cards);
    case 'bitsandbytes':
      return bitsandbytes(installed, build, cards);
    case 'onnxruntime-gpu':
      return changesCuda(build, situation) ? { is: 'unknown', to: null, why: 'cuda' } : STAYS;
    default: {
      const extension = extensions().packages.find((one) => one.name === name);
      return extension ? ofExtension(extension, installed, build, situation) : null;
    }
  }
}

/** Part of the tuple: the version that goes with the build, from the same index. */
function pair({ version }: InstalledPackage, fits: string | null, build: Build): Fate {
  if (fits === null) return { is: 'unknown', to: null, why: 'bound-to-torch' };
  const to = `${fits}+${build.channel}`;
  return version === to ? STAYS : { is: 'matching', to: `==${to}`, why: 'bound-to-torch' };
}

/** The last torchaudio, 2.11.0, works with later torch too; of the channels that go on it lies in these two. */
const LAST_AUDIO = { version: '2.11.0', from: '2.12', channels: ['cu126', 'cu130'] };

function audio(installed: InstalledPackage, build: Build): Fate {
  if (build.torchaudio !== null || compareVersions(releaseOf(build.torch), LAST_AUDIO.from) < 0)
    return pair(installed, build.torchaudio, build);
  return LAST_AUDIO.channels.includes(build.channel)
    ? pair(installed, LAST_AUDIO.version, build)
    : { is: 'goes', to: null, why: 'no-version' };
}

function numpy({ version }: InstalledPackage, build: Build): Fate {
  const rule = extensions().numpy.find(
    (one) => one.os === build.os && compareVersions(build.torch, one.torchBelow) < 0,
  );
  if (!rule || version === null || satisfies(version, rule.needs)) return STAYS;
  return { is: 'matching', to: rule.needs, why: 'numpy' };
}

/** On Linux it comes with torch; on Windows it is a package of its own, which needs a card of its time. */
function triton(name: string, { version }: InstalledPackage, build: Build, cards: readonly string[]): Fate {
  const { rows, oldest } = extensions().triton;
  const row = rows.find((one) => one.torch === releaseOf(build.torch));
  const fits = name === 'triton' ? row?.linux : row?.windows;
  if (name === 'triton-windows' && cards.some((card) => compareVersions(card, oldest) < 0))
    return { is: 'goes', to: null, why: 'card' };
  if (!fits) return { is: 'unknown', to: null, why: 'bound-to-torch' };
  if (version !== null && releaseOf(version) === fits) return STAYS;
  const [major = '', minor = ''] = fits.split('.');
  return { is: 'matching', to: `>=${fits},<${major}.${Number(minor) + 1}`, why: 'bound-to-torch' };
}

function bitsandbytes({ version }: InstalledPackage, build: Build, cards: readonly string[]): Fate {
  const { rows, latest, torch } = extensions().bitsandbytes;
  const within = (row: (typeof rows)[number]) =>
    row.system === `${build.os}_${build.machine}` &&
    compareVersions(build.cuda, row.cuda[0]) >= 0 &&
    compareVersions(build.cuda, row.cuda[1]) <= 0;
  const row = rows.find(within);
  if (!row || !satisfies(build.torch.replace(/\.dev$/, '.dev0'), torch))
    return { is: 'unknown', to: null, why: 'cuda' };
  if (cards.some((card) => coverage(row.images, { capability: card }) !== 'sass'))
    return { is: 'goes', to: null, why: 'card' };
  return version === latest ? STAYS : { is: 'matching', to: `==${latest}`, why: 'cuda' };
}

function ofExtension(extension: Extension, installed: InstalledPackage, build: Build, situation: Situation): Fate {
  const { rows, ownReleases, images, earlier } = extension;
  const base = baseOf(installed);
  const { oldest, bound } = earlier && base !== null && compare(base, earlier.below) < 0 ? earlier : extension;
  const cards = capabilitiesOf(situation.cards);
  const left =
    (oldest !== undefined && cards.some((card) => compareVersions(card, oldest) < 0)) ||
    (images !== undefined && cards.some((card) => coverage(images, { capability: card }) !== 'sass'));
  if (left) return { is: 'goes', to: null, why: 'card' };
  if (rows) return byRows(extension, rows, installed, build);
  if (!bound || !(changesTorch(build, situation) || changesCuda(build, situation))) return STAYS;
  if (takesLaterTorch(installed, build)) return { is: 'stays', to: null, why: 'stable-abi' };
  return ownReleases
    ? { is: 'unknown', to: null, why: 'own-releases' }
    : { is: 'rebuild', to: null, why: 'bound-to-torch' };
}

/** The version without its local tag; null: there is none, or it is no version. */
function baseOf({ version }: InstalledPackage): string | null {
  const base = version?.split('+')[0] ?? '';
  return valid(base) === null ? null : base;
}

/** `2.2.0+cu130torch2.9.0andhigher.post4` says so itself: for that CUDA family, and from that torch on. */
function takesLaterTorch({ version }: InstalledPackage, build: Build): boolean {
  const [, cuda, torch] = /\+cu(\d+)\dtorch(\d+(?:\.\d+)+)andhigher/.exec(version ?? '') ?? [];
  return torch !== undefined && cuda === build.cuda.split('.')[0] && compareVersions(build.torch, torch) >= 0;
}

function byRows(
  { stableFrom }: Extension,
  rows: NonNullable<Extension['rows']>,
  installed: InstalledPackage,
  build: Build,
): Fate {
  const torch = build.torch.replace(/\.dev$/, '.dev0');
  const fitting = rows.filter(
    (row) => satisfies(torch, row.torch) && !(build.os === 'windows' && row.windows === false),
  );
  const base = baseOf(installed);
  if (base !== null && fitting.some((row) => compare(row.version, base) === 0)) return STAYS;
  const newest = fitting.at(-1);
  // What was made for torch before the first row nobody has listed.
  const first = /\d[\d.]*/.exec(rows[0]?.torch ?? '')?.[0] ?? '0';
  if (!newest && compareVersions(build.torch, first) < 0) return { is: 'unknown', to: null, why: 'bound-to-torch' };
  if (!newest) return { is: 'goes', to: null, why: 'no-version' };
  const stable = stableFrom !== undefined && base !== null && compare(base, stableFrom) >= 0;
  if (stable && compare(base, newest.version) > 0) return { is: 'stays', to: null, why: 'stable-abi' };
  return { is: 'matching', to: `==${newest.version}`, why: 'bound-to-torch' };
}

function changesTorch(build: Build, { wants }: Situation): boolean {
  return wants.now === null || releaseOf(wants.now.torch) !== releaseOf(build.torch);
}

/** `cu124` → 12. Not known: then it may well change. */
function changesCuda(build: Build, { wants }: Situation): boolean {
  const channel = wants.now?.channel ?? '';
  const major = /^cu(\d+)\d$/.exec(channel)?.[1];
  return major !== build.cuda.split('.')[0];
}

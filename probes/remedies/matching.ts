import { allows, parseRequirement } from '../builds/index';
import { compareVersions } from '../compat';
import data from '../data/builds-extensions.json';
import { EXTENSIONS } from '../data/extensions';
import { type Asked, know } from './asked';

/** The newest version of an extension that was made for this torch; null: none is known. */
export function versionFor(name: string, torch: string): string | null {
  const [plain = ''] = torch.split('+');
  const pins = EXTENSIONS.find((one) => one.name === name)?.pins ?? [];
  return pins.findLast((pin) => fits(plain, pin.torch))?.version ?? null;
}

function fits(torch: string, pin: string): boolean {
  return /^[<>=~!]/.test(pin) ? allows(pin, torch) : torch === pin || torch.startsWith(`${pin}.`);
}

/** What numpy this torch needs; null: any. */
export function numpyFor(torch: string, platform: Asked['platform']): string | null {
  const os = platform === 'win32' ? 'windows' : 'linux';
  const [plain = ''] = torch.split('+');
  return data.numpy.find((one) => one.os === os && compareVersions(plain, one.torchBelow) < 0)?.needs ?? null;
}

/**
 * Requirements that an index should be asked for before `propose`, to be given as `beside`: versions of installed
 * packages that fit the new build, of the broken extension that fits the torch that stays, and numpy where it must change.
 */
export function besideWanted(
  asked: Pick<Asked, 'facts' | 'diagnosis' | 'installation' | 'offline' | 'platform'>,
): string[] {
  const packages = know(asked, 'environment.packages') ?? [];
  const torch = know(asked, 'torch.files')?.version ?? packages.find(({ name }) => name === 'torch')?.version;
  const lines = [...(asked.installation?.others?.beside ?? []), ...(asked.offline?.others?.beside ?? [])];
  for (const { code, params } of asked.diagnosis.findings) {
    const name = params['package'];
    if (!code.startsWith('extension/') || typeof name !== 'string' || torch === undefined) continue;
    const version = versionFor(name, torch);
    if (version !== null) lines.push(`${name}==${version}`);
  }
  const numpy = packages.find(({ name }) => name === 'numpy');
  const needs = torch === undefined ? null : numpyFor(torch, asked.platform);
  if (numpy && needs !== null && !allows(needs, numpy.version)) lines.push(`numpy${needs}`);
  return [...new Set(lines.filter((line) => parseRequirement(line) !== null))];
}

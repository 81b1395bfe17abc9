import type { ChosenBuild } from '../model';
import type { System } from './situation';

/** The exact requirements of a build: `torch==2.14.1+cu126`, … */
export function requirements({
  torch,
  torchvision,
  torchaudio,
}: Pick<ChosenBuild, 'torch' | 'torchvision' | 'torchaudio'>): string[] {
  const pin = (name: string, version: string | null) => (version === null ? [] : [`${name}==${version}`]);
  return [...pin('torch', torch), ...pin('torchvision', torchvision), ...pin('torchaudio', torchaudio)];
}

/**
 * What Python is given to install a build: one index and nothing else. `--isolated` takes the person's own settings and
 * variables (another index, links, a cache) out of the way, `installEnvironment` the rest; proxies stay.
 */
export function installArguments(build: ChosenBuild): string[] {
  const pre = build.stability === 'nightly' ? ['--pre'] : [];
  return ['-m', 'pip', 'install', '--isolated', ...pre, '--index-url', build.index, ...requirements(build)];
}

/**
 * Variables to go with it. The computer's and the environment's own pip.conf count under `--isolated` too (seen with
 * pip 23: an `extra-index-url` in it is asked); pip reads none where it is told that its file is the empty device.
 */
export function installEnvironment({ os }: Pick<System, 'os'>): Record<string, string> {
  return { PIP_CONFIG_FILE: os === 'windows' ? 'nul' : '/dev/null' };
}

/** The same as lines for a terminal, cmd on Windows. */
export function environmentLines(system: Pick<System, 'os'>): string[] {
  const word = system.os === 'windows' ? 'set' : 'export';
  return Object.entries(installEnvironment(system)).map(([name, value]) => `${word} ${name}=${value}`);
}

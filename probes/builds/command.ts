import type { ChosenBuild } from '../model';

/** The exact requirements of a build: `torch==2.14.1+cu126`, … */
export function requirements(build: ChosenBuild): string[] {
  const { torch, torchvision, torchaudio } = build;
  const pin = (name: string, version: string | null) => (version === null ? [] : [`${name}==${version}`]);
  return [...pin('torch', torch), ...pin('torchvision', torchvision), ...pin('torchaudio', torchaudio)];
}

/**
 * What Python is given to install a build: one index and nothing else. `--isolated` takes settings of the person's own
 * (another index, links, a cache) out of the way; proxies stay.
 */
export function installArguments(build: ChosenBuild): string[] {
  const pre = build.stability === 'nightly' ? ['--pre'] : [];
  return ['-m', 'pip', 'install', '--isolated', ...pre, '--index-url', build.index, ...requirements(build)];
}

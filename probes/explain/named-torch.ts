import type { NamedTorch } from '../model';
import { splitVersion } from './facts';

/** Words beside a version that say whose it is. */
const ROLES: readonly (readonly [RegExp, NamedTorch['role']])[] = [
  [/\b(?:uninstall\w*|removed|fixed|wanted|before|was|index|builds)\b/i, 'gone'],
  [/\b(?:app|runs?|running|imported|imports|loads?|python_embed\w*|venv|embedded)\b/i, 'app'],
  [/\b(?:pip|elsewhere|system|other python|global|user installed|conda says|replaced)\b/i, 'elsewhere'],
];

const VERSION = /(?<![\w.+])v?\d{1,2}\.\d{1,2}(?:\.\w+)*(?:\+[\w.]+)?/g;

/**
 * The builds that a person names in one breath: `pip says 2.3.0+cu121, app runs 2.3.1+cu121` → two, each with whose it
 * is. `channel`: the one that was named apart from them.
 */
export function namedTorches(text: string, channel: string | null): NamedTorch[] {
  const [here = '', instead] = text.split(/\binstead of\b/);
  const named = here.split(/[;,]/).flatMap((part) => {
    const versions = part.replace(/\b(?:CUDA|Python) ?\d+(?:\.\d+)*/gi, '').match(VERSION) ?? [];
    if (versions.length === 0 && channelIn(part) === 'cpu')
      return [{ version: null, channel: 'cpu', role: roleOf(part) }];
    return versions.map((one): NamedTorch => {
      const { version, channel: own } = splitVersion(one.replace(/^v/, ''));
      return { version, channel: own ?? channelIn(part.replace(/\+\S+/g, '')) ?? channel, role: roleOf(part) };
    });
  });
  if (instead === undefined) return named;
  return [...named, { version: null, channel: channelIn(instead), role: 'elsewhere' }];
}

function roleOf(part: string): NamedTorch['role'] {
  return ROLES.find(([words]) => words.test(part))?.[1] ?? 'unsaid';
}

/** `2.7 / CUDA 12.8`, `(cu126 runtime packages)`, `whl/cu129` → the channel. What was only expected is not there. */
export function channelIn(text: string, only?: 'index'): string | null {
  if (only) return /\bwhl\/(cu\d{2,3}|rocm[\d.]+|cpu)\b/i.exec(text)?.[1] ?? null;
  const there = text.replace(/\bexpected\b.*/i, '');
  const [, major, minor] = /\bCUDA ?(\d{1,2})\.(\d)/i.exec(there) ?? [];
  if (major && minor) return `cu${major}${minor}`;
  return /\b(?:cu\d{2,3}|rocm[\d.]*|cpu)\b/i.exec(there)?.[0].toLowerCase() ?? null;
}

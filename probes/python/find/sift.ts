import { APPS } from '../../data/apps';
import type { Entry, Host } from '../../host';
import { Names } from '../names';

/** What one listing says of a folder. */
export interface Sifted {
  environment: 'yes' | 'maybe' | 'no';
  /** Some of an app's marks lie here: worth a closer look. */
  marks: Names | null;
  /** That may hold more. */
  folders: string[];
  links: string[];
}

const MARKS = APPS.flatMap(({ marks }) => marks.flatMap((mark) => mark.split('|'))).map((mark) =>
  mark.replace(/\/$/, ''),
);
const POSIX_MARKS = new Set(MARKS);
const WINDOWS_MARKS = new Set(MARKS.map((mark) => mark.toLowerCase()));
/** Of a folder that may be an environment: these hold no other. */
const OWN = new Set(['bin', 'lib', 'lib64', 'include', 'share']);

/** One pass over a listing: a machine has tens of thousands of folders. */
export function sift(entries: readonly Entry[], platform: Host['platform']): Sifted {
  const windows = platform === 'win32';
  const marks = windows ? WINDOWS_MARKS : POSIX_MARKS;
  const is = { venv: false, conda: false, program: false, library: false };
  const folders: string[] = [];
  const links: string[] = [];
  let marked = false;
  for (const { name, kind } of entries) {
    const folded = windows ? name.toLowerCase() : name;
    if (marks.has(folded)) marked = true;
    if (folded === 'pyvenv.cfg') is.venv = true;
    if (kind === 'folder') {
      if (folded === 'conda-meta') is.conda = true;
      else if (folded === 'lib') is.library = true;
      else if (folded === 'bin' && !windows) is.program = true;
      folders.push(name);
    } else if (kind === 'link') {
      links.push(name);
    } else if (windows) {
      if (folded === 'python.exe') is.program = true;
      else if (/^python\d+\._pth$/.test(folded)) is.library = true;
    }
  }
  const environment =
    is.venv || is.conda || (windows && is.program && is.library) ? 'yes' : is.program && is.library ? 'maybe' : 'no';
  return { environment, marks: marked ? new Names(entries, platform) : null, ...below() };

  /** An environment's own folders hold no other environment, but conda keeps its children in `envs`. */
  function below(): Pick<Sifted, 'folders' | 'links'> {
    if (environment === 'no') return { folders, links };
    if (environment === 'maybe') return { folders: folders.filter((name) => !OWN.has(name)), links: [] };
    return { folders: is.conda ? folders.filter((name) => name.toLowerCase() === 'envs') : [], links: [] };
  }
}

import type { Asked } from './asked';

type At = Pick<Asked, 'platform'>;

export function separator({ platform }: At): string {
  return platform === 'win32' ? '\\' : '/';
}

/** Joins a folder and names below it with the separator of the machine that the plan is for, not of this one. */
export function join(at: At, folder: string, ...names: readonly string[]): string {
  const own = separator(at);
  const end = at.platform === 'win32' ? /[\\/]+$/ : /\/+$/;
  const root = folder.replace(end, '');
  return [root, ...names].join(own);
}

/** The folder a path lies in; '' where it has none. */
export function parent(at: At, path: string): string {
  const plain = path.replace(at.platform === 'win32' ? /[\\/]+$/ : /\/+$/, '');
  const cut = at.platform === 'win32' ? /[\\/][^\\/]*$/ : /\/[^/]*$/;
  return cut.test(plain) ? plain.replace(cut, '') : '';
}

export function nameOf(at: At, path: string): string {
  const plain = path.replace(at.platform === 'win32' ? /[\\/]+$/ : /\/+$/, '');
  return plain.split(at.platform === 'win32' ? /[\\/]/ : '/').pop() ?? '';
}

/**
 * `file:///D:/AI%20图` for a path: the one way to name a file to pip's settings that blanks don't break, since pip splits
 * the values of list-like settings at them (seen with pip 20.0.2, 23.2 and 26.3).
 */
export function fileUrl(at: At, path: string): string {
  const parts = (at.platform === 'win32' ? path.replaceAll('\\', '/') : path).split('/');
  const [first = '', ...rest] = parts.map((part) => (/^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part)));
  if (path.startsWith('\\\\')) return `file:${[first, ...rest].join('/')}`;
  return first === '' ? `file:///${rest.join('/')}` : `file:///${[first, ...rest].join('/')}`;
}

import type { Step } from '../model';
import { type Asked, type Context, installed, know } from './asked';
import { byHand } from './draft';
import { join, parent } from './paths';

/** The file by which a system says that its Python is not for pip (PEP 668): `EXTERNALLY-MANAGED` beside the standard library. */
export function markerFile(asked: Pick<Asked, 'facts' | 'platform'>): string | null {
  const place = know(asked, 'environment.place');
  const digits = /^(\d+)\.(\d+)/.exec(place?.version ?? '');
  if (place?.manager !== 'system' || !digits) return null;
  const folder =
    asked.platform === 'win32'
      ? join(asked, place.prefix, 'Lib')
      : join(asked, place.prefix, 'lib', `python${digits[1]}.${digits[2]}`);
  return join(asked, folder, 'EXTERNALLY-MANAGED');
}

/** Why nothing is changed in this environment itself, as a step for the person; null: it may be changed. */
export function outside(context: Context): Step | null {
  const { place, files } = context;
  const torch = installed(context, 'torch');
  if (place.manager === 'conda' && torch?.installer === 'conda')
    return byHand('use-conda', { prefix: place.prefix, packages: ['pytorch', 'torchvision'] });
  if (place.manager !== 'system') return null;
  const marker = markerFile(context);
  // /usr belongs to the system's package manager, marked or not.
  const isSystems = /^\/usr\/?$/.test(place.prefix);
  if (!isSystems && marker !== null && files[marker] === null) return null;
  return byHand('externally-managed', {
    python: place.executable,
    folder: parent(context, marker ?? place.executable),
  });
}

import type { Installation } from '../builds/index';
import type { Context, Draft } from './asked';

export function oldPackLosses(_context: Context, _installation: Installation): Draft['loses'] {
  return [];
}

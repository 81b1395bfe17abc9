import type { Read } from '../host';

/** Says which of the three answers an error of the file system is. */
export function whyNot(error: unknown): Exclude<Read<never>, { is: 'known' }> {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const detail = error instanceof Error ? error.message : String(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return { is: 'absent' };
  return { is: 'unknown', why: code === 'EACCES' || code === 'EPERM' ? 'denied' : 'unreadable', detail };
}

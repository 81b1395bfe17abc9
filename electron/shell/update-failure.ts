import type { UpdateFailure } from '../../probes/model';
import { UpdateFailed } from '../../probes/updater';

/** By the codes of electron-updater 6 and of Node, and by Chromium's names of network errors. */
const KINDS: readonly [RegExp, UpdateFailure][] = [
  [/CHECKSUM_MISMATCH|NO_CHECKSUM|INVALID_SIGNATURE|INVALID_UPDATE_FILE|not signed|sha512/i, 'not-genuine'],
  [
    /CHANNEL_FILE_NOT_FOUND|LATEST_VERSION_NOT_FOUND|NO_PUBLISHED_VERSIONS|NO_FILES_PROVIDED|HTTP_ERROR_404/,
    'nothing-there',
  ],
  [/net::|HTTP_ERROR|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|CERT|status code/i, 'network'],
  [/ENOSPC|EACCES|EPERM|EROFS|EDQUOT/, 'disk'],
];

/** What went wrong, as one of few kinds; the line itself for those who want it. */
export function asFailure(error: unknown): UpdateFailed {
  const line = error instanceof Error ? error.message : String(error);
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const kind = KINDS.find(([pattern]) => pattern.test(`${code} ${line}`));
  return new UpdateFailed(kind?.[1] ?? 'unexpected', line);
}

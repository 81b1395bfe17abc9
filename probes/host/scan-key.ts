import { stat } from 'node:fs/promises';
import type { ScanAnswer } from '../fatbin/index';
import { orCancelled } from './scan-thread';
import { whyNot } from './why-not';

/** Part of the key: kept answers of another form are not found. */
const FORM = 'archs-1';

export interface Keyed {
  key: string;
  bytes: number;
}

/**
 * What an answer is kept by: path, size, time of the last change, and which file it is: two that were written in the
 * same tick of the clock may be of one size, and a link may lead to the other one now. Or why there is none.
 */
export async function keyOf(path: string, signal: AbortSignal, patienceMs: number): Promise<Keyed | ScanAnswer> {
  let timer: NodeJS.Timeout | undefined;
  // A network drive that is gone may keep the question for minutes.
  const late = new Promise<ScanAnswer>((resolve) => {
    const answer: ScanAnswer = { is: 'unknown', why: 'timeout', detail: `${path}: no answer` };
    timer = setTimeout(resolve, patienceMs, answer);
  });
  const asked = stat(path, { bigint: true }).then(
    (found) =>
      found.isFile()
        ? { key: [FORM, path, found.size, found.mtimeNs, found.ino].join('\0'), bytes: Number(found.size) }
        : notAFile(path),
    (error: unknown) => whyNot(error),
  );
  return orCancelled(Promise.race([asked, late]), signal).finally(() => clearTimeout(timer));
}

function notAFile(path: string): ScanAnswer {
  return { is: 'unknown', why: 'unreadable', detail: `${path} is no regular file` };
}

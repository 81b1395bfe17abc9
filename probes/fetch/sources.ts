import type { Host } from '../host';
import type { PlanFile } from '../model';
import { type Attempt, attempt, notWritten, type Trouble } from './attempt';
import { type DownloadEnd, type DownloadNews, type Telling, teller } from './download-news';
import { beginAnew, type Part, removePart } from './part';
import { PART, SIDECAR } from './wheel-cache';

const SILENCE_MS = 30_000;
const RETRY_MS = 1000;
/** Tries at one address that brought less than a mebibyte each: together half a minute of waiting. */
const MOST_TRIES = 5;
const WORTH_BYTES = 1 << 20;
const MOST_MIRRORS = 2;

/** A file that isn't here yet, and as much of it as is. */
export interface Wanted {
  file: PlanFile;
  path: string;
  sha256: string | null;
  part: Part;
}

/** Asks the file's own address, then its mirrors, until one of them has given the whole of it. */
export async function fromSources(host: Host, wanted: Wanted, options: Telling): Promise<DownloadEnd> {
  const { url } = wanted.file;
  const secure = url?.startsWith('https:') === true;
  const mirrors = (options.mirrors ?? []).filter((one) => one !== url && (!secure || one.startsWith('https:')));
  const sources = [...(url === null ? [] : [url]), ...mirrors.slice(0, MOST_MIRRORS)];
  let first: Trouble | null = null;
  for (const [no, source] of sources.entries()) {
    const end = await fromSource(host, source, wanted, options);
    if (end.is === 'there') return end;
    if (end.is === 'over') return { is: 'trouble', ...end.trouble };
    if (no < sources.length - 1) options.tell({ is: 'passed-over', ...end.trouble });
    first ??= end.trouble;
  }
  return { is: 'trouble', ...(first ?? { code: 'bad-address', params: { url } }) };
}

type End = Extract<DownloadNews, { is: 'there' }> | { is: 'elsewhere' | 'over'; trouble: Trouble };

/** One address, as often as it is worth it. */
async function fromSource(host: Host, url: string, wanted: Wanted, options: Telling): Promise<End> {
  const { file, path, sha256, part } = wanted;
  const { signal, bypassProxy = false, silenceMs = SILENCE_MS, retryMs = RETRY_MS } = options;
  const asked = { path, sha256, bytes: file.bytes, bypassProxy, silenceMs, signal, onBytes: teller(options, url) };
  let tries = 0;
  let begun = 0;
  for (;;) {
    const before = part.done;
    const of = file.bytes ?? part.known?.of ?? null;
    const came: Attempt = of !== null && part.done === of ? { is: 'whole' } : await attempt(host, url, part, asked);
    if (came.is === 'over' || came.is === 'elsewhere') return came;
    if (came.is === 'whole') {
      const end = await keep(host, url, wanted, options);
      if (end.is !== 'anew') return end;
      if (begun++ > 0 || !end.patched) return { is: 'elsewhere', trouble: end.trouble };
    } else if (came.is === 'anew') {
      if (begun++ > 0) return { is: 'elsewhere', trouble: came.trouble };
      beginAnew(part);
    } else {
      tries = part.done - before >= WORTH_BYTES ? 1 : tries + 1;
      if (tries > MOST_TRIES) return { is: 'elsewhere', trouble: came.trouble };
      await pause(retryMs * 2 ** (tries - 1), signal);
    }
  }
}

type Kept = Exclude<End, { is: 'elsewhere' }> | { is: 'anew'; patched: boolean; trouble: Trouble };

/** The whole is there: it gets its name if it is what was asked for, and goes if it isn't. */
async function keep(host: Host, url: string, { file, path, sha256, part }: Wanted, { signal }: Telling): Promise<Kept> {
  const got = part.hash.digest('hex');
  const { done: bytes, patched } = part;
  if (sha256 !== null && got !== sha256) {
    await removePart(host, path);
    beginAnew(part);
    const params = { url, path: file.name, expected: sha256, got };
    return { is: 'anew', patched, trouble: { code: 'wrong-hash', params } };
  }
  for (let turn = 0; ; turn++) {
    const moved = await host.change.move(path + PART, path);
    if (moved.is === 'done') break;
    // A virus scanner looks into what is new, and holds it for a moment.
    if (turn === 5 || !['busy', 'denied'].includes(moved.why))
      return { is: 'over', trouble: notWritten(path, moved.why, moved.detail) };
    await pause(200 * 2 ** turn, signal);
  }
  await host.change.remove(path + SIDECAR);
  await host.change.settle(host.path.dirname(path));
  return { is: 'there', path, sha256: got, bytes, from: url, checked: sha256 !== null };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

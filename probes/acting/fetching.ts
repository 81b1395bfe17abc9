import { judgeWheel } from '../builds/index';
import { addressesAt, download, type Mirror, openPageCache } from '../fetch/index';
import type { Host } from '../host';
import type { CheckView, PlanFile } from '../model';
import type { Pause } from '../pause';
import { ownFolder, wheelFolder } from '../places';
import { situationFrom } from '../proposal/index';
import { type Progress, StepFailed } from '../repair/index';
import { lookAtWheel } from '../wheels/index';

export interface From {
  host: Host;
  /** The check that the plan came from: the card that wheels have to serve. */
  before: CheckView;
  bypassProxy: boolean;
  /** Asked for every file before its own address, in this order. */
  mirrors: readonly Mirror[];
  pause: Pause;
}

/** Gets every file into the cache, whole, and reads it again before anything is touched: can it serve the card? */
export async function* fetchAll(from: From, files: readonly PlanFile[], signal: AbortSignal): AsyncGenerator<Progress> {
  const channel = files.find(({ package: name }) => name === 'torch')?.version.split('+')[1] ?? null;
  for (const file of files) {
    const addresses = channel === null ? [] : await mirrored(from, file, channel, signal);
    while (!(yield* fetchOne(from, file, addresses, signal))) await from.pause.over(signal);
  }
  yield* judgeAll(from.host, files, from.before, signal);
}

const MIRROR_DEADLINE_MS = 8000;

/** Addresses at mirrors of what isn't here yet. */
async function mirrored(
  { host, bypassProxy, mirrors }: From,
  file: PlanFile,
  channel: string,
  signal: AbortSignal,
): Promise<string[]> {
  if (mirrors.length === 0) return [];
  const stat = await host.stat(file.path);
  if (stat.is === 'known' && stat.value.bytes === file.bytes) return [];
  const cache = openPageCache(host, host.path.join(ownFolder(host), 'pages'));
  return addressesAt(host, mirrors, file, channel, { cache, bypassProxy, deadlineMs: MIRROR_DEADLINE_MS, signal });
}

/** Whether it is there; false: it was paused, and what came so far is kept. */
async function* fetchOne(
  { host, bypassProxy, pause }: From,
  file: PlanFile,
  mirrored: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Progress, boolean> {
  const until = AbortSignal.any([signal, pause.begins]);
  const [url = null, ...mirrors] = [...mirrored, ...(file.url === null ? [] : [file.url])];
  const options = { folder: wheelFolder(host), mirrors, bypassProxy, signal: until };
  for await (const news of download(host, { ...file, url }, options)) {
    if (news.is === 'trouble') {
      if (news.code === 'cancelled' && !signal.aborted) return false;
      throw new StepFailed('repair/fetch-failed', { ...news.params, file: file.name, why: news.code });
    }
    if (news.is === 'progress')
      yield { done: news.done, of: news.of, unit: 'bytes', bytesPerSecond: news.bytesPerSecond, file: file.name };
  }
  return true;
}

async function* judgeAll(
  host: Host,
  files: readonly PlanFile[],
  before: CheckView,
  signal: AbortSignal,
): AsyncGenerator<Progress> {
  const situation = situationFrom(before.facts, false);
  if (!situation) return;
  const cards = situation.cards.flatMap((card) => card.capabilities.map((capability) => ({ capability })));
  for (const file of files.filter((one) => one.package === 'torch')) {
    yield { done: 0, of: file.bytes, unit: 'bytes', bytesPerSecond: null, file: file.name };
    const verdict = judgeWheel(await lookAtWheel(host, file.path, cards, { signal }), situation);
    if (verdict.verdict !== 'refused') continue;
    const [problem] = verdict.problems;
    throw new StepFailed('repair/wheel-refused', { ...problem?.params, file: file.name, problem: problem?.code ?? '' });
  }
}

import type { Host } from '../host';
import { EMPTY, type Event, type News, reduce } from '../model';
import { compare } from './compare';
import { drift } from './known';
import { stateOf } from './of';
import { readBaseline } from './store';

/** A check that compares by itself with what is remembered: told once, just before its end; nothing where nothing is kept. */
export async function* comparing(host: Host, id: string, check: AsyncGenerator<News>): AsyncGenerator<News> {
  let view = EMPTY;
  let no = 0;
  for await (const news of check) {
    const event: Event = { no: ++no, at: 0, ...news };
    view = reduce(view, event);
    if (news.is === 'check-ended' && news.how === 'done') yield* compared(host, id, view);
    yield news;
  }
}

async function* compared(host: Host, id: string, view: typeof EMPTY): AsyncGenerator<News> {
  const check = view.checks[id];
  const place = check?.facts['environment.place'];
  if (!check || place?.is !== 'known') return;
  const kept = await readBaseline(host, place.value.prefix);
  if (kept.is === 'unreadable')
    yield {
      ...{ is: 'compared', check: id, since: null },
      drifts: [drift('drift/baseline-unreadable', 'note', { file: kept.file })],
    };
  else if (kept.is === 'known') {
    const { at, state } = kept.baseline;
    yield { is: 'compared', check: id, since: at, drifts: compare(state, stateOf(check)) };
  }
}

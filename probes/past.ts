import { readHistory } from './history';
import { type Host, readText } from './host';
import { CheckEvent, type CheckView, outcomeOf, type PastCheck, type Target } from './model';
import { pastSessions } from './places';

/** The last verdict on one folder, before it has an id in this session. */
export interface Earlier extends Omit<PastCheck, 'target'>, Omit<Target, 'id'> {}

const MOST = 10;
/** Sessions that are opened at most: somebody waits for the first page. */
const SESSIONS = 40;
const MOST_BYTES = 16_000_000;

/** The only lines that say when a check was, of what, and how it ended. A quote inside a text is escaped. */
const TELLING = /"is":"(target-known|check-started|judged|check-ended)"|"key":"environment\.place"/;

/**
 * The last verdict on each folder that earlier sessions looked at, the latest first. `current`: our own history;
 * without it the session is kept in memory only, and knows of no other.
 */
export async function pastChecks(host: Host, current: string | undefined): Promise<Earlier[]> {
  const latest = new Map<string, Earlier>();
  for await (const text of sessionsBefore(host, current)) {
    for (const { verdict } of checksIn(text)) if (!latest.has(verdict.path)) latest.set(verdict.path, verdict);
    if (latest.size >= MOST) break;
  }
  return [...latest.values()].sort((a, b) => b.at - a.at).slice(0, MOST);
}

/** All that was told of the check behind the last verdict on a folder; null: its session is gone meanwhile. */
export async function pastHistory(host: Host, current: string | undefined, path: string): Promise<CheckEvent[] | null> {
  for await (const text of sessionsBefore(host, current)) {
    const last = checksIn(text).find(({ verdict }) => verdict.path === path);
    if (!last) continue;
    return readHistory(text).events.flatMap((event) => {
      const told = CheckEvent.safeParse(event);
      return told.success && told.data.check === last.id ? [told.data] : [];
    });
  }
  return null;
}

/** What earlier sessions wrote, the latest first. A file that can't be read is passed over. */
async function* sessionsBefore(host: Host, current: string | undefined): AsyncGenerator<string> {
  if (current === undefined) return;
  for (const file of (await pastSessions(host)).filter((one) => one !== current).slice(0, SESSIONS)) {
    const text = await readText(host, file, MOST_BYTES);
    if (text.is === 'known') yield text.value;
  }
}

/** The verdicts of one session, the latest first, but for those it only showed again. What is no history holds none. */
function checksIn(text: string): { id: string; verdict: Earlier }[] {
  const telling = text.split('\n').filter((line) => TELLING.test(line));
  const { targets, checks } = readHistory(telling.join('\n')).view;
  return Object.values(checks)
    .reverse()
    .flatMap((check) => {
      const target = targets[check.target];
      const verdict = verdictOf(check);
      if (!target || !verdict || check.isPast) return [];
      return [{ id: check.id, verdict: { path: target.path, kind: target.kind, ...verdict } }];
    });
}

/** null: it was stopped, or broke off with its session. */
function verdictOf(check: CheckView): Omit<PastCheck, 'target'> | null {
  const outcome = check.is === 'running' ? 'cancelled' : outcomeOf(check);
  if (outcome === 'cancelled') return null;
  const place = check.facts['environment.place'];
  const app = place?.is === 'known' ? place.value.app : null;
  const first = check.failure ?? (outcome === 'found' ? check.diagnosis?.findings[0] : undefined);
  return { app, at: check.startedAt, outcome, first: first ? { code: first.code, params: first.params } : null };
}

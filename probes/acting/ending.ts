import type { Host } from '../host';
import type { News, RepairTrouble } from '../model';
import { journalFolder } from '../places';
import { type Journal, letGo, readJournals, recover, Trouble, undo } from '../repair/index';

/** Ends what an earlier run left in the middle, then tells which repairs stand and can be undone. */
export async function* recoverAll(host: Host): AsyncGenerator<News> {
  const journals = journalFolder(host);
  const ended = await recover(host, journals);
  for (const { id, prefix, is, trouble } of ended)
    yield {
      ...{ is: 'recovered', repair: id, prefix, how: is },
      trouble: trouble && {
        code: is === 'unread' ? 'repair/journal-unread' : 'repair/not-put-back',
        params: { ...trouble },
      },
    };
  for (const { id, plan, beganAt, standing, safetyBytes } of (await readJournals(host, journals)).journals)
    if (standing === 'committed') yield { is: 'repair-known', repair: id, plan, beganAt, safetyBytes };
  yield { is: 'recover-ended', unfinished: ended.filter(({ is }) => is === 'left' || is === 'busy').length };
}

/** Undoes a repair, or gives its safety copy up. */
export async function* endRepair(host: Host, how: 'undo' | 'let-go', id: string): AsyncGenerator<News> {
  yield { is: 'undo-began', repair: id };
  try {
    const journal = await journalOf(host, id);
    if (how === 'let-go') {
      await letGo(host, journal);
      yield { is: 'let-go', repair: id };
    } else yield { is: 'undone', repair: id, ...(await undo(host, journal)) };
  } catch (error) {
    yield { is: 'undo-failed', repair: id, trouble: troubleOf(error) };
  }
}

async function journalOf(host: Host, id: string): Promise<Journal> {
  const { journals, unread } = await readJournals(host, journalFolder(host));
  const journal = journals.find((one) => one.id === id);
  if (!journal) throw unread.find((one) => one.id === id)?.trouble ?? new Trouble('absent', id, 'no such repair');
  return journal;
}

function troubleOf(error: unknown): RepairTrouble {
  if (!(error instanceof Trouble)) throw error;
  const { path, why, detail } = error;
  return { code: 'repair/not-put-back', params: { path, why, detail } };
}

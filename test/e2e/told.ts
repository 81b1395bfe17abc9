import type { Page } from '@playwright/test';
import type { Event, News } from '../../probes/model';

/** A session that is only told: for pictures of states that no test machine can be brought into at will. */
export interface Told {
  /** Goes on with the history. */
  tell(...news: readonly News[]): Promise<void>;
  /** What the window has sent, but for what it asks by itself. */
  sent(): Promise<readonly { do: string }[]>;
}

/**
 * Puts a history in the place of the one that the program tells, and takes every command. Only the window is proven so;
 * the journeys with the real program stand in repair.spec.ts.
 */
export async function told(page: Page, news: readonly News[]): Promise<Told> {
  let no = 0;
  const begin = Date.now() - 100_000;
  const events = (some: readonly News[]) =>
    some.map((one): Event => {
      no++;
      return { no, at: begin + no * 100, ...one };
    });
  const sent: { do: string }[] = [];
  await page.route('**/command', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { is: 'accepted', id: 't9' } });
  });
  await page.addInitScript((history) => {
    class Source {
      onopen: (() => void) | null = null;
      onmessage: ((message: { data: string }) => void) | null = null;
      constructor() {
        Object.assign(window, { tell: (one: unknown) => this.onmessage?.({ data: JSON.stringify([one]) }) });
        setTimeout(() => {
          this.onopen?.();
          this.onmessage?.({ data: JSON.stringify(history) });
        });
      }
    }
    Object.assign(window, { EventSource: Source });
  }, events(news));
  await page.reload();
  return {
    tell: (...more) =>
      page.evaluate((all) => {
        for (const one of all) (window as unknown as { tell(one: unknown): void }).tell(one);
      }, events(more)),
    sent: async () => sent.filter((command) => command.do !== 'recover' && command.do !== 'past'),
  };
}

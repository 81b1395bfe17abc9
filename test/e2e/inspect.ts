import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { NORMAL, VIEWS } from './look';
import { expect, test } from './wizard';

/** Pictures to look at go here; Playwright empties test-results at each start. */
const SHOTS = 'shots';

/** As long one page may take: six pictures, and axe in three views. */
const MOST_MS = 20_000;

/**
 * In every view: a picture, nothing runs out of the window sideways, axe finds nothing. Of what can be done one thing at
 * most stands out, and no blank stands behind a Chinese mark. Then all is as it was.
 */
export async function inspect(page: Page, name: string, views = VIEWS): Promise<void> {
  test.info().setTimeout(test.info().timeout + MOST_MS);
  const before = page.viewportSize() ?? NORMAL.viewport;
  const most = await primary(page);
  expect.soft(most.slice(1), `${name} has more than one way that stands out: ${most}`).toEqual([]);
  const blanks = (await page.locator('body').innerText()).match(/.{0,12}[。，：；！？] .{0,12}/g);
  expect.soft(blanks, `${name} has blanks behind Chinese marks`).toBeNull();
  for (const { name: view, colorScheme, viewport, isRead } of views) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `${SHOTS}/${name}-${view}.png`, fullPage: true, animations: 'disabled' });
    expect.soft(await tooWide(page), `${name} ${view} runs out of the window`).toBe(0);
    if (!isRead) continue;
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, `${name} ${view}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: NORMAL.colorScheme });
  await page.setViewportSize(before);
}

/** How far the page runs out of the window sideways, in px. */
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

/** What the buttons say that stand out, a question before the page aside. */
export function primary(page: Page): Promise<string[]> {
  const filled = ':is(:not([data-variant]), [data-variant=filled])'; // Mantine's own when nothing is said
  return page.locator(`main .mantine-Button-root${filled}:not(dialog *):visible`).allTextContents();
}

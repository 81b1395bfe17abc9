import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './wizard';

/** Pictures to look at go here; Playwright empties test-results at each start. */
const SHOTS = 'shots';

/** axe finds nothing, and nothing runs out of the window sideways. */
export async function inspect(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true, animations: 'disabled' });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      name,
    )
    .toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(width, `${name} runs out of the window`).toBeLessThanOrEqual(0);
}

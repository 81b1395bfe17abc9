import type { Page } from '@playwright/test';
import { tooWide } from './inspect';
import { LOOKS } from './look';
import * as story from './repair-story';
import { told } from './told';
import { expect, test } from './wizard';

const WIDTHS = Array.from({ length: 16 }, (_, no) => 420 + 40 * no);

/** How far the page, and the last thing in its header, run out of the window, at each width where one does. */
async function outAt(page: Page): Promise<string[]> {
  const out: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 600 });
    const set = await page.locator('.header button').last().boundingBox();
    const px = Math.max(await tooWide(page), set ? Math.ceil(set.x + set.width) - width : width);
    if (px > 0) out.push(`${width}: ${px}`);
  }
  return out;
}

for (const [name, look] of LOOKS)
  test(`no page runs out of the window sideways, however wide it is: ${name}`, async ({ open }) => {
    const { page } = await open(look);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await outAt(page)).toEqual([]);
    await told(page, [story.started, ...story.found]);
    await expect(page.locator('.hero')).toBeVisible();
    expect(await outAt(page)).toEqual([]);
  });

import type { Page } from '@playwright/test';
import { primary } from './inspect';
import * as story from './repair-story';
import { told } from './told';
import { expect, test } from './wizard';

const WORDS = {
  'en-US': { steps: 'Then check again.', check: 'Check again', look: 'Look again' },
  'zh-CN': { steps: '然后再检查一次。', check: '再检查一次', look: '再找一次' },
} as const;

/** All that a page offers below its plans, the one way on among it. */
const offers = (page: Page) => page.locator('main > .page > .actions button').allTextContents();

for (const [locale, words] of Object.entries(WORDS))
  test(`a plan has one way on, and one word for it: ${locale}`, async ({ open, look }) => {
    const { page } = await open({ ...look, locale: locale === 'en-US' ? 'en-US' : 'zh-CN' });
    const { tell } = await told(page, [story.started, ...story.found, story.looking, story.proposed([story.BY_HAND])]);
    await expect(page.locator('.by-hand li').last()).toHaveText(words.steps);
    expect(await primary(page)).toEqual([words.check]);
    expect(await offers(page)).toHaveLength(3);
    await tell(story.looking, story.proposed([]));
    await expect(page.locator('.by-hand')).toHaveCount(0);
    expect(await primary(page)).toEqual([words.look]);
    expect(await offers(page)).not.toContain(words.check);
    await tell(story.looking, story.proposed([story.LIKELY]));
    await expect(page.getByRole('radio')).not.toBeChecked();
    expect(await primary(page)).toEqual([]); // first a way is to be chosen
    await page.getByRole('radio').click();
    await expect(page.locator('.figures')).toBeVisible();
    expect(await primary(page)).toHaveLength(1);
    expect(await offers(page)).toEqual([]);
  });

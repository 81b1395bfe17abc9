import type { Page } from '@playwright/test';
import { DEFAULTS, type News } from '../../probes/model';
import { cramped, speakLonger } from './longer';
import * as story from './repair-story';
import { told } from './told';
import { expect, NORMAL, test } from './wizard';

/** A verdict of its own for each page: all of them are seen, however many have no room. */
async function hasRoom(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `shots/longer-${name}.png`, fullPage: true, animations: 'disabled' });
  expect.soft(await cramped(page), name).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(width, `${name} runs out of the window`).toBeLessThanOrEqual(0);
}

const settings: News = { is: 'settings', settings: { ...DEFAULTS, network: 'mirrors', nightly: true }, trouble: null };
const coverage: News = {
  ...{ is: 'fact', check: 'c1', key: 'libraries.coverage' },
  reading: {
    ...{ is: 'known', from: 'test' },
    value: (['all', 'some', 'none', 'unsure'] as const).map((runs) => ({
      ...{ package: `torch-${runs}`, version: '2.6.0+cu124', deviceCode: 'own' as const, images: ['sm_90'] },
      cards: [{ capability: '12.0', runs, without: runs === 'all' ? [] : ['/x/libtorch_cuda_linalg.so'] }],
    })),
  },
};

test('text without room is noticed', async ({ wizard: { page } }) => {
  const begin = page.locator('main button').first();
  await expect(begin).toBeVisible();
  expect(await cramped(page)).toEqual([]);
  await begin.evaluate((button) => button.style.setProperty('width', '80px'));
  expect(await cramped(page)).not.toEqual([]);
  await begin.evaluate((button) => button.style.removeProperty('width'));
  await page.locator('h1').evaluate((title) => title.style.setProperty('margin-left', '900px'));
  expect((await cramped(page)).join()).toContain('<h1');
});

test('a language with longer words has room on the pages beside the five', async ({ open }) => {
  test.slow(); // a dozen pages
  const { page } = await open(NORMAL);
  await speakLonger(page);
  const { tell } = await told(page, [story.started, settings]);
  const heading = page.getByRole('heading', { level: 1 });
  // It is really longer: else this proves nothing.
  await expect(heading).toContainText('ə');
  await hasRoom(page, '01-start');
  const buttons = page.locator('.header > button, .header > div > button');
  await buttons.nth(0).click();
  await page.getByRole('textbox').fill('CUDA error: no kernel image is available for execution on the device');
  await page.locator('.error-text [type=submit]').click();
  await expect(page.locator('.explained').first()).toBeVisible();
  await hasRoom(page, '02-explained');
  await buttons.nth(1).click();
  await expect(page.locator('.causes').first()).toBeVisible();
  await hasRoom(page, '03-causes');
  await page.locator('.causes .link').first().click();
  await expect(page.locator('.sheet')).toBeVisible();
  await hasRoom(page, '04-cause');
  await buttons.nth(2).click();
  await hasRoom(page, '05-menu');
  await page.getByRole('menuitem').nth(1).click();
  await expect(page.locator('.glossary')).toBeVisible();
  await hasRoom(page, '06-words');
  await page.locator('.header > button').last().click();
  await tell({ is: 'cache', folder: '/home/lin/wheels', bytes: 3_400_000_000, freed: null });
  await expect(page.getByRole('radio').first()).toBeVisible();
  await hasRoom(page, '07-settings');
  await tell(...story.found, coverage);
  await expect(page.locator('.hero')).toBeVisible();
  await buttons.nth(2).click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByRole('table')).toBeVisible();
  await hasRoom(page, '08-libraries-and-cards');
});

test('a language with longer words has room from the verdict to the end of a repair', async ({ open }) => {
  test.slow();
  const { page } = await open(NORMAL);
  await speakLonger(page);
  const { tell } = await told(page, [story.started, ...story.found.slice(0, 4)]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ə');
  await hasRoom(page, '11-checking');
  await tell(...story.found.slice(4));
  await expect(page.locator('.hero')).toBeVisible();
  await page.locator('.details summary').last().click();
  await hasRoom(page, '12-findings');
  await page.locator('.hero ~ .help .actions button').last().click();
  await expect(page.locator('.releases')).toBeVisible();
  await hasRoom(page, '12-releases');
  await page.locator('.steps button').first().click();
  await page.locator('.hero ~ .help .actions button').nth(1).click();
  await tell({
    is: 'report',
    check: 'c1',
    markdown: '# Report\n\n| what | is |\n|---|---|\n| card | RTX |',
    json: '{}',
    removed: [],
  });
  await expect(page.locator('.sheet')).toBeVisible();
  await hasRoom(page, '12-report');
  await tell(story.looking, story.reading);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await hasRoom(page, '13-reading');
  await tell(
    story.proposed([story.CERTAIN, story.LIKELY, story.BY_HAND], {
      obstacles: { [story.CERTAIN.id]: story.IN_THE_WAY },
    }),
  );
  await expect(page.locator('.figures')).toBeVisible();
  await page.locator('.panel .details summary').first().click();
  await hasRoom(page, '14-plan');
  await tell(...story.begun, ...story.fetching);
  await expect(page.locator('.speed')).toBeVisible();
  await hasRoom(page, '15-fetching');
  await tell(...story.installing, ...story.proving, ...story.asking);
  await expect(page.locator('.chip[data-is=busy]')).toBeVisible();
  await hasRoom(page, '16-proving');
  await tell(...story.repaired);
  await expect(page.locator('.sides')).toBeVisible();
  await hasRoom(page, '17-repaired');
  await tell(...story.undone);
  await expect(page.locator('.paths li')).toHaveCount(2);
  await hasRoom(page, '18-undone');
});

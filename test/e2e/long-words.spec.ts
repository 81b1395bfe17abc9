import type { Page } from '@playwright/test';
import { DEFAULTS, type News } from '../../probes/model';
import { cutOff, lengthen } from './long-words';
import { type Look, NORMAL, ZOOMED } from './look';
import * as story from './repair-story';
import { told } from './told';
import { expect, test } from './wizard';

const settings: News = {
  ...{
    is: 'settings',
    trouble: { is: 'not-kept', file: '/home/lin/.local/share/torchmend/settings.json', why: 'ENOSPC' },
  },
  settings: { ...DEFAULTS, language: 'en', network: 'mirrors', mirrors: ['Nanjing University (NJU)', 'Aliyun'] },
};
const cache: News = { is: 'cache', folder: '/home/lin/.local/share/torchmend/wheels', bytes: 3e9, freed: null };
const off: News = { ...settings, settings: { ...settings.settings, network: 'off' }, trouble: null };

async function whole(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `shots/long-${name}.png`, fullPage: true, animations: 'disabled' });
  expect.soft(await cutOff(page), name).toEqual([]);
}

const LOOKS: readonly (readonly [string, Look])[] = [
  ['window', NORMAL],
  ['zoomed', { ...NORMAL, viewport: ZOOMED }],
];

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

test('what is cut off, or runs out of its place, is noticed', async ({ wizard }) => {
  const { page } = wizard;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const faultsOf = async (style: string) => {
    await page.evaluate(
      (css) => {
        document.querySelector('#probe')?.remove();
        document.body.insertAdjacentHTML('beforeend', '<p id="probe">Geschwindigkeitsbegrenzung</p>');
        document.querySelector<HTMLElement>('#probe')?.style.setProperty('position', 'absolute');
        for (const [name, value] of Object.entries(css))
          document.querySelector<HTMLElement>('#probe')?.style.setProperty(name, value);
      },
      Object.fromEntries(
        style.split(';').map((one): [string, string] => [one.split(':')[0] ?? '', one.split(':')[1] ?? '']),
      ),
    );
    return (await cutOff(page)).map((fault) => fault.split(':')[0]);
  };
  expect(await faultsOf('left:0;top:0')).toEqual([]);
  expect(await faultsOf('left:0;top:0;width:60px')).toEqual(['too narrow']);
  expect(await faultsOf('left:0;top:0;width:60px;overflow:hidden')).toEqual(['too narrow']);
  expect(await faultsOf('left:0;top:0;height:8px;overflow:hidden')).toEqual(['too low']);
  expect(await faultsOf('left:900px;top:0')).toContain('outside');
});

for (const [look, as] of LOOKS)
  test(`words that are 40 % longer have room on every page: ${look}`, async ({ open }) => {
    test.slow(); // some twenty pages
    const { page } = await open(as);
    const { tell } = await told(page, [story.started, settings]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await lengthen(page);
    const at = (name: string) => whole(page, `${look}-${name}`);
    // By its place in the header: what it is called is no longer what it was.
    const header = (no: number) => page.locator('.header button').nth(no);
    expect(await header(0).textContent()).toBe('ÉÉxplååïïñ ååñ éérröör tééxt');
    await at('choose');
    await header(0).click();
    await page.getByRole('textbox').fill('CUDA error: no kernel image is available for execution on the device');
    await page.locator('.error-text button[type=submit]').click();
    await expect(page.locator('.best')).toBeVisible();
    await at('explain');
    await header(1).click();
    await at('causes');
    await page.locator('.causes button').first().click();
    await at('cause');
    const items = page.getByRole('menuitem');
    await header(2).click();
    const count = await items.count();
    expect(count).toBeGreaterThan(1);
    await at('menu');
    await page.keyboard.press('Escape');
    for (let no = 0; no < count; no++) {
      await header(2).click();
      await items.nth(no).click();
      await at(`menu-${no}`);
    }
    await page.locator('.header button').last().click();
    await tell(cache);
    await page.getByRole('radio').last().click();
    await at('settings');
    await tell(off);
    await at('settings-off');
    const [target, ...check] = story.found;
    if (target) await tell(target);
    await tell(...check.slice(0, 6));
    await expect(page.locator('.chip').first()).toBeVisible();
    await at('checking');
    await tell(...check.slice(6));
    await expect(page.locator('.hero')).toBeVisible();
    for (const summary of await page.locator('summary').all()) await summary.click();
    await at('findings');
    await page.locator('.hero ~ .help .links button').last().click();
    await expect(page.locator('.releases')).toBeVisible();
    await at('releases');
    await page.locator('.steps button').first().click();
    await page.locator('.hero ~ .help .actions button').nth(1).click();
    await tell({
      ...{ is: 'report', check: 'c1', removed: [] },
      markdown: '# Report\n\n| what | is |\n|---|---|\n| card | RTX |',
      json: '{}',
    });
    await expect(page.locator('.sheet')).toBeVisible();
    await at('report');
    await tell(coverage);
    await header(2).click();
    await items.first().click();
    await expect(page.getByRole('table')).toBeVisible();
    await at('libraries');
    await tell(story.looking, story.reading);
    await at('looking');
    await tell(story.proposed([story.CERTAIN, story.LIKELY, story.BY_HAND]));
    await expect(page.locator('.figures')).toBeVisible();
    for (const summary of await page.locator('summary').all()) await summary.click();
    await at('plan');
    await tell(...story.begun, ...story.fetching);
    await expect(page.locator('.speed')).toBeVisible();
    await at('repairing');
    await tell(...story.installing, ...story.proving, ...story.asking, ...story.repaired);
    await expect(page.locator('.sides')).toBeVisible();
    await at('done');
    await tell(...story.undone);
    await expect(page.locator('.paths li')).toHaveCount(2);
    await at('undone');
  });

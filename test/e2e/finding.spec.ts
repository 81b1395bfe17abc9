import type { Page } from '@playwright/test';
import { SCENARIOS } from './fake-app';
import { computer } from './recorded-computer';
import { expect, test } from './wizard';

/** The recorded environment was made at the end of 2026: these ran long before, and one after it. */
const BEFORE = Date.UTC(2020, 0, 1);
const AFTER = Date.UTC(2027, 0, 1);
const old = (no: number) => ({ folder: `/home/user/apps/绘图 ${no}`, torch: '2.6.0+cu124', usedMs: BEFORE + no });

const start = (page: Page) => page.getByRole('button', { name: 'Check this computer' }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.locator('.found-app');
/** How many checks the session has begun, as a window of its own hears it. */
const checksBegun = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const source = new EventSource('/events');
        source.onmessage = ({ data }) => {
          for (const { is } of JSON.parse(data)) if (is === 'check-started') count++;
        };
        setTimeout(() => (source.close(), resolve(count)), 1000);
      }),
  );

test.describe('a computer with an app', () => {
  test.use({ env: { TORCHMEND_REPLAY: computer([old(1)]) } });

  test('one click from start to a verdict; the other apps stay within reach', async ({ wizard }) => {
    const { page } = wizard;
    await start(page);
    await expect(heading(page)).toContainText('Your NVIDIA GeForce RTX 5090 is newer than the PyTorch in');
    expect(await checksBegun(page)).toBe(1);

    await page.getByRole('button', { name: 'Other apps on this computer' }).click();
    await expect(heading(page)).toHaveText('Apps on this computer');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('Graphics card: NVIDIA GeForce RTX 5090')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('something found');
    await rows(page).first().click();
    await expect(heading(page)).toContainText('is newer than'); // its result, and no other check
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(rows(page).last()).toContainText('ComfyUI/home/user/apps/绘图 1PyTorch 2.6.0+cu124');
    await page.reload();
    await expect(heading(page)).toHaveText('Apps on this computer');

    await rows(page).last().click();
    await expect(page.locator('.at')).toContainText('/home/user/apps/绘图 1');
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('button', { name: 'Apps found on this computer: 2' }).click();
    await expect(rows(page)).toHaveCount(2);
  });
});

test.describe('a computer that takes its time', () => {
  test.use({ env: { TORCHMEND_REPLAY: computer([old(1)]), TORCHMEND_PACE: '700' } });

  test('reloaded in the middle, with a second window: nothing is missed, one check is made', async ({ wizard }) => {
    const { page } = wizard;
    await start(page);
    await expect(heading(page)).toHaveText('Looking for apps on this computer');
    await expect(rows(page)).toHaveCount(2);
    const other = await page.context().newPage();
    await other.goto(page.url().replace(/#.*/, ''));
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(other)).toHaveCount(2);
    for (const one of [page, other]) await expect(heading(one)).toContainText('is newer than', { timeout: 40_000 });
    expect(await checksBegun(page)).toBe(1);
  });

  test('stopped: what was found stays, and nothing is checked', async ({ wizard }) => {
    const { page } = wizard;
    await start(page);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(heading(page)).toHaveText('The search was stopped');
    await expect(rows(page)).toHaveCount(2);
    expect(await checksBegun(page)).toBe(0);
    await page.getByRole('button', { name: 'Look through this computer again' }).click();
    await expect(heading(page)).toHaveText('Looking for apps on this computer');
  });

  test('another app is clicked meanwhile: the search gives way, and so does a check', async ({ wizard }) => {
    const { page } = wizard;
    await start(page);
    await expect(rows(page)).toHaveCount(2);
    await rows(page).last().click();
    await expect(page.locator('.at')).toContainText('/home/user/apps/绘图 1');
    expect(await checksBegun(page)).toBe(1);
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await wizard.check('/home/user/ai/torch-2.6.0-light');
    await expect(heading(page)).toContainText('Looking at torch-2.6.0-light');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('from the start page one sees that it goes on', async ({ wizard }) => {
    const { page } = wizard;
    await start(page);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await expect(page.getByText('This computer is being looked through.')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
  });
});

test.describe('twenty environments', () => {
  const apps = Array.from({ length: 20 }, (_, no) => old(no));
  test.use({ env: { TORCHMEND_REPLAY: computer([...apps, { ...old(20), usedMs: AFTER }]) } });

  test('all are there, the one that ran last first, and that one is checked', async ({ wizard }) => {
    const { page } = wizard;
    await start(page);
    await expect(page.locator('.at')).toContainText('/home/user/apps/绘图 20');
    await page.getByRole('button', { name: 'Other apps on this computer' }).click();
    await expect(rows(page)).toHaveCount(22);
    await expect(rows(page).first()).toContainText('绘图 20');
    await expect(rows(page).nth(2)).toContainText('绘图 19');
  });
});

test.describe('sixty environments', () => {
  test.use({
    env: {
      TORCHMEND_REPLAY: computer(
        Array.from({ length: 60 }, (_, no) => old(no)),
        { recorded: false },
      ),
    },
  });

  test('only those in sight are drawn, and the last one can be reached', async ({ wizard }) => {
    const { page } = wizard;
    await start(page);
    await page.getByRole('button', { name: 'Other apps on this computer' }).click();
    await expect(rows(page).first()).toContainText('绘图 59');
    expect(await rows(page).count()).toBeLessThan(30);
    await expect(page.locator('.found > li').first()).toHaveAttribute('aria-setsize', '60');
    await rows(page).first().focus();
    for (let i = 0; i < 59; i++) {
      await page.keyboard.press('Tab');
      await page.evaluate(() => new Promise(requestAnimationFrame)); // no person is faster than what is drawn
    }
    await expect(page.locator('.found-app:focus')).toContainText('绘图 0');
    await expect(page.locator('.found-app:focus')).toBeInViewport();
  });
});

test.describe('a computer without an app', () => {
  test.use({ env: { TORCHMEND_REPLAY: computer([], { recorded: false }) } });

  test('nothing is found: it says where was looked, and an app can be shown', async ({ wizard }) => {
    const { page } = wizard;
    await start(page);
    await expect(heading(page)).toHaveText('No app with PyTorch was found on this computer');
    await expect(page.getByText('the usual folders and every drive that could be read')).toBeVisible();
    expect(await checksBegun(page)).toBe(0);
    await wizard.check('/home/user/ai/torch-2.6.0-light');
    await expect(heading(page)).toContainText('is newer than the PyTorch in torch-2.6.0-light');
  });
});

test('what was checked on an earlier day stands on the start page, and is checked again', async ({ open, app }) => {
  const first = await open();
  const folder = app(SCENARIOS.newer);
  await first.check(folder);
  await expect(heading(first.page)).toContainText('is newer than');
  const { page } = await open();
  const earlier = page.locator('.past li');
  await expect(earlier).toHaveCount(1);
  await expect(earlier).toContainText(`ComfyUI · ${folder}`);
  await expect(earlier).toContainText('checked today');
  await expect(earlier.getByRole('paragraph')).toContainText(
    'Your NVIDIA GeForce RTX 5070 Ti is newer than the PyTorch',
  );
  await expect(earlier.getByRole('img')).toHaveAccessibleName('something found');
  await page.getByRole('button', { name: `Check ${folder} again` }).click();
  await expect(heading(page)).toContainText('is newer than');
});

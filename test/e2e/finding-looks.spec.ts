import { SCENARIOS } from './fake-app';
import { inspect } from './inspect';
import { LOOKS } from './look';
import { computer } from './recorded-computer';
import { expect, test } from './wizard';

const app = (name: string, day: number, torch = '2.6.0+cu124') => ({
  ...{ folder: `/home/user/apps/${name}`, torch, usedMs: Date.UTC(2025, 2, day) },
});
const APPS = [
  app('ComfyUI', 20),
  app('绘图 秋叶整合包', 12, '2.14.1+cu130'),
  app('old/a very long name of a folder', 1),
];

for (const [name, look] of LOOKS) {
  test.describe(name, () => {
    test.use({ look, env: { TORCHMEND_REPLAY: computer(APPS), TORCHMEND_PACE: '500' } });
    test('the search, and what it found', async ({ wizard: { page } }) => {
      const heading = page.getByRole('heading', { level: 1 });
      await page.getByRole('button', { name: /^(Check this computer|检查这台电脑)$/ }).click();
      await expect(page.locator('.found-app')).toHaveCount(4);
      await inspect(page, `find-${name}-1-finding`);
      await page.getByRole('button', { name: /^(Choose|选择)$/ }).click();
      await inspect(page, `find-${name}-2-start-meanwhile`);
      const result = page.getByRole('button', { name: /^(Result|结果)$/ });
      await expect(page.locator('.hero').or(result)).toBeVisible({ timeout: 40_000 });
      if (await result.isVisible()) await result.click(); // the check began while this page was looked at
      await inspect(page, `find-${name}-3-findings`);
      await page.getByRole('button', { name: /^(Other apps on|这台电脑上的其他)/ }).click();
      await expect(heading).toHaveText(/^(Apps on this|这台电脑上的应用)/);
      await inspect(page, `find-${name}-4-found`);
    });
  });

  test.describe(name, () => {
    test.use({ look, env: { TORCHMEND_REPLAY: computer([], { recorded: false }) } });
    test('nothing found', async ({ wizard: { page } }) => {
      await page.getByRole('button', { name: /^(Check this computer|检查这台电脑)$/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/(No app with|没有找到)/);
      await inspect(page, `find-${name}-5-none`);
    });
  });

  test(`the start page with what was checked on earlier days: ${name}`, async ({ open, app: make }) => {
    const first = await open(look);
    await inspect(first.page, `find-${name}-6-start`);
    for (const [folder, scenario] of [
      ['Fooocus 绘图', SCENARIOS.newer],
      ['ComfyUI', SCENARIOS.clear],
    ] as const) {
      await first.check(make(scenario, folder));
      await expect(first.page.locator('.hero')).toBeVisible();
      await first.page.getByRole('button', { name: /^(Choose|选择)$/ }).click();
    }
    const { page } = await open(look);
    await expect(page.locator('.past li')).toHaveCount(2);
    await inspect(page, `find-${name}-7-start-past`);
  });
}

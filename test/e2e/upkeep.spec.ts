import { SCENARIOS } from './fake-app';
import { inspect } from './inspect';
import { LOOKS } from './look';
import { expect, test } from './wizard';

for (const [name, look] of LOOKS)
  test(`what works is remembered, and what changed since is told: ${name}`, async ({ open, app }) => {
    const { page, check } = await open(look);
    const folder = app(SCENARIOS.clear);
    await check(folder);
    const remember = page.getByRole('button', { name: /^(Remember this state|记住这个状态)$/ });
    await expect(remember).toBeVisible();
    await inspect(page, `upkeep-${name}-1-remember`);
    await remember.click();
    await expect(page.getByText(/^(Remembered\.|已记住。)/)).toBeVisible();
    await expect(remember).toHaveCount(0);

    const again = page.getByRole('button', { name: /^(Check again|再检查一次)$/ });
    await again.click();
    await expect(page.locator('.hero')).toBeVisible();
    await expect(page.locator('.drifts')).toHaveCount(0);
    await expect(remember).toHaveCount(0);

    app({ ...SCENARIOS.newer });
    await again.click();
    const drifts = page.locator('.drifts li');
    await expect(drifts).toHaveCount(2);
    await expect(drifts.first()).toContainText(/2\.14\.1\+cu130.*2\.6\.0\+cu124|2\.6\.0\+cu124.*2\.14\.1\+cu130/);
    await inspect(page, `upkeep-${name}-2-drift`);
  });

for (const [name, look] of LOOKS)
  test(`which release runs on which card: ${name}`, async ({ open, app }) => {
    const { page, check } = await open(look);
    await check(app(SCENARIOS.older));
    await page
      .getByRole('button', { name: /^(Which PyTorch runs on this card\?|哪些 PyTorch 能在这块显卡上运行？)$/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      /Which PyTorch runs on which card|哪些 PyTorch/,
    );
    await page.getByLabel(/^(System|系统)$/).selectOption('linux x86_64');
    await page.getByLabel(/^(Card|显卡)$/).selectOption('6.1');
    const row = page.locator('.releases tbody tr').filter({ has: page.locator('th', { hasText: /^2\.8\.0/ }) });
    await expect(row.locator('li').filter({ hasText: 'cu126' })).toContainText(/yes|能/);
    await expect(row.locator('li').filter({ hasText: 'cu128' })).toContainText(/no|不能/);
    await inspect(page, `upkeep-${name}-3-releases`);
  });

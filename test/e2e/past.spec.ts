import { SCENARIOS } from './fake-app';
import { inspect } from './inspect';
import { LOOKS } from './look';
import { expect, test } from './wizard';

test('what was found on an earlier day is shown again, read-only; a new check takes its place', async ({
  open,
  app,
}) => {
  const folder = app(SCENARIOS.newer, '绘图 ComfyUI');
  const before = await open();
  await before.check(folder);
  await expect(before.page.locator('.hero')).toContainText('is newer than the PyTorch');

  const { page } = await open();
  const earlier = page.getByRole('listitem').filter({ hasText: folder });
  await expect(earlier.getByRole('img', { name: 'something found' })).toBeVisible();
  await earlier.getByRole('button', { name: `Show the result of ${folder}` }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('is newer than the PyTorch in ComfyUI');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Nothing has been looked at since.')).toBeVisible();
  await expect(page.locator('.tried .chip')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Repair' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Nothing has been looked at since.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a report' }).click();
  await expect(page.locator('.sheet')).toContainText('2.6.0+cu124');

  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(earlier).toHaveCount(1); // it is still of an earlier day
  await earlier.getByRole('button', { name: `Check ${folder} again` }).click();
  await expect(page.locator('.hero')).toContainText('is newer than the PyTorch');
  await expect(page.getByText('Nothing has been looked at since.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Repair/ })).toBeVisible();
});

for (const [name, look] of LOOKS)
  test(`an earlier day looks and reads well: ${name}`, async ({ open, app }) => {
    const before = await open(look);
    await before.check(app(SCENARIOS.newer));
    await expect(before.page.locator('.hero')).toBeVisible();
    const { page } = await open(look);
    const show = page.getByRole('button', { name: /^(Show the result of|查看)/ });
    await expect(show).toBeVisible();
    await inspect(page, `past-${name}-1-start`);
    await show.click();
    await expect(page.locator('.hero')).toBeVisible();
    await inspect(page, `past-${name}-2-findings`);
  });

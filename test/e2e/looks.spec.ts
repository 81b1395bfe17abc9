import { letGo, SCENARIOS } from './fake-app';
import { inspect } from './inspect';
import { LOOKS, NORMAL } from './look';
import { expect, test } from './wizard';

for (const [name, look] of LOOKS)
  test(`looks and reads well: ${name}`, async ({ open, app }) => {
    const { page, check } = await open(look);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await inspect(page, `${name}-1-choose`);
    const folder = app({ ...SCENARIOS.newer, waits: 'matmul-fp32' });
    await check(folder);
    await expect(page.locator('.chip[data-is=busy]')).toHaveCount(1);
    await inspect(page, `${name}-2-checking`);
    letGo(folder);
    await expect(page.locator('.hero')).toBeVisible();
    await inspect(page, `${name}-3-findings`);
    await page.locator('summary').click();
    await inspect(page, `${name}-4-details`);
    await page.locator('.help button', { hasText: /Make a report|生成报告/ }).click();
    await expect(page.locator('.sheet')).toBeVisible();
    await inspect(page, `${name}-5-report`);
  });

test('each kind of answer looks its own', async ({ open, app }) => {
  const { page, check } = await open();
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (name === 'newer') continue;
    await page
      .getByRole('button', { name: 'Choose', exact: true })
      .or(page.getByRole('heading', { name: 'Which app' }))
      .first()
      .click();
    await check(app(scenario, name));
    await expect(page.locator('.hero')).toContainText(`/${name}`);
    await inspect(page, `answer-${name}`);
  }
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(page.locator('.past li')).toHaveCount(Object.keys(SCENARIOS).length - 1);
  await inspect(page, 'past');
  await check('/nowhere');
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'refused');
});

test('light and dark can be chosen, and stay chosen', async ({ open }) => {
  const { page } = await open({ ...NORMAL, colorScheme: 'dark' });
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  expect(await scheme()).toBe('dark');
  await page.getByRole('button', { name: 'Appearance: Like the system' }).click();
  await expect(page.getByRole('button', { name: 'Appearance: Light' })).toBeVisible();
  expect(await scheme()).toBe('light');
  await page.reload();
  expect(await scheme()).toBe('light');
  await page.getByRole('button', { name: 'Appearance: Light' }).click();
  expect(await scheme()).toBe('dark');
});

test('nothing hangs on colour: every answer has a shape and a word', async ({ open, app }) => {
  const { page, check } = await open(NORMAL);
  await page.emulateMedia({ forcedColors: 'active' });
  await check(app(SCENARIOS.newer));
  const chips = page.locator('.tried .chip');
  await expect(chips).toHaveCount(10);
  const marks = await chips.getByRole('img').evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')));
  expect(marks.filter((mark) => mark === 'works')).toHaveLength(4);
  expect(marks.filter((mark) => mark === 'fails')).toHaveLength(6);
  const shapes = await chips.locator('svg').evaluateAll((all) => new Set(all.map((mark) => mark.innerHTML)).size);
  expect(shapes).toBe(2);
});

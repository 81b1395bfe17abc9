import { readFileSync } from 'node:fs';
import { openReport } from '../../probes/report/read';
import { letGo, pidOf, SCENARIOS } from './fake-app';
import { expect, isAlive, test } from './wizard';

test('from a folder to a verdict and a report', async ({ wizard, app }) => {
  const { page } = wizard;
  await expect(page.getByRole('heading', { name: 'Which app isn’t working?' })).toBeVisible();
  const folder = app({ ...SCENARIOS.newer, waits: 'sum' }, '绘图 ComfyUI 🎨');
  await wizard.check(folder);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking at ComfyUI (绘图 ComfyUI 🎨)');
  await expect(page.locator('.at')).toHaveText(folder);
  await expect(page.getByRole('heading', { level: 3 })).toContainText('NVIDIA GeForce RTX 5070 Ti');
  await expect(page.getByText('Finding the app’s Python')).toBeVisible();
  await expect(page.getByText('2 of 10 tried')).toBeVisible();
  letGo(folder);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Your NVIDIA GeForce RTX 5070 Ti is newer than the PyTorch in ComfyUI (绘图 ComfyUI 🎨): that package holds no code for this card.`,
  );
  const tried = page.locator('.tried .row');
  await expect(tried.first()).toContainText('Copying works');
  await expect(tried.last()).toContainText('Computing fails');
  await expect(tried.last().locator('[data-is=bad].chip')).toHaveText([
    'adding',
    'summing up',
    'filtering an image',
    'evening out values',
    'attention',
    'sorting out boxes',
  ]);
  await expect(page.locator('.scale li')).toHaveText([
    '5.0',
    '6.0',
    '7.0',
    '7.5',
    '8.0',
    '8.6',
    '9.0',
    '12.0Your card',
  ]);
  await expect(page.locator('.layer[data-is=bad]')).toContainText('breaks here');
  await page.getByText('Details', { exact: true }).click();
  await expect(page.locator('.tries li').nth(1)).toContainText('AcceleratorError · cudaErrorNoKernelImageForDevice');

  await page.getByRole('button', { name: 'Make a report' }).click();
  const report = page.getByRole('region', { name: 'Preview of the report' });
  await expect(report.getByRole('row', { name: /^PyTorch build/ })).toContainText('2.6.0+cu124');
  await expect(report.getByRole('row', { name: 'Compute capability 12.0' })).toBeVisible();
  await expect(report.getByRole('row', { name: 'adding (elementwise) FAILED' })).toContainText('209');
});

test('the report is copied and saved as it is shown', async ({ wizard, app, shell }) => {
  test.skip(shell !== 'browser', 'The clipboard and downloads of the stand-in are not those of Electron');
  const { page } = wizard;
  await wizard.check(app(SCENARIOS.newer));
  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('# Torchmend report');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the text only' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('torchmend-report.md');
  expect(readFileSync(await download.path(), 'utf8')).toBe(copied);
  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the report' }).click(),
  ]);
  expect(whole.suggestedFilename()).toBe('torchmend-report.zip');
  const opened = await openReport(readFileSync(await whole.path()));
  expect(opened).toMatchObject({ is: 'known', newer: false });
});

test('nothing is wrong: an answer of its own', async ({ wizard, app }) => {
  const folder = app(SCENARIOS.clear);
  await wizard.check(folder);
  const { page } = wizard;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is wrong here.');
  await expect(page.locator('.hero')).toContainText(
    `The PyTorch in ComfyUI really computes on your NVIDIA GeForce RTX 5070 Ti.`,
  );
  await expect(page.locator('.layer .verdict')).toHaveText(['fits', 'fits', 'fits']);
});

test('what nobody could tell is no all-clear, and stands under the details', async ({ wizard, app }) => {
  await wizard.check(app(SCENARIOS.outOfMemory));
  const { page } = wizard;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'It could not be found out whether something is wrong',
  );
  await expect(page.getByText('Could not be found out', { exact: true })).toBeHidden();
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText('Could not be found out', { exact: true })).toBeVisible();
  await expect(page.locator('.tries li').first()).toContainText('CUDA out of memory');
});

test('stopped in the middle: no verdict, and no process is left', async ({ wizard, app }) => {
  const folder = app({ ...SCENARIOS.newer, hangs: 'sum' });
  await wizard.check(folder);
  const { page } = wizard;
  await expect(page.locator('.chip[data-is=busy]')).toHaveText('summing up');
  const pid = pidOf(folder);
  expect(isAlive(pid)).toBe(true);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The check was stopped.');
  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled();
});

test('reloaded in the middle: nothing is missed, nothing comes twice', async ({ wizard, app }) => {
  const folder = app({ ...SCENARIOS.newer, waits: 'sum' });
  await wizard.check(folder);
  const { page } = wizard;
  await expect(page.locator('.chip[data-is=busy]')).toHaveText('summing up');
  await page.reload();
  await expect(page.locator('.chip[data-is=busy]')).toHaveText('summing up');
  await expect(page.locator('.chip[data-is=good]')).toHaveText(['copying']);
  await expect(page.locator('.chip[data-is=bad]')).toHaveText(['adding']);
  const steps = await page.locator('.probes li > span:first-of-type').allTextContents();
  expect(steps).toHaveLength(new Set(steps).size);
  expect(steps).toContain('Letting the card really compute');
  letGo(folder);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is newer than the PyTorch');
  await expect(page.locator('.tried .chip')).toHaveCount(10);
  await page.getByRole('button', { name: 'Make a report' }).click();
  await expect(page.locator('.sheet')).toBeVisible();
  await page.reload();
  await expect(page.locator('.sheet')).toBeVisible();
});

test('the language changes while it runs, the report with it', async ({ wizard, app }) => {
  const folder = app(SCENARIOS.older);
  await wizard.check(folder);
  const { page } = wizard;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'no longer supports your NVIDIA GeForce GTX 1080',
  );
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `ComfyUI 里的 PyTorch 已不再支持您的 NVIDIA GeForce GTX 1080：它只为更新的显卡制作。`,
  );
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.getByRole('button', { name: '生成报告' }).click();
  await expect(page.locator('.sheet')).toContainText('计算能力');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.sheet')).toContainText('Compute capability');
});

test('follows the system’s language', async ({ open, app, look }) => {
  const wizard = await open({ ...look, locale: 'zh-CN' });
  await expect(wizard.page.getByRole('heading', { level: 1 })).toHaveText('是哪个应用出了问题？');
  const folder = app(SCENARIOS.clear);
  await wizard.check(folder);
  await expect(wizard.page.getByRole('heading', { level: 1 })).toHaveText('这里没有问题。');
});

test('bad paths: one clear sentence each, and the wizard goes on', async ({ wizard, app }) => {
  const { page } = wizard;
  await wizard.check('/nowhere/at all/不存在');
  await expect(page.getByRole('alert')).toContainText('There is nothing at /nowhere/at all/不存在.');
  const folder = app(SCENARIOS.clear);
  await wizard.check(`${folder}/comfy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`No Python was found in ${folder}/comfy.`);
  await expect(page.locator('.at')).toHaveCount(0); // once is enough
  await page.getByRole('button', { name: 'Check another folder' }).click();
  await wizard.check(`"${folder}"`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is wrong here.');
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  const past = page.locator('.past li');
  await expect(past).toHaveCount(2);
  await expect(past.first().getByRole('img')).toHaveAccessibleName('nothing wrong');
  await page.getByRole('button', { name: `Show the result of ${folder}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is wrong here.');
});

test('two cards of different age: the one that fails is named, both are shown', async ({ wizard, app }) => {
  await wizard.check(app(SCENARIOS.twoCards));
  const { page } = wizard;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('it has no code for NVIDIA GeForce RTX 5070 Ti.');
  await expect(page.getByRole('heading', { level: 2, name: 'What was tried on' })).toHaveText([
    'What was tried on NVIDIA GeForce RTX 5070 Ti',
    'What was tried on NVIDIA GeForce RTX 3060',
  ]);
  await expect(page.locator('.tried').last()).toContainText('Computing works');
});

test('by keyboard alone', async ({ wizard, app }) => {
  const { page } = wizard;
  const folder = app(SCENARIOS.broken);
  // A Tab pressed before the page stands goes nowhere, and no person is that quick.
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (
    let i = 0;
    i < 6 && !(await page.getByRole('textbox').evaluate((field) => field === document.activeElement));
    i++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type(folder);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('libcudart.so.13');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Repair this' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Make a report' })).toBeFocused();
});

test('when the program is gone, the window says so', async ({ wizard, shell }) => {
  test.skip(shell !== 'browser', 'A desktop window ends with its program');
  await expect(wizard.page.getByRole('alert')).toHaveCount(0);
  wizard.process.kill('SIGKILL');
  await expect(wizard.page.getByRole('alert')).toContainText('The connection to Torchmend was lost.');
});

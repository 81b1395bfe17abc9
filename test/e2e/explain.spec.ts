import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CODES } from '../../probes/model';
import { SCENARIOS } from './fake-app';
import { inspect } from './inspect';
import { LOOKS } from './look';
import { expect, test } from './wizard';

const NO_KERNEL = 'RuntimeError: CUDA error: no kernel image is available for execution on the device';
const TEXT = `pytorch version: 2.6.0+cu124
Device: cuda:0 NVIDIA GeForce RTX 5070 Ti : native
!!! Exception during processing !!! ${NO_KERNEL}`;

test('a pasted error: the line, the candidates, and one click to the check that it is put together with', async ({
  wizard,
  app,
}) => {
  const { page } = wizard;
  await page.getByRole('button', { name: 'Explain an error text' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What does this error mean?');
  await page.getByRole('textbox', { name: 'The error text' }).fill(TEXT);
  await page.getByRole('button', { name: 'Explain', exact: true }).click();

  const result = page.getByRole('region', { name: 'What the text says' });
  await expect(result.locator('.said')).toContainText(`3: !!! Exception during processing !!! ${NO_KERNEL}`);
  await expect(result).toContainText('Printed by: PyTorch');
  await expect(result.locator('.best')).toContainText(
    'Most likely Your NVIDIA GeForce RTX 5070 Ti is newer than the PyTorch in this app',
  );
  await expect(result.locator('.best')).toContainText('letting the card really compute (adding');

  // Nothing was looked at yet: the click leads to the question which app it is, and the check is joined afterwards.
  await result.getByRole('button', { name: 'Run the check' }).click();
  await expect(page.getByRole('heading', { name: 'Which app isn’t working?' })).toBeVisible();
  const folder = app(SCENARIOS.newer);
  await wizard.check(folder);
  const joined = page.getByRole('region', { name: 'Your error text, together with this check' });
  await expect(joined).toContainText('This is the cause Your NVIDIA GeForce RTX 5070 Ti is newer than the PyTorch');
  await joined.getByRole('button', { name: 'Back to the error text' }).click();
  const said = page.getByRole('region', { name: 'What the text says' });
  await expect(said).toContainText(`Put together with the check of ComfyUI.${folder}`);
});

test('after a check, the text and the check are put together with one click; another text stands alone again', async ({
  wizard,
  app,
}) => {
  const { page } = wizard;
  await wizard.check(app(SCENARIOS.clear));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is wrong here.');
  await page.getByRole('button', { name: 'Explain an error text' }).click();
  await page.getByRole('textbox', { name: 'The error text' }).fill(NO_KERNEL);
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(page.locator('.best')).toContainText('The PyTorch in this app holds no code for your graphics card.');
  await page.getByRole('button', { name: 'Run the check' }).click();
  // PyTorch was proven fine on this card: then it is an add-on.
  await expect(page.getByRole('region', { name: 'Your error text, together with this check' })).toContainText(
    'It seems that an add-on of',
  );
  await page.getByRole('button', { name: 'Back to the error text' }).click();
  await page.getByRole('textbox', { name: 'The error text' }).fill('torch.OutOfMemoryError: Allocation on device');
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(page.locator('.best')).toContainText('The memory of your graphics card is full.');
  await expect(page.getByRole('heading', { name: 'Is it from this computer?' })).toBeVisible();
});

test('a log of ten megabytes, in the code page of Chinese Windows, opened as a file', async ({ wizard }) => {
  const { page } = wizard;
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'torchmend-log-')), '日志.log');
  const chinese = Buffer.from('d5d2b2bbb5bdd6b8b6a8b5c4c4a3bfe9a1a3', 'hex'); // 找不到指定的模块。
  const filler = Buffer.from('got prompt 100% 20/20 [00:09<00:00, 2.16it/s] torch sm_80\n'.repeat(170_000));
  const error = [Buffer.from('OSError: [WinError 126] '), chinese];
  const rest = Buffer.from(
    ' Error loading "D:\\py\\lib\\site-packages\\torch\\lib\\fbgemm.dll" or one of its dependencies.\n',
  );
  writeFileSync(file, Buffer.concat([filler, ...error, rest]));
  await page.getByRole('button', { name: 'Explain an error text' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open a log file …' }).click(),
  ]);
  await chooser.setFiles(file);
  await expect(page.locator('.explained .said')).toContainText('170001: OSError: [WinError 126] 找不到指定的模块。');
  await expect(page.locator('.best')).toContainText('This is the cause A Windows file is missing');
  await expect(page.getByText('日志.log, 9.')).toBeVisible();
});

test('words that nobody knows are no all-clear', async ({ wizard }) => {
  const { page } = wizard;
  await page.getByRole('button', { name: 'Explain an error text' }).click();
  await page.getByRole('textbox', { name: 'The error text' }).fill('es geht nicht');
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What the text says' })).toContainText('That is no all-clear.');
  await expect(page.getByRole('button', { name: 'Run the check' })).toBeEnabled();
});

test('a page for every cause, by keyboard alone, in both languages', async ({ wizard }) => {
  const { page } = wizard;
  await page.getByRole('button', { name: 'All causes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What can be wrong');
  await expect(page.locator('.causes button')).toHaveCount(CODES.length);
  const cause = page.getByRole('button', { name: 'The memory of your NVIDIA GeForce RTX 5090 is full' });
  await cause.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The memory of your NVIDIA GeForce RTX 5090');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('.sheet')).toContainText('other/out-of-memory');
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('的显存满了');
  const back = page.locator('main').getByRole('button', { name: '全部原因' });
  await back.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '词语解释' }).click();
  await expect(page.locator('.glossary')).toContainText('就像 iPhone 的应用不能在安卓手机上启动');
});

for (const [name, look] of LOOKS)
  test(`the pages beside the four look and read well: ${name}`, async ({ open }) => {
    const { page } = await open(look);
    const [explain, causes] = name.startsWith('zh')
      ? ['解释一段报错', '全部原因']
      : ['Explain an error text', 'All causes'];
    await page.getByRole('button', { name: explain }).click();
    await page.getByRole('textbox').fill(NO_KERNEL);
    await page.locator('.error-text button[type=submit]').click();
    await expect(page.locator('.best')).toBeVisible();
    await inspect(page, `${name}-explain`);
    await page.getByRole('button', { name: causes }).click();
    await expect(page.locator('.causes').first()).toBeVisible();
    await inspect(page, `${name}-causes`);
    await page.locator('.causes button').first().click();
    await expect(page.locator('.sheet')).toBeVisible();
    await inspect(page, `${name}-cause`);
  });

import type { Coverage, Gpu, News, Reading } from '../../probes/model';
import { inspect } from './inspect';
import { LOOKS } from './look';
import * as story from './repair-story';
import { told } from './told';
import { expect, test } from './wizard';

const SITE = '/home/lin/AI/ComfyUI/venv/lib/python3.11/site-packages';
type Runs = Coverage['cards'][number]['runs'];

const covered = (name: string, version: string, older: Runs, newer: Runs, more: Partial<Coverage> = {}): Coverage => ({
  ...{ package: name, version, deviceCode: 'own', images: ['sm_80', 'sm_90'] },
  cards: [
    { capability: '8.6', runs: older, without: older === 'all' ? [] : [`${SITE}/${name}/lib/lib${name}_old.so`] },
    { capability: '12.0', runs: newer, without: newer === 'all' ? [] : [`${SITE}/${name}/lib/lib${name}_kernels.so`] },
  ],
  ...more,
});
const plain = (name: string): Coverage => ({
  ...{ package: name, version: '1.2', deviceCode: 'none', images: [], cards: [] },
});

const COVERAGE: readonly Coverage[] = [
  covered('torchvision', '0.21.0+cu124', 'all', 'all'),
  covered('torch', '2.6.0+cu124', 'all', 'none'),
  covered('xformers', '0.0.29.post3', 'all', 'some'),
  covered('sageattention', '2.1.1', 'unsure', 'unsure', {
    unread: [{ file: `${SITE}/sageattention/_qattn.so`, why: 'denied', detail: 'EACCES' }],
  }),
  covered('triton', '3.2.0', 'all', 'all', { deviceCode: 'at-run-time' }),
  ...['numpy', 'pillow', 'tokenizers'].map(plain),
];

type Value = Extract<Reading, { is: 'known' }>['value'];
const gpu = (name: string, computeCapability: string): Gpu => ({
  ...{ name, computeCapability, vendor: 'nvidia', memoryBytes: null, pci: null, uuid: null },
  from: ['nvidia-smi'],
});
const fact = (key: 'gpus.present' | 'libraries.coverage', value: Value): News => ({
  ...{ is: 'fact', check: 'c1', key },
  reading: { is: 'known', from: 'test', value },
});
const cards = fact('gpus.present', [
  gpu('NVIDIA GeForce RTX 3060', '8.6'),
  gpu('NVIDIA GeForce RTX 5070 Ti', '12.0'),
  gpu('NVIDIA GeForce RTX 5070 Ti', '12.0'),
]);
const history = (coverage: readonly Coverage[]) => [
  story.started,
  ...story.found,
  cards,
  fact('libraries.coverage', [...coverage]),
];

for (const [name, look] of LOOKS)
  test(`libraries and cards look and read well: ${name}`, async ({ open }) => {
    const { page } = await open(look);
    await page.getByRole('button', { name: /^(More|更多)$/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await inspect(page, `compatibility-${name}-0-menu`);
    await page.getByRole('menuitem', { name: /Libraries and cards|库与显卡/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await inspect(page, `compatibility-${name}-1-nothing`);
    await told(page, history(COVERAGE));
    await expect(page.locator('.hero')).toBeVisible();
    await page.locator('summary').click();
    await page.getByRole('button', { name: /Which libraries|哪些库/ }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await inspect(page, `compatibility-${name}-2-table`);
  });

test('every package against every card, in words and with headers', async ({ open }) => {
  const { page } = await open();
  const { tell } = await told(page, history(COVERAGE));
  await expect(page.locator('.hero')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Libraries and cards' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Package',
    'NVIDIA GeForce RTX 3060Design number 8.6',
    '2 × NVIDIA GeForce RTX 5070 TiDesign number 12.0',
  ]);
  // What needs a person's eye comes first.
  await expect(table.getByRole('rowheader')).toHaveText([
    /^torch 2\.6\.0\+cu124Code for a card is missing in: libtorch_kernels\.so$/,
    /^xformers /,
    /^sageattention .*Could not be read: _qattn\.so$/,
    /^torchvision /,
    /^triton /,
  ]);
  await expect(table.getByRole('row', { name: /^torch 2/ }).getByRole('cell')).toHaveText(['has code', 'no code']);
  await expect(table.getByRole('row', { name: /^xformers/ }).getByRole('cell')).toHaveText([
    'has code',
    'only in part',
  ]);
  await expect(
    table
      .getByRole('row', { name: /^triton/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('makes its own');
  await expect(page.locator('.standing').first()).toHaveText(
    'Without code for one of your cards, wholly or in part: torch and xformers.',
  );
  await page.getByRole('checkbox', { name: 'Also show the 3 packages without such code' }).check();
  await expect(table.getByRole('row')).toHaveCount(1 + 8);
  await expect(
    table
      .getByRole('row', { name: /^numpy/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('needs none');
  await tell({
    ...{ is: 'fact', check: 'c1', key: 'libraries.coverage' },
    reading: { is: 'unknown', from: 'test', why: 'denied' },
  });
  await expect(page.getByRole('main')).toContainText('It could not be read what the libraries hold');
});

test('nothing in the table hangs on colour', async ({ wizard: { page } }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await told(page, history(COVERAGE));
  await expect(page.locator('.hero')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Libraries and cards' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await inspect(page, 'compatibility-forced-colors');
  const marks = await page
    .locator('.matrix td')
    .evaluateAll((cells) => cells.map((cell) => [cell.textContent, cell.querySelector('svg')?.innerHTML]));
  // Good, bad and unsure: a shape each, and a word beside it.
  expect(new Set(marks.map(([, shape]) => shape)).size).toBe(3);
  expect(new Set(marks.map(([word]) => word))).toEqual(
    new Set(['has code', 'no code', 'only in part', 'not certain', 'makes its own']),
  );
});

test('of a thousand packages only those are drawn that can be seen, and all can be reached', async ({ open }) => {
  const { page } = await open();
  const many = Array.from({ length: 1000 }, (_, no) =>
    covered(`extension-${String(no).padStart(4, '0')}`, '1.0', 'all', 'all'),
  );
  await told(page, history(many));
  await expect(page.locator('.hero')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Libraries and cards' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader').first()).toContainText('extension-0000');
  await expect(table).toHaveAttribute('aria-rowcount', '1001');
  expect(await table.getByRole('rowheader').count()).toBeLessThan(80);
  await page.getByRole('region', { name: 'Packages and graphics cards' }).focus();
  await page.keyboard.press('End');
  const last = table.getByRole('row', { name: /^extension-0999/ });
  await expect(last).toBeVisible();
  await expect(last).toHaveAttribute('aria-rowindex', '1001');
  expect(await table.getByRole('rowheader').count()).toBeLessThan(80);
});

test('the words are one click away', async ({ open }) => {
  const { page } = await open();
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'The words, explained' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('.glossary')).toContainText('Compute capability');
});

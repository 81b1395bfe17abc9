import type { Page } from '@playwright/test';
import { OLD } from '../repair/small-torch';
import { noPython, OFFLINE, type RealApp, realApp } from './real-app';
import { test as base, expect, type Wizard } from './wizard';

/** The whole way in the real window, the real program, a real pip: only torch itself is a small one. */
const test = base.extend<{ real: (padding?: number) => RealApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  real: async ({}, use) => {
    const apps: RealApp[] = [];
    await use((padding = 0) => {
      const app = realApp({ padding });
      apps.push(app);
      return app;
    });
    for (const app of apps) app.remove();
  },
});
// Nothing answers there: whoever asks an index knows at once, and what is proven is proven without a network.
test.use({ env: OFFLINE });
test.beforeEach(() => test.skip(noPython !== null, noPython ?? ''));
test.describe.configure({ timeout: 180_000 });

/** As many files as make taking out and putting in last a few seconds. */
const SLOW = 2500;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** From the start to a plan made from these wheels. */
async function toPlan({ page, check }: Wizard, app: RealApp, wheels: string): Promise<void> {
  await check(app.folder);
  await expect(heading(page)).toContainText('is newer than the PyTorch');
  await page.getByRole('button', { name: 'Repair this' }).click();
  // Without a network there is nothing that could be run: the page opens the way by files by itself.
  const folder = page.getByRole('textbox', { name: 'Folder with the files' });
  await expect(folder).toBeVisible();
  await folder.fill(wheels);
  await folder.press('Enter');
  await expect(heading(page)).toHaveText('This is how it can be repaired');
}

const doIt = (page: Page) => page.getByRole('button', { name: 'Do it' }).click();

test('from the verdict to the proof, and back by an undo: byte for byte', async ({ wizard, real }) => {
  const app = real();
  const before = app.fingerprint();
  const { page } = wizard;
  await toPlan(wizard, app, app.wheels('new wheels'));
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Put PyTorch 2.14.1+cu130 in place of');
  await expect(page.locator('.figures')).toContainText('nothing');
  const steps = page.locator('.line .step-name');
  await expect(steps.first()).toHaveText('Make a safety copy');
  await expect(steps.last()).toHaveText('Let your card compute again: the proof');
  await page.getByText('The exact commands and changes').click();
  await expect(page.locator('.exact').first()).toContainText('pip');
  expect(app.fingerprint()).toEqual(before);

  await doIt(page);
  await expect(heading(page)).toHaveText('Repaired. Your card computes.');
  await expect(heading(page)).toBeFocused();
  const adding = page.getByRole('row', { name: /^adding/ });
  await expect(adding.getByRole('cell')).toHaveText(['fails', 'works']);
  await expect(page.getByRole('row', { name: /^copying/ }).getByRole('cell')).toHaveText(['works', 'works']);
  expect(app.fingerprint()).not.toEqual(before);

  await page.reload();
  await expect(heading(page)).toHaveText('Repaired. Your card computes.');
  await expect(adding.getByRole('cell')).toHaveText(['fails', 'works']);

  await page.getByRole('button', { name: 'Undo the repair' }).click();
  const ask = page.getByRole('dialog', { name: 'Undo the repair?' });
  await ask.getByRole('button', { name: 'Leave it repaired' }).click();
  await expect(ask).toBeHidden();
  expect(app.fingerprint()).not.toEqual(before);
  await page.getByRole('button', { name: 'Undo the repair' }).click();
  await ask.getByRole('button', { name: 'Undo it' }).click();
  await expect(heading(page)).toHaveText('Undone. Everything is as it was before the repair.');
  await expect.poll(() => app.fingerprint()).toEqual(before);

  // What the repair's proof saw is gone again: the result is that of the check before it.
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await expect(heading(page)).toContainText('is newer than the PyTorch');
});

test('stopped in the middle: it asks, then everything is put back', async ({ wizard, real }) => {
  const app = real(SLOW);
  const before = app.fingerprint();
  const { page } = wizard;
  await toPlan(wizard, app, app.wheels('new wheels'));
  await doIt(page);
  await expect(page.locator('.line li[data-is=busy]')).toContainText(/Take the old parts out|Put the new parts in/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const ask = page.getByRole('dialog', { name: 'Stop the repair?' });
  await expect(ask).toContainText('Everything will be put back as it was before.');
  await ask.getByRole('button', { name: 'Stop, and put everything back' }).click();
  await expect(heading(page)).toHaveText('It could not be repaired. Everything is as it was before.');
  await expect(page.locator('.hero')).toContainText('You stopped it.');
  expect(app.fingerprint()).toEqual(before);
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Repair this' })).toBeEnabled();
});

test('reloaded in the middle: the repair goes on, and nothing of it is lost', async ({ wizard, real }) => {
  const app = real(SLOW);
  const { page } = wizard;
  await toPlan(wizard, app, app.wheels('new wheels'));
  await doIt(page);
  const busy = page.locator('.line li[data-is=busy]');
  await expect(busy).toContainText(/Take the old parts out|Put the new parts in/);
  await page.reload();
  await expect(heading(page)).toContainText('Repairing ComfyUI');
  await expect(page.locator('.line li[data-is=good]').first()).toContainText('Make a safety copy');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Another page meanwhile, and back.
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(page.getByText('A repair is running')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(heading(page)).toHaveText('Repaired. Your card computes.');
  await page.getByText('What the programs say').click();
  await expect(page.locator('.log')).toContainText('Successfully installed');
});

test('one that does not help is put back, and says so', async ({ wizard, real }) => {
  const app = real();
  const before = app.fingerprint();
  const { page } = wizard;
  // The library says sm_120, the kernels say otherwise: only they count.
  await toPlan(wizard, app, app.wheels('lying wheels', { lies: OLD.architectures }));
  await doIt(page);
  await expect(heading(page)).toHaveText('It could not be repaired. Everything is as it was before.');
  await expect(page.locator('.hero')).toContainText('the card still fails');
  await expect(page.getByRole('heading', { name: 'What was tried before it was put back' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^adding/ }).getByRole('cell')).toHaveText(['fails', 'fails']);
  await expect(page.getByRole('button', { name: 'Look for another way' })).toBeEnabled();
  expect(app.fingerprint()).toEqual(before);
});

test('killed in the middle: the next start puts everything back and tells it', async ({ open, real }) => {
  const app = real(SLOW);
  const before = app.fingerprint();
  const first = await open();
  await toPlan(first, app, app.wheels('new wheels'));
  await doIt(first.page);
  await expect(first.page.locator('.line li[data-is=busy]')).toContainText('Put the new parts in');
  const gone = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGKILL');
  await gone;
  const { page } = await open();
  await expect(page.locator('.recovered')).toContainText('was broken off in the middle. Everything was put back');
  expect(app.fingerprint()).toEqual(before);
});

test('a repair of an earlier day stands at the start, and can be undone or kept', async ({ open, real }) => {
  const app = real();
  const before = app.fingerprint();
  const first = await open();
  await toPlan(first, app, app.wheels('new wheels'));
  await doIt(first.page);
  await expect(heading(first.page)).toHaveText('Repaired. Your card computes.');
  first.process.kill('SIGTERM');
  const { page } = await open();
  const standing = page.locator('.past').filter({ hasText: 'Repairs that can be undone' });
  await expect(standing).toContainText(`${app.folder}/venv`);
  await standing.getByRole('button', { name: 'Undo the repair' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toContainText('is as it was before the repair');
  await expect(standing).toHaveCount(0);
  expect(app.fingerprint()).toEqual(before);
});

test('kept for good: the safety copy is given up', async ({ wizard, real }) => {
  const app = real();
  const { page } = wizard;
  await toPlan(wizard, app, app.wheels('new wheels'));
  await doIt(page);
  await page.getByRole('button', { name: 'Keep it, give the safety copy up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give it up' }).click();
  await expect(page.locator('.help')).toContainText('this repair can’t be undone');
  await expect(page.getByRole('button', { name: 'Undo the repair' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Make a report' }).click();
  await expect(page.locator('.sheet')).toContainText('2.14.1+cu130');
});

test('files that won’t do: why, and another folder can be shown', async ({ wizard, real }) => {
  const app = real();
  const { page } = wizard;
  await wizard.check(app.folder);
  await page.getByRole('button', { name: 'Repair this' }).click();
  const folder = page.getByRole('textbox', { name: 'Folder with the files' });
  await folder.fill(app.wheels('old again', OLD));
  await folder.press('Enter');
  await expect(page.locator('.page')).toContainText('None of the files in');
  await expect(page.locator('.tries')).toContainText('It holds no code for compute capability 12.0');
  await folder.fill('/nowhere/at all');
  await folder.press('Enter');
  await expect(page.getByRole('alert')).toContainText('There is nothing at /nowhere/at all.');
  await folder.fill(app.wheels('new wheels'));
  await folder.press('Enter');
  await expect(page.getByRole('button', { name: 'Do it' })).toBeVisible();
});

test('by keyboard alone, from the verdict to the undo', async ({ wizard, real }) => {
  const app = real();
  const { page } = wizard;
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    for (let i = 0; i < 30 && !(await button.evaluate((one) => one === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await wizard.check(app.folder);
  await expect(heading(page)).toBeFocused();
  await press('Repair this');
  const folder = page.getByRole('textbox', { name: 'Folder with the files' });
  await expect(folder).toBeVisible();
  await expect(heading(page)).toBeFocused();
  for (let i = 0; i < 20 && !(await folder.evaluate((one) => one === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.type(app.wheels('new wheels'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('This is how it can be repaired');
  await expect(heading(page)).toBeFocused();
  await press('Do it');
  await expect(heading(page)).toHaveText('Repaired. Your card computes.');
  await expect(heading(page)).toBeFocused();
  await press('Undo the repair');
  await expect(page.getByRole('button', { name: 'Leave it repaired' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Undone. Everything is as it was before the repair.');
  await expect(heading(page)).toBeFocused();
});

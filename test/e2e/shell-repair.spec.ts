import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DesktopApp } from '../standin/launch';
import { noPython, OFFLINE, realApp } from './real-app';
import { expect, test, type Wizard } from './wizard';

/** What the desktop shell adds to a repair: its dialogs, quitting in the middle, the task bar, the app's own start. */
test.beforeEach(({ shell }) => test.skip(shell === 'browser', 'The desktop shell is not part of browser mode'));
test.use({ env: OFFLINE });
test.skip(noPython !== null, noPython ?? '');

test('the folder comes from the system’s own dialog, and the repair runs to its proof', async ({ wizard }) => {
  test.slow();
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  const app = realApp();
  await wizard.check(app.folder);
  await page.getByRole('button', { name: 'Repair this' }).click();
  await expect(page.getByRole('region', { name: 'Drop the folder here' })).toBeVisible();
  await desktop.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, app.wheels('new wheels'));
  await page.getByRole('button', { name: 'Choose a folder …' }).click();
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repaired. Your card computes.');
  // That folder was never looked at as an app.
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(page.locator('.past').filter({ hasText: 'Looked at before' }).locator('li')).toHaveCount(1);
  app.remove();
});

/** Into the middle of a repair that takes some seconds. */
async function toTheMiddle({ page, check }: Wizard) {
  const app = realApp({ padding: 2500 });
  const before = app.fingerprint();
  await check(app.folder);
  await page.getByRole('button', { name: 'Repair this' }).click();
  await page.getByRole('textbox').fill(app.wheels('new wheels'));
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect(page.locator('.line li[data-is=busy]')).toContainText('Put the new parts in');
  return { app, before };
}

/** The answer to the question before quitting, by the words on the button; what was asked comes back. */
const answering = (desktop: DesktopApp, word: string) =>
  desktop.evaluate(({ dialog }, button) => {
    const asked: unknown[] = [];
    (globalThis as any).asked = asked;
    dialog.showMessageBox = async (...given: any[]) => {
      const { message, detail, buttons } = given.at(-1);
      asked.push([message, detail]);
      return { response: buttons.indexOf(button) };
    };
  }, word);
const asked = (desktop: DesktopApp) => desktop.evaluate(() => (globalThis as any).asked as [string, string][]);

test('quitting in the middle asks: not now, then stopped and put back first', async ({ wizard }) => {
  test.slow();
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  const { app, before } = await toTheMiddle(wizard);
  await answering(desktop, 'Don’t quit');
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close());
  await expect.poll(() => asked(desktop)).toEqual([['A repair is going on.', expect.stringContaining('put back')]]);
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  const bar = await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].progress);
  expect(bar).toBeGreaterThan(0);
  expect(bar).toBeLessThan(1);
  await answering(desktop, 'Stop, put back, quit');
  const gone = new Promise((resolve) => wizard.process.once('exit', resolve));
  await desktop.close();
  expect(await gone).toBe(0);
  expect(app.fingerprint()).toEqual(before);
  app.remove();
});

test('quitting in the middle can wait for the end', async ({ wizard }) => {
  test.slow();
  const { desktop } = wizard;
  if (!desktop) throw new Error('no desktop');
  const { app, before } = await toTheMiddle(wizard);
  await answering(desktop, 'Finish, then quit');
  const gone = new Promise((resolve) => wizard.process.once('exit', resolve));
  await desktop.evaluate(({ app: electron }) => electron.quit());
  expect(await gone).toBe(0);
  expect(app.fingerprint()).not.toEqual(before);
  app.remove();
});

test('a long repair tells of its end, and the app is started from here', async ({ wizard }) => {
  test.slow();
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  const app = realApp();
  const script = path.join(app.folder, 'run.sh');
  writeFileSync(script, '#!/bin/sh\npython main.py\n');
  await wizard.check(app.folder);
  await page.getByRole('button', { name: 'Repair this' }).click();
  await page.getByRole('textbox').fill(app.wheels('new wheels'));
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repaired. Your card computes.');
  expect(await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].progress)).toBe(-1);
  await expect(page.getByText(/A safety copy of the old parts is kept\. It takes .* on the disk\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show how the app is started' }).click();
  const calls = () =>
    desktop.evaluate(({ standin }) =>
      standin.calls.filter(({ api }: { api: string }) => api.startsWith('shell.')).map(({ args }: any) => args[0]),
    );
  await expect.poll(calls).toEqual([script]);
  app.remove();
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DesktopApp } from '../standin/launch';
import { noPython, OFFLINE, realApp } from './real-app';
import { expect, test, type Wizard } from './wizard';

/**
 * The program renewing itself, in the stand-in: main, session and window are the real ones, the library is a double that
 * fetches nothing (test/updates/library.test.ts has the real one). A real installer was run nowhere here.
 */
test.beforeEach(({ shell }) => test.skip(shell !== 'stand-in', 'The double of the library lies in the stand-in alone'));

/** The same copy, as if an AppImage had been published with it. */
async function asInstalled(desktop: DesktopApp): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'torchmend-resources-'));
  writeFileSync(path.join(folder, 'app-update.yml'), 'provider: github\nowner: a\nrepo: b\n');
  await desktop.evaluate(({ app }, resources) => {
    app.isPackaged = true;
    Object.assign(process, { resourcesPath: resources });
    process.env['APPIMAGE'] = `${resources}/Torchmend.AppImage`;
  }, folder);
  return () => rmSync(folder, { recursive: true });
}
const calls = (desktop: DesktopApp) => desktop.evaluate(() => (globalThis as any).updates?.calls ?? null);

async function opened({ desktop, page }: Wizard) {
  if (!desktop) throw new Error('no desktop');
  const remove = await asInstalled(desktop);
  await page.getByRole('button', { name: /^(Settings|设置)$/ }).click();
  return { desktop, page, remove };
}

/** The same with an app that can be repaired: `plan` checks it and lets wheels be read, `send` is the window's own door. */
async function repairable(wizard: Wizard) {
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  const removeCopy = await asInstalled(desktop);
  const app = realApp({ padding: 2500 });
  const send = (command: object) =>
    page.evaluate(
      (one) => (window as unknown as { bridge: { send(c: object): Promise<object> } }).bridge.send(one),
      command,
    );
  const plan = async () => {
    await wizard.check(app.folder);
    await page.getByRole('button', { name: 'Repair this' }).click();
    await page.getByRole('textbox').fill(app.wheels('new wheels'));
    await page.getByRole('textbox').press('Enter');
  };
  const remove = () => {
    app.remove();
    removeCopy();
  };
  return { desktop, page, send, plan, remove };
}

test('run from its source it says so, and loads no library', async ({ wizard }) => {
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('This Torchmend runs from its source code')).toBeVisible();
  expect(await calls(desktop)).toBeNull();
});

test('looks when asked, fetches when asked, and ends by way of its own end', async ({ wizard }) => {
  const { desktop, page, remove } = await opened(wizard);
  await expect(page.getByRole('button', { name: 'Look for a new version' })).toBeEnabled();
  expect(await calls(desktop)).toBeNull(); // nothing is loaded before
  await page.getByRole('button', { name: 'Look for a new version' }).click();
  await expect(page.getByText('Version 9.9.9 is there.')).toBeVisible();
  expect(await calls(desktop)).toEqual([
    ['proxy', { mode: 'system' }],
    ['look', false, false], // it neither fetches nor installs by itself
  ]);
  await page.getByText('What is new').click();
  await expect(page.getByText('• Finds more')).toBeVisible();
  await page.getByRole('button', { name: 'Fetch it' }).click();
  await expect(page.getByText('being fetched: 0 %')).toBeVisible();
  await desktop.evaluate(() => (globalThis as any).updates.percent(41.7));
  await expect(page.getByText('being fetched: 41 %')).toBeVisible();
  await desktop.evaluate(() => (globalThis as any).updates.finish());
  const ended = new Promise((resolve) => desktop.process().once('exit', resolve));
  let said = '';
  desktop.process().stderr?.on('data', (data) => {
    said += String(data);
  });
  await page.getByRole('button', { name: 'Start anew with it' }).click();
  expect(await ended).toBe(0);
  expect(said).toContain('quitAndInstall [true,true]'); // silent, and starts again
  remove();
});

test('with the internet off nothing is looked for', async ({ wizard }) => {
  const { desktop, page, remove } = await opened(wizard);
  await page.getByRole('radio', { name: 'Off' }).check();
  await expect(page.getByRole('button', { name: 'Look for a new version' })).toBeDisabled();
  expect(await calls(desktop)).toBeNull();
  remove();
});

test.describe('while something is repaired', () => {
  test.use({ env: OFFLINE });
  test.skip(noPython !== null, noPython ?? '');

  test('fetching stops, and can’t begin', async ({ wizard }) => {
    test.slow();
    const { desktop, page, send, plan, remove } = await repairable(wizard);
    await plan();
    await expect(page.getByRole('button', { name: 'Do it' })).toBeVisible();
    expect(await send({ do: 'set', change: { network: 'official' } })).toMatchObject({ is: 'accepted' });
    expect(await send({ do: 'update', step: 'look' })).toMatchObject({ is: 'accepted' });
    expect(await send({ do: 'update', step: 'fetch' })).toMatchObject({ is: 'accepted' });
    await page.getByRole('button', { name: 'Do it' }).click();
    await expect(page.locator('.line li[data-is=busy]')).toContainText('Put the new parts in');
    expect((await calls(desktop)).at(-1)).toEqual(['stopped']);
    expect(await send({ do: 'update', step: 'fetch' })).toMatchObject({ is: 'refused', code: 'command/busy' });
    expect(await send({ do: 'update', step: 'restart' })).toMatchObject({ is: 'refused' }); // nothing is ready
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repaired. Your card computes.', {
      timeout: 60_000,
    });
    expect((await calls(desktop)).filter(([name]: [string]) => name === 'fetch')).toHaveLength(1);
    remove();
  });

  test('restarting with a new version asks what quitting asks; “not now” keeps both', async ({ wizard }) => {
    test.slow();
    const { desktop, page, send, plan, remove } = await repairable(wizard);
    await send({ do: 'set', change: { network: 'official' } });
    await send({ do: 'update', step: 'look' });
    await send({ do: 'update', step: 'fetch' });
    await desktop.evaluate(() => (globalThis as any).updates.finish());
    await plan();
    await desktop.evaluate(({ dialog }) => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      dialog.showMessageBox = async (...given: any[]) => (asked.push(given.at(-1).message), { response: 0 });
    });
    await page.getByRole('button', { name: 'Do it' }).click();
    await expect(page.locator('.line li[data-is=busy]')).toContainText('Put the new parts in');
    expect(await send({ do: 'update', step: 'restart' })).toMatchObject({ is: 'accepted' });
    await expect.poll(() => desktop.evaluate(() => (globalThis as any).asked)).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repaired. Your card computes.', {
      timeout: 60_000,
    });
    // Later the program is quit: it ends, and installs nothing that nobody wants any more.
    let said = '';
    desktop.process().stderr?.on('data', (data) => {
      said += String(data);
    });
    const ended = new Promise((resolve) => desktop.process().once('exit', resolve));
    await desktop.evaluate(({ app: program }) => void setTimeout(() => program.quit()));
    expect(await ended).toBe(0);
    expect(said).not.toContain('quitAndInstall');
    remove();
  });
});

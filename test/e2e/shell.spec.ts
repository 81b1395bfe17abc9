import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pidOf, SCENARIOS } from './fake-app';
import { inspect } from './inspect';
import { LOOKS } from './look';
import { expect, isAlive, test } from './wizard';

/** What only the desktop shell has: isolation, its two channels, the system's dialog, quitting. */
test.beforeEach(({ shell }) => test.skip(shell === 'browser', 'The desktop shell is not part of browser mode'));

interface Bridged {
  bridge: {
    send(command: unknown): Promise<unknown>;
    connect(after: unknown, listener: unknown): void;
    pathOf(file: File): string;
  };
}

test('the page sees the bridge and nothing else', async ({ wizard }) => {
  const seen = await wizard.page.evaluate(async () => {
    const { bridge } = window as unknown as Bridged;
    const cloned = await bridge.send({ do: () => 1 }).then(
      () => 'taken',
      (error: Error) => error.message,
    );
    return {
      keys: Object.keys(bridge),
      frozen: Object.isFrozen(bridge),
      leaks: ['require', 'process', 'ipcRenderer', 'module', 'electron', '__standin'].filter((key) => key in window),
      malformed: await bridge.send({ do: 'run', argv: ['sh'] }),
      cloned,
    };
  });
  expect(seen).toMatchObject({ keys: ['send', 'connect', 'pathOf'], frozen: true, leaks: [] });
  expect(seen.malformed).toMatchObject({ is: 'refused', code: 'command/malformed' });
  expect(seen.cloned).toContain('could not be cloned');
});

test('windows and navigation are locked down', async ({ wizard }) => {
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  const options = await desktop.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0].webContents.getLastWebPreferences(),
  );
  expect(options).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false, webSecurity: true });
  await desktop.evaluate(({ shell }) => {
    shell.openExternal = async (url: string) => {
      (globalThis as any).opened = [...((globalThis as any).opened ?? []), url];
    };
  });
  // One after the other, and each in a process of its own, as a link to the outside opens.
  const known = 'https://github.com/comfyanonymous/ComfyUI';
  const strange = ['file:///etc/passwd', 'https://example.com/docs', `${known}@evil.test`, `${known}/../../evil/app`];
  for (const address of [...strange, 'ms-msdt:/id', known]) {
    await page.evaluate((to) => void window.open(to, '_blank', 'noopener'), address);
    await page.waitForTimeout(200);
  }
  await expect.poll(() => desktop.evaluate(() => (globalThis as any).opened)).toEqual([known]);
  await expect.poll(() => desktop.windows().length).toBe(1);
  const before = page.url();
  await page.evaluate(() => {
    location.href = 'https://example.com/elsewhere';
  });
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the content security policy blocks inline script and the outside', async ({ wizard }) => {
  const seen = await wizard.page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'window.pwned = 1';
    document.head.append(script);
    await fetch('https://example.com/x').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { violations, pwned: 'pwned' in window };
  });
  expect(seen.pwned).toBe(false);
  expect(seen.violations).toEqual(expect.arrayContaining(['script-src-elem', 'connect-src']));
});

test('only a text that the page has made itself is saved', async ({ wizard, shell }) => {
  test.skip(shell === 'electron', 'A download can be told of by hand only in the stand-in');
  const stopped = await wizard.desktop?.evaluate(({ session }) => {
    const of = (address: string) => {
      let is = false;
      session.defaultSession.emit('will-download', { preventDefault: () => (is = true) }, { getURL: () => address });
      return is;
    };
    return [
      of('blob:app://torchmend/0b1c'),
      of('https://evil.test/setup.exe'),
      of('blob:https://evil.test/0b1c'),
      of('blob:app://torchmend.evil/0b1c'),
      of('data:text/html,x'),
    ];
  });
  expect(stopped).toEqual([false, true, true, true, true]);
});

test('main answers only its own page', async ({ wizard, shell }) => {
  test.skip(shell === 'electron', 'Handlers can be called by hand only in the stand-in');
  const { desktop } = wizard;
  if (!desktop) throw new Error('no desktop');
  const answers = await desktop.evaluate(async ({ ipcMain }) => {
    const handler = ipcMain.handlers.get('command');
    const from = (url: string, parent: unknown = null) =>
      Promise.resolve()
        .then(() => handler({ senderFrame: { url, parent } }, { do: 'cancel' }))
        .then((reply: { is: string }) => reply.is)
        .catch((error: Error) => error.message);
    return [
      await from('app://torchmend/index.html'),
      await from('https://evil.test/'),
      await from('app://torchmend.evil/'),
      await from('app://torchmend/index.html', {}),
      await Promise.resolve()
        .then(() => handler({ senderFrame: null }, {}))
        .catch((error: Error) => error.message),
    ];
  });
  const refused = 'refused: not from the window';
  expect(answers).toEqual(['refused', refused, refused, refused, refused]);
});

test('a folder from the system’s own dialog is checked', async ({ wizard, app }) => {
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  const folder = app(SCENARIOS.clear, '我的 ComfyUI');
  await desktop.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, folder);
  await page.getByRole('button', { name: 'Choose a folder …' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is wrong here.');
  await expect(page.locator('.hero')).toContainText(folder);
});

for (const [name, look] of LOOKS)
  test(`the first page looks and reads well: ${name}`, async ({ open }) => {
    const { page } = await open(look);
    await inspect(page, `desktop-${name}`);
  });

test('a dialog that is closed changes nothing', async ({ wizard }) => {
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  await desktop.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
  });
  await page.getByRole('button', { name: 'Choose a folder …' }).click();
  await page.waitForTimeout(200);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Which app isn’t working?' })).toBeVisible();
});

test('what is dropped but lies nowhere is said to be so', async ({ wizard }) => {
  const { page } = wizard;
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'picture.png'));
    return transfer;
  });
  const zone = page.getByRole('region', { name: 'Drop the app’s folder here' });
  await zone.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(zone).toContainText('Let go to choose this folder');
  await zone.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('alert')).toContainText('What was dropped is not a folder on this computer');
});

test('quitting in the middle leaves no process behind', async ({ wizard, app }) => {
  const { desktop, page } = wizard;
  if (!desktop) throw new Error('no desktop');
  const folder = app({ ...SCENARIOS.newer, hangs: 'copy' });
  await wizard.check(folder);
  await expect(page.locator('.chip[data-is=busy]')).toHaveText('copying');
  const pid = pidOf(folder);
  expect(isAlive(pid)).toBe(true);
  const gone = new Promise((resolve) => wizard.process.once('exit', resolve));
  await desktop.close();
  expect(await gone).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test('a crash in the middle leaves no process behind', async ({ wizard, app }) => {
  const folder = app({ ...SCENARIOS.newer, hangs: 'copy' });
  await wizard.check(folder);
  await expect(wizard.page.locator('.chip[data-is=busy]')).toHaveText('copying');
  const pid = pidOf(folder);
  wizard.process.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a window closed in the middle ends the check', async ({ wizard, app }) => {
  const folder = app({ ...SCENARIOS.newer, hangs: 'copy' });
  await wizard.check(folder);
  await expect(wizard.page.locator('.chip[data-is=busy]')).toHaveText('copying');
  const pid = pidOf(folder);
  const gone = new Promise((resolve) => wizard.process.once('exit', resolve));
  await wizard.desktop?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close());
  expect(await gone).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test('the menu speaks the system’s language, and has what a keyboard needs', async ({ wizard, shell }) => {
  test.skip(shell === 'electron', 'The menu is read from the stand-in');
  const roles = await wizard.desktop?.evaluate(({ standin }) =>
    standin.calls
      .findLast(({ api }: { api: string }) => api === 'Menu.setApplicationMenu')
      .args[0].flatMap(({ submenu }: any) => submenu.map(({ role }: any) => role)),
  );
  expect(roles).toEqual(
    expect.arrayContaining([
      'quit',
      'copy',
      'paste',
      'selectAll',
      'zoomIn',
      'zoomOut',
      'resetZoom',
      'togglefullscreen',
    ]),
  );
});

test.describe('where the window was', () => {
  const profile = mkdtempSync(path.join(tmpdir(), 'torchmend-window-'));
  test.use({ env: { STANDIN_USER_DATA: profile } });
  test.afterAll(() => rmSync(profile, { recursive: true, force: true }));

  test('it opens again; not where no screen is any more', async ({ open, shell }) => {
    test.skip(shell === 'electron', 'The bounds are read from the stand-in');
    const file = path.join(profile, 'paths/userData/window.json');
    const opened = async (kept: object | string) => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, typeof kept === 'string' ? kept : JSON.stringify(kept));
      const { desktop } = await open();
      const seen = await desktop?.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return { ...window.getNormalBounds(), maximized: window.isMaximized() };
      });
      await desktop?.close();
      return seen;
    };
    const kept = { x: 30, y: 40, width: 900, height: 600, maximized: true };
    expect(await opened(kept)).toEqual(kept);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(kept);
    expect(await opened({ ...kept, x: 5000 })).toMatchObject({
      x: 0,
      y: 0,
      width: 1000,
      height: 740,
      maximized: false,
    });
    expect(await opened('{"x":')).toMatchObject({ width: 1000, height: 740 });
  });
});

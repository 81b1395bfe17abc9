import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { _electron, type Browser, test as base, chromium, type Page } from '@playwright/test';
import { findChromium, launchChromium } from '../standin/chromium';
import { type DesktopApp, launchStandIn } from '../standin/launch';
import { findElectron } from './electron-binary';
import { makeApp, type Scenario } from './fake-app';
import { type Look, NORMAL } from './look';

export const root = path.resolve(import.meta.dirname, '../..');
export type Shell = 'browser' | 'stand-in' | 'electron';
/** Why the tests of a shell can't run here, with the line that helps; null: they can. */
export function missing(shell: Shell): string | null {
  if (shell !== 'electron' && findChromium() === null)
    return 'The window was not proven in a browser: no Chromium. apt-get install chromium-headless-shell, or set CHROMIUM_PATH';
  if (shell === 'electron' && findElectron(root) === null)
    return 'The window was not proven in real Electron: its program is not here. npx install-electron fetches it';
  return null;
}

/** One running wizard: its page, and the process behind it. */
export interface Wizard {
  page: Page;
  process: ChildProcess;
  desktop: DesktopApp | null;
  /** Hands a path over as a person types it. */
  check(folder: string): Promise<void>;
}

/** One Chromium for all tests of a worker; each test has a context of its own in it. */
interface Engine {
  endpoint: string;
  browser: Browser;
}

interface Fixtures {
  look: Look;
  /** Variables that the program is started with. */
  env: Record<string, string>;
  /** Makes an app whose Python follows a scenario; returns its folder. */
  app(scenario: Scenario, name?: string): string;
  open(look?: Look): Promise<Wizard>;
  wizard: Wizard;
}

export const test = base.extend<Fixtures, { shell: Shell; engine: Engine | null }>({
  shell: ['browser', { option: true, scope: 'worker' }],
  look: [NORMAL, { option: true }],
  env: [{}, { option: true }],
  engine: [
    async ({ shell }, use) => {
      if (shell === 'electron' || missing(shell)) return use(null);
      const profile = mkdtempSync(path.join(tmpdir(), 'torchmend-chromium-'));
      const launched = await launchChromium(profile);
      const browser = await chromium.connectOverCDP(launched.endpoint);
      await use({ endpoint: launched.endpoint, browser });
      await browser.close();
      await launched.close();
      rmSync(profile, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  app: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'torchmend-e2e-'));
    await use((scenario, name = 'ComfyUI') => makeApp(path.join(folder, name), scenario));
    rmSync(folder, { recursive: true, force: true });
  },
  open: async ({ shell, engine, look, env }, use, info) => {
    const reason = missing(shell);
    test.skip(reason !== null, reason ?? '');
    const home = mkdtempSync(path.join(tmpdir(), 'torchmend-home-'));
    const closers: (() => Promise<void>)[] = [];
    await use(async (as = look) => {
      const at = { engine, look: as, home, env };
      const opened = shell === 'browser' ? await inBrowser(at) : await onDesktop(shell, at);
      closers.push(async () => {
        const log = opened.log();
        if (info.status !== info.expectedStatus && log) await info.attach('program.log', { body: log });
        await opened.close();
      });
      return withCheck(opened.wizard);
    });
    for (const close of closers) await close();
    rmSync(home, { recursive: true, force: true });
  },
  wizard: async ({ open }, use) => use(await open()),
});

interface Opened {
  wizard: Omit<Wizard, 'check'>;
  log(): string;
  close(): Promise<void>;
}

function withCheck(wizard: Omit<Wizard, 'check'>): Wizard {
  const check = async (folder: string) => {
    await wizard.page.getByRole('textbox').fill(folder);
    await wizard.page.getByRole('textbox').press('Enter');
  };
  return { ...wizard, check };
}

/** Starts `out/serve.js`; resolves once it has printed its address. */
export async function serve(home: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(root, 'out/serve.js'), ...args], {
    env: { ...process.env, TORCHMEND_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data) => {
    log += String(data);
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [address] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then((code) => Promise.reject(new Error(`the server ended early (${code})\n${log}`))),
  ]);
  return {
    child,
    exited,
    address: String(address),
    log: () => log,
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

interface At {
  engine: Engine | null;
  look: Look;
  home: string;
  env: Record<string, string>;
}

async function inBrowser({ engine, look, home, env }: At): Promise<Opened> {
  if (!engine) throw new Error('no browser');
  const server = await serve(home, [], env);
  const context = await engine.browser.newContext({ ...look, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const unloaded: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) unloaded.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('requestfailed', (request) => unloaded.push(`${request.failure()?.errorText} ${request.url()}`));
  await page.goto(server.address);
  return {
    wizard: { page, process: server.child, desktop: null },
    log: () => [server.log(), ...unloaded].join('\n'),
    async close() {
      await context.close();
      await server.close();
    },
  };
}

async function onDesktop(shell: Shell, { engine, look, home, env: more }: At): Promise<Opened> {
  const env = { ...process.env, TORCHMEND_HOME: home, STANDIN_LOCALE: look.locale, ...more };
  const desktop = await (shell === 'stand-in' && engine
    ? launchStandIn({ root, endpoint: engine.endpoint, env })
    : launchElectron(env));
  const page = await desktop.firstWindow();
  await page.emulateMedia({ colorScheme: look.colorScheme });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const log = 'log' in desktop && typeof desktop.log === 'function' ? desktop.log : () => '';
  return {
    wizard: { page, process: desktop.process(), desktop },
    log: () => String(log()),
    close: () => desktop.close(),
  };
}

async function launchElectron(env: NodeJS.ProcessEnv): Promise<DesktopApp> {
  const executablePath = findElectron(root) ?? '';
  const defined = Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const app = await _electron.launch({ executablePath, args: [root], cwd: root, env: defined });
  return app as unknown as DesktopApp; // the part of Playwright's own type that the tests use
}

/** Whether a process is still there: not ended, nor a zombie nobody waited for. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // ESRCH is the answer that was asked for
  }
}

export { expect } from '@playwright/test';

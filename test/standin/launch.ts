import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

/** The part of Playwright's ElectronApplication that the specs use; both hosts provide it. */
export interface DesktopApp {
  firstWindow(): Promise<Page>;
  windows(): Page[];
  evaluate<R, A = any>(fn: (electron: any, arg: A) => R | Promise<R>, arg?: A): Promise<R>;
  close(): Promise<void>;
  process(): ChildProcess;
}

type Reply = { id: number; ok: boolean; value: unknown };

export async function launchStandIn(options: {
  root: string;
  app?: string;
  endpoint?: string;
  env?: NodeJS.ProcessEnv;
}): Promise<DesktopApp & { log(): string }> {
  const given = options.env?.['STANDIN_USER_DATA'];
  const userData = given ?? mkdtempSync(path.join(tmpdir(), 'standin-'));
  const child = fork(path.join(options.app ?? options.root, 'out/main.js'), {
    execArgv: ['--import', path.join(options.root, 'test/standin/register.mjs')],
    env: {
      ...process.env,
      ...options.env,
      STANDIN_APP_PATH: options.app ?? options.root,
      STANDIN_USER_DATA: userData,
      ...(options.endpoint ? { STANDIN_CDP: options.endpoint } : {}),
    },
    silent: true,
  });
  let log = '';
  child.stdout?.on('data', (d) => (log += String(d)));
  child.stderr?.on('data', (d) => (log += String(d)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.on('message', (m: { standin?: string; endpoint: string }) => m.standin === 'ready' && resolve(m.endpoint));
    void exited.then((code) => reject(new Error(`main process ended early (${code})\n${log}`)));
  });
  const browser: Browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0];
  if (!context) throw new Error('no browser context');
  const real = (): Page[] => context.pages().filter((p) => p.url() !== 'about:blank');
  let next = 0;
  return {
    windows: real,
    async firstWindow() {
      for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((r) => setTimeout(r, 20))) {
        const page = real()[0];
        if (page) return page;
      }
      throw new Error(`no window\n${log}`);
    },
    evaluate: (fn, arg) =>
      new Promise((resolve, reject) => {
        const id = ++next;
        const listen = (m: Reply): void => {
          if (m.id !== id) return;
          child.off('message', listen);
          if (m.ok) resolve(m.value as never);
          else reject(new Error(String(m.value)));
        };
        child.on('message', listen);
        child.send({ evaluate: String(fn), id, arg });
      }),
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.send({ evaluate: '({ app }) => app.quit()', id: ++next });
        const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
        await exited;
        clearTimeout(timer);
      }
      await browser.close().catch(() => {});
      if (given === undefined) rmSync(userData, { recursive: true, force: true });
    },
    process: () => child,
    log: () => log,
  };
}

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SCENARIOS } from './fake-app';
import { expect, root, test } from './wizard';

/** Electron and browsers refuse to start for root, so the ways to a window are walked as somebody else. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

interface Started {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** `npm start` in an environment of its own: no display, no browser, unless given. */
function start(args: readonly string[], env: Record<string, string>, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [path.join(root, 'electron/start.mjs'), ...args], {
    env: { PATH: '/nowhere', LANG: 'en_US.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  const said: Started = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    said.stdout += String(data);
  });
  child.stderr.on('data', (data) => {
    said.stderr += String(data);
  });
  const ended = new Promise<Started>((resolve) => child.once('close', (code) => resolve({ ...said, code })));
  return { child, said, ended };
}

const place = test.extend<{ home: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  home: async ({}, use) => {
    const home = mkdtempSync(path.join(tmpdir(), 'torchmend-start-'));
    chmodSync(home, 0o777);
    await use(home);
    rmSync(home, { recursive: true, force: true });
  },
});

place('without a display the check is made in the terminal at once', async ({ home, app }) => {
  const folder = app(SCENARIOS.newer);
  const { code, stdout, stderr } = await start([], { TORCHMEND_HOME: home, VIRTUAL_ENV: `${folder}/venv` }).ended;
  expect(stderr).toContain('Torchmend checks right here in the terminal: this session has no display.');
  expect(stdout).toContain('Your NVIDIA GeForce RTX 5070 Ti is newer than the PyTorch in ComfyUI');
  expect(stderr).toContain('npm start -- --serve');
  expect(stderr).toMatch(/ssh -L 8765:127\.0\.0\.1:8765 \S+@\S+/);
  expect(code).toBe(0);
});

place('what can’t be checked is no good start', async ({ home }) => {
  const { code, stderr } = await start([], { TORCHMEND_HOME: home, VIRTUAL_ENV: '/nowhere/at all' }).ended;
  expect(stderr).toContain('There is nothing at /nowhere/at all.');
  expect(code).toBe(3);
});

place('--serve prints an address and the tunnel to it', async ({ home }) => {
  const { child, said, ended } = start(['--serve'], { TORCHMEND_HOME: home });
  await expect.poll(() => said.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
  const port = new URL(said.stdout.trim()).port;
  await expect.poll(() => said.stderr).toContain(`ssh -L ${port}:127.0.0.1:${port}`);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

place('with a display and a browser the wizard opens there', async ({ home }) => {
  const bin = path.join(home, 'bin');
  mkdirSync(bin);
  const seen = path.join(home, 'seen');
  writeFileSync(
    path.join(bin, 'chromium'),
    `#!/bin/sh\necho "$1" > '${seen}.part'\n/bin/mv '${seen}.part' '${seen}'\n`,
  );
  chmodSync(path.join(bin, 'chromium'), 0o755);
  const env = { TORCHMEND_HOME: home, DISPLAY: ':77', PATH: bin };
  const { child, said, ended } = start(['--browser'], env, NOBODY);
  await expect.poll(() => said.stderr + said.stdout).toContain('Torchmend opens in your browser: as asked.');
  await expect.poll(() => existsSync(seen)).toBe(true);
  expect(readFileSync(seen, 'utf8')).toMatch(/^--app=http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

place('with a display but neither Electron nor a browser, the terminal again, and why', async ({ home, app }) => {
  const folder = app(SCENARIOS.clear);
  chmodSync(path.dirname(folder), 0o755);
  chmodSync(`${folder}/venv`, 0o777);
  const env = { TORCHMEND_HOME: home, DISPLAY: ':77', VIRTUAL_ENV: `${folder}/venv` };
  const { code, stdout, stderr } = await start(['--browser'], env, NOBODY).ended;
  expect(stderr).toContain('as asked, and no Chrome, Edge or Chromium is installed.');
  expect(stdout).toContain('Nothing is wrong here');
  expect(code).toBe(0);
});

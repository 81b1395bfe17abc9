// Takes the README's pictures anew: the real window on a recorded machine.   npm run pictures
import { spawn } from 'node:child_process';
import path from 'node:path';
import { chromium } from 'playwright-core';

const root = path.resolve(import.meta.dirname, '..');
const machine = path.join(root, 'test/machines/torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json');
const folder = '/home/user/ai/torch-2.6.0-light';

const server = spawn(process.execPath, [path.join(root, 'out/serve.js')], {
  env: { ...process.env, TORCHMEND_REPLAY: machine, TORCHMEND_HOME: path.join(root, '.cache/pictures') },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const address = await new Promise((resolve) => {
  server.stdout.on('data', (text) => {
    const found = /http:\S+/.exec(String(text));
    if (found) resolve(found[0]);
  });
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
const first = await browser.newContext({ viewport: { width: 1000, height: 700 }, deviceScaleFactor: 1.5 });
const page = await first.newPage();
await page.goto(address);
for (const [language, scheme] of [
  ['en', 'light'],
  ['zh-CN', 'dark'],
]) {
  await page.emulateMedia({ colorScheme: scheme });
  if (language === 'zh-CN') await page.getByRole('button', { name: '简体中文' }).click();
  else {
    await page.getByRole('textbox').fill(folder);
    await page.keyboard.press('Enter');
    await page.getByText('Where it breaks').waitFor();
  }
  await page.waitForTimeout(400);
  const last = await page.locator('.tried').boundingBox(); // what copies and what computes, and nothing below it
  await page.screenshot({
    path: path.join(root, `docs/pictures/result-${language}.png`),
    clip: { x: 0, y: 0, width: 1000, height: Math.round(last.y + last.height + 24) },
    fullPage: true,
  });
}
await browser.close();
server.kill('SIGTERM');

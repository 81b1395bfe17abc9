import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { afterAll, expect, it } from 'vitest';
import { makeApp, SCENARIOS } from '../e2e/fake-app';
import { computer } from '../e2e/recorded-computer';
import { findChromium } from '../standin/chromium';
import { launchStandIn } from '../standin/launch';
import { LINUX } from './made';
import { root } from './stub-electron';

const place = mkdtempSync(path.join(tmpdir(), 'torchmend-packed-'));
const beside = path.join(LINUX, 'linux-unpacked/resources');
const reason =
  findChromium() === null ? ': not proven, no Chromium here (apt-get install chromium-headless-shell)' : '';
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Main as it was packed, with the scripts where a packed app has them; nothing of this repository's out/. */
async function startPacked(env: Record<string, string>) {
  const app = path.join(place, 'app');
  if (!existsSync(app)) extractAll(path.join(beside, 'app.asar'), app);
  const home = path.join(place, 'home');
  const desktop = await launchStandIn({ root, app, env: { ...env, STANDIN_RESOURCES: beside, TORCHMEND_HOME: home } });
  return { desktop, page: await desktop.firstWindow() };
}

it.skipIf(reason)(`starts from its archive and judges a recorded machine${reason}`, async () => {
  const { desktop, page } = await startPacked({ TORCHMEND_REPLAY: computer([]) });
  try {
    expect(await desktop.evaluate(({ app }) => app.isPackaged)).toBe(true);
    await page.getByRole('button', { name: 'Check this computer' }).click();
    await page.locator('.hero').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
      /^Your NVIDIA GeForce RTX 5090 is newer than the PyTorch in .*: that package holds no code for this card\.$/,
    );
    expect(await page.locator('.tried .row').last().textContent()).toContain('Computing fails');
    expect(desktop.log()).toBe('');
  } finally {
    await desktop.close();
  }
});

it.skipIf(reason)(`runs the scripts that lie beside its archive in an app’s own Python${reason}`, async () => {
  const folder = makeApp(path.join(place, '绘图 ComfyUI'), SCENARIOS.clear);
  const python = path.join(folder, 'venv/bin/python');
  const asked = path.join(place, 'asked');
  renameSync(python, `${python}.real`);
  writeFileSync(python, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${asked}'\nexec '${python}.real' "$@"\n`, { mode: 0o755 });
  const { desktop, page } = await startPacked({});
  try {
    await page.getByRole('textbox').fill(folder);
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Nothing is wrong here.' }).waitFor();
    expect(readFileSync(asked, 'utf8').split('\n')).toContain(path.join(beside, 'scripts/ask.py'));
    // Read by the thread in the archive, and kept once nobody waits for an answer any more.
    const scans = path.join(place, 'home/scans');
    await expect.poll(() => (existsSync(scans) ? readdirSync(scans) : []), { timeout: 5000 }).toHaveLength(1);
  } finally {
    await desktop.close();
  }
});

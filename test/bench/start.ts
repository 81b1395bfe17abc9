import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium } from '../standin/chromium';
import { launchStandIn } from '../standin/launch';
import type { Bench } from './index';

const ROUNDS = 15;
const WINDOWS = 5;

/**
 * `bench -- start [folder]`: the terminal beside bare Node, in turns; and main of this or another checkout under the
 * stand-in for Electron: from its start until the page is asked for, until the first letter is seen, until the first
 * button can be pressed. What the stand-in can't say: how long Electron itself takes.
 */
export default async function bench([folder = '.']: string[]): Promise<Bench> {
  const app = path.resolve(folder);
  const cli = path.join(app, 'out/cli.js');
  const cases = { node: ['-e', '0'], version: [cli, '--version'], help: [cli, '--help'] };
  const took: Record<keyof typeof cases, number[]> = { node: [], version: [], help: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['node', 'version', 'help'] as const) took[name].push(run(cases[name]));
  const node = median(took.node);
  const window = await windowOf(app);
  const result = {
    nodeMs: node,
    versionMoreMs: round(median(took.version) - node),
    helpMoreMs: round(median(took.help) - node),
    ...window,
  };
  return { table: [['', 'ms'], ...Object.entries(result).map(([name, value]) => [name, String(value)])], result };
}

function run(argv: readonly string[]): number {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, argv, { stdio: 'ignore', timeout: 60_000 });
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}`);
  return performance.now() - began;
}

async function windowOf(app: string): Promise<Record<'askedMs' | 'paintMs' | 'usableMs', number>> {
  const profile = mkdtempSync(path.join(tmpdir(), 'torchmend-start-'));
  const browser = await launchChromium(path.join(profile, 'chromium'));
  const [asked, paint, usable]: [number[], number[], number[]] = [[], [], []];
  try {
    for (let no = 0; no <= WINDOWS; no++) {
      const env = { ...process.env, TORCHMEND_HOME: path.join(profile, 'home') };
      const began = Date.now();
      const desktop = await launchStandIn({ root: path.resolve('.'), app, endpoint: browser.endpoint, env });
      try {
        const page = await desktop.firstWindow();
        await page.getByRole('button').first().waitFor();
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        const seen = await page.evaluate(() => ({
          origin: performance.timeOrigin,
          paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
          now: performance.now(),
        }));
        if (no === 0) continue; // it warms the caches
        asked.push(seen.origin - began);
        paint.push(seen.origin + seen.paint - began);
        usable.push(seen.origin + seen.now - began);
      } finally {
        await desktop.close();
      }
    }
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return { askedMs: round(median(asked)), paintMs: round(median(paint)), usableMs: round(median(usable)) };
}

const round = (n: number) => Math.round(n);
const median = (numbers: number[]) =>
  round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN);

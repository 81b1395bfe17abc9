import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Door } from '../../electron/door';
import { createWizardServer } from '../../electron/http';
import { EMPTY, type Event, type News } from '../../probes/model';
import type { Session } from '../../probes/session';
import { launchChromium } from '../standin/chromium';
import type { Bench } from './index';

const FLOOD = 10_000;
const MANY = 200_000;
const PART = 20_000;

/**
 * `bench -- window`: the built window in Chromium, over the same server as in browser mode. First paint and the moment
 * its button can be pressed, counted from the navigation; 10,000 events of a repair at once, and the longest frame while
 * they are drawn, beside the longest of an idle second; memory after each 20,000 of 200,000; the bundle's size.
 */
export default async function bench(): Promise<Bench> {
  const { chromium } = await import(/* @vite-ignore */ path.resolve('node_modules/playwright-core/index.mjs'));
  const profile = path.resolve('test-results/bench-window');
  const launched = await launchChromium(profile);
  const browser = await chromium.connectOverCDP(launched.endpoint);
  const told = new Told();
  const door = new Door();
  const [onWindows, onUsedTicket] = [() => undefined, () => undefined];
  const server = createWizardServer({
    door,
    session: told,
    window: path.resolve('out/renderer'),
    onWindows,
    onUsedTicket,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const origin = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`;
  try {
    told.tell(STARTED);
    const [paints, readies]: [number[], number[]] = [[], []];
    for (let round = 0; round < 6; round++) {
      const page = await (await browser.newContext({ viewport: { width: 1000, height: 700 } })).newPage();
      await page.goto(origin + door.ticket());
      await page.getByRole('button').first().waitFor();
      const ready: number = await page.evaluate('performance.now()');
      const paint: number = await page.evaluate(FIRST_PAINT);
      if (round > 0) paints.push(paint), readies.push(ready); // the first one warms the caches
      await page.context().close();
    }
    const page = await (await browser.newContext({ viewport: { width: 1000, height: 700 } })).newPage();
    await page.goto(origin + door.ticket());
    await page.getByRole('button').first().waitFor();
    for (const news of BEGUN) told.tell(news);
    await page.locator('.line li[data-is=busy]').waitFor();
    await page.evaluate(COUNT_FRAMES);
    const arrived = async (no: number) => {
      await page.getByText(`event ${no}.`).first().waitFor({ timeout: 120_000 });
    };
    await page.waitForTimeout(1_000);
    const idle: number[] = await page.evaluate('frames.splice(0).slice(2)');
    const began = performance.now();
    for (let no = 0; no < FLOOD; no++) told.tell(flood(no));
    told.tell(marked(FLOOD));
    await arrived(FLOOD);
    const floodMs = performance.now() - began;
    const frames: number[] = await page.evaluate('frames');
    const protocol = await page.context().newCDPSession(page);
    const heap: number[] = [];
    for (let sent = 0; sent < MANY; sent += PART) {
      for (let no = 0; no < PART; no++) told.tell(flood(no));
      told.tell(marked(FLOOD + sent + PART));
      await arrived(FLOOD + sent + PART);
      await protocol.send('HeapProfiler.collectGarbage');
      heap.push((await protocol.send('Runtime.getHeapUsage')).usedSize / 1e6);
    }
    const { bytes, packed } = bundle();
    const result = {
      firstPaintMs: round(median(paints)),
      interactiveMs: round(median(readies)),
      floodEvents: FLOOD,
      floodMs: round(floodMs),
      longestFrameMs: round(Math.max(...frames)),
      longestIdleFrameMs: round(Math.max(...idle)),
      framesOver50: frames.filter((ms) => ms > 50).length,
      heapAfter20000: round(heap[0] ?? Number.NaN),
      heapAfter200000: round(heap.at(-1) ?? Number.NaN),
      bundleKb: Math.round(bytes / 1000),
      bundleGzipKb: Math.round(packed / 1000),
    };
    return { table: [['', ''], ...Object.entries(result).map(([name, value]) => [name, String(value)])], result };
  } finally {
    await browser.close();
    await launched.close();
    server.closeAllConnections();
    server.close();
  }
}

/** In the page: when it was first painted, in ms after the navigation. It is told a moment after it happened. */
const FIRST_PAINT = `new Promise((resolve) => new PerformanceObserver((list) => {
  const first = list.getEntriesByName('first-contentful-paint')[0];
  if (first) resolve(first.startTime);
}).observe({ type: 'paint', buffered: true }))`;

/** In the page: how long each frame took, in ms. */
const COUNT_FRAMES = `var frames = []; var last = performance.now();
  requestAnimationFrame(function frame(now) { frames.push(now - last); last = now; requestAnimationFrame(frame); })`;

/** A session that only tells what it is given. */
class Told implements Session {
  private readonly events: Event[] = [];
  private readonly listeners = new Set<(event: Event) => void>();
  tell(news: News): void {
    const event: Event = { no: this.events.length + 1, at: Date.now(), ...news };
    this.events.push(event);
    for (const listener of this.listeners) listener(event);
  }
  send = async () => ({ is: 'accepted' }) as const;
  after = async (no: number) => this.events.slice(no);
  view = () => EMPTY;
  reportZip = async () => null;
  close = async () => undefined;
  on(listener: (event: Event) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

const head = { repair: '20261202093000-0a1b2c3d' };
const STARTED: News = { is: 'session-started', version: '0.1.0', platform: 'linux' };
const free = { downloadBytes: 0, diskBytes: 0, minutes: 1 };
const PYTHON = '/home/lin/ComfyUI/venv/bin/python';
const BEGUN: readonly News[] = [
  {
    ...{ is: 'repair-started', ...head, check: 'c1' },
    plan: {
      ...{ id: 'p1', kind: 'replace-torch', for: 'torch/no-kernel-for-gpu', trust: 'certain', loses: [], params: {} },
      ...{ prefix: '/home/lin/ComfyUI/venv', python: PYTHON, app: 'comfyui', ...free },
      steps: [
        { do: 'install', changes: true, files: [], build: null, environment: {}, argv: [PYTHON, '-m', 'pip'], ...free },
        { do: 'look-again', changes: false, python: PYTHON, ...free },
      ],
    },
  },
  { is: 'step-began', ...head, step: 0 },
];

/** Half of them say what a program prints, half how far it is. */
function flood(no: number): News {
  if (no % 2 === 0) return { is: 'step-said', ...head, step: 0, lines: [`Installing collected packages: part ${no}`] };
  return {
    ...{ is: 'step-progress', ...head, step: 0, unit: 'bytes', done: no, of: PART, bytesPerSecond: 6_000_000 + no },
    file: 'torch-2.14.1.whl',
  };
}

const marked = (no: number): News => ({
  ...{ is: 'step-progress', ...head, step: 0, unit: 'bytes', done: 1, of: 2, bytesPerSecond: 1 },
  file: `event ${no}.`,
});

/** What the window loads: its page and all that this names, one through the other. Older builds lie beside it. */
function bundle(): { bytes: number; packed: number } {
  const folder = path.resolve('out/renderer');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const needed = new Map<string, Buffer>();
  const add = (name: string) => {
    if (needed.has(name)) return;
    const content = readFileSync(path.join(folder, name));
    needed.set(name, content);
    for (const other of names) if (content.includes(path.basename(other)) && /\.(js|css)$/.test(other)) add(other);
  };
  add('index.html');
  const sum = (sizes: number[]) => sizes.reduce((all, one) => all + one, 0);
  const files = [...needed.values()];
  return { bytes: sum(files.map((file) => file.length)), packed: sum(files.map((file) => gzipSync(file).length)) };
}

const round = (n: number) => Math.round(n * 10) / 10;
const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DownloadNews } from '../../probes/fetch';
import { bundle } from '../core/processes';
import { serve } from './server';

const NAME = 'torch-2.14.1+cu126-cp311-cp311-manylinux_2_28_x86_64.whl';
const BODY = Buffer.alloc(4_000_000, 'a wheel from far away ');
const OUT = path.resolve(import.meta.dirname, '../../.cache/test-out-download');
const CHILD = path.join(OUT, 'download-child.js');

beforeAll(() => bundle({ 'download-child': path.join(import.meta.dirname, 'download-child.ts') }, OUT));

function start(url: string, folder: string, env: Record<string, string> = {}) {
  const file = {
    ...{ package: 'torch', version: '2.14.1+cu126', name: NAME, url, path: path.join(folder, NAME) },
    ...{ sha256: createHash('sha256').update(BODY).digest('hex'), bytes: BODY.length },
  };
  const asked = JSON.stringify({ file, options: { folder, retryMs: 1 } });
  const child = spawn(process.execPath, [CHILD, asked], { env: { ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: DownloadNews[] = [];
  let rest = '';
  child.stdout.on('data', (data) => {
    const all = (rest + String(data)).split('\n');
    rest = all.pop() ?? '';
    lines.push(...all.map((line): DownloadNews => JSON.parse(line)));
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, lines, exited };
}

const folders: string[] = [];
function scratch(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'torchmend 下载-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it('goes on behind what a killed Torchmend left', async () => {
  const ranges: (string | undefined)[] = [];
  const server = await serve({
    '/x.whl': (asked, answer) => {
      ranges.push(asked.headers.range);
      const from = Number(/^bytes=(\d+)-$/.exec(asked.headers.range ?? '')?.[1] ?? 0);
      const range = { 'content-range': `bytes ${from}-${BODY.length - 1}/${BODY.length}` };
      answer.writeHead(from > 0 ? 206 : 200, { etag: '"1"', 'content-length': BODY.length - from, ...range });
      if (from > 0) return void answer.end(BODY.subarray(from));
      answer.write(BODY.subarray(0, 3_000_000)); // and stands still
    },
  });
  const folder = scratch();
  const first = start(`${server.url}/x.whl`, folder);
  const part = path.join(folder, `${NAME}.part`);
  await expect.poll(() => statSync(part, { throwIfNoEntry: false })?.size, { timeout: 10_000 }).toBe(3_000_000);
  first.child.kill('SIGKILL');
  await first.exited;
  const second = start(`${server.url}/x.whl`, folder);
  await second.exited;
  expect(second.lines.at(-1)).toMatchObject({ is: 'there', bytes: BODY.length });
  expect(ranges).toEqual([undefined, 'bytes=3000000-']);
  expect(readFileSync(path.join(folder, NAME)).equals(BODY)).toBe(true);
  await server.close();
});

/** A certificate that nobody vouches for; null: there is no openssl here. */
function certificate(): { key: Buffer; cert: Buffer; file: string } | null {
  const folder = scratch();
  const [key, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const made = [
    '-keyout',
    key,
    '-out',
    file,
    '-days',
    '2',
    '-subj',
    '/CN=ours',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ];
  try {
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(file), file };
  } catch {
    return null;
  }
}

const own = certificate();
// Without openssl nothing of this is proven: install it.
describe.runIf(own !== null)('an encrypted server', () => {
  let plain = '';
  const answers: RequestListener = (asked, answer) => {
    if (asked.url === '/to-plain.whl') return void answer.writeHead(302, { location: plain }).end();
    answer.writeHead(200, { 'content-length': BODY.length }).end(BODY);
  };
  const secure = createServer({ key: own?.key, cert: own?.cert }, answers);
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    secure.closeAllConnections();
    secure.close();
  });
  const end = async (at: string, env: Record<string, string>) => {
    const { lines, exited } = start(at, scratch(), env);
    await exited;
    return lines.at(-1);
  };

  it('is believed only where the system, or NODE_EXTRA_CA_CERTS, vouches for it', async () => {
    expect(await end(`${url}/x.whl`, {})).toMatchObject({ is: 'trouble', code: 'certificate' });
    const vouched = { NODE_EXTRA_CA_CERTS: own?.file ?? '' };
    expect(await end(`${url}/x.whl`, vouched)).toMatchObject({ is: 'there', bytes: BODY.length });
  });

  it('is not followed to a plain one', async () => {
    const server = await serve({ '/x.whl': (_, answer) => void answer.writeHead(200).end(BODY) });
    plain = `${server.url}/x.whl`;
    const vouched = { NODE_EXTRA_CA_CERTS: own?.file ?? '' };
    expect(await end(`${url}/to-plain.whl`, vouched)).toMatchObject({ is: 'trouble', code: 'insecure-redirect' });
    expect(server.asked).toEqual([]);
    await server.close();
  });
});

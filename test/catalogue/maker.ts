import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import carried from '../../probes/data/builds.json';
import type { Publisher } from '../../probes/data/publisher';

const pair = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');

/** A maker of lists with a key of its own; its lists lie at `url`. */
export function publisher(url = 'https://example.org/catalogue.signed'): Publisher {
  const key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { releases: 'https://example.org/releases', catalogue: { url, key } };
}

export function signed(
  body: string | Uint8Array,
  { by = pair.privateKey, head = 'torchmend-catalogue 1' } = {},
): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${head} ${sign(null, bytes, by).toString('base64')}\n`), bytes]);
}
export const byStranger = (body: string) => signed(body, { by: stranger.privateKey });

/** What this program carries, as a newer list: a release of tomorrow, and whatever else is changed. */
export function newer(change: Record<string, unknown> = {}): string {
  const [row] = carried.rows.filter(({ torch, channel }) => torch === '2.14.1' && channel === 'cu130');
  const [tuple] = carried.tuples.filter(({ torch }) => torch === '2.14.1');
  const document = {
    ...carried,
    serial: carried.serial + 1,
    asOf: '2027-03-01',
    tuples: [...carried.tuples, { ...tuple, torch: '2.14.9', torchvision: '0.29.9', date: '2027-02-20' }],
    rows: [...carried.rows, { ...row, torch: '2.14.9', evidence: 'documented', read: undefined }],
    ...change,
  };
  return JSON.stringify(document);
}

/** The newer list with its first row changed. */
export function withRow(change: Record<string, unknown>): string {
  return newer({ rows: [{ ...carried.rows[0], ...change }, ...carried.rows.slice(1)] });
}

/** A folder of our own for one test, with what was kept in it. */
export function home(): { folder: string; kept(bytes?: Uint8Array): Uint8Array; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'torchmend catalogue 清单-'));
  const file = path.join(folder, 'catalogue.signed');
  return {
    folder,
    kept(bytes) {
      if (bytes) writeFileSync(file, bytes);
      return readFileSync(file);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

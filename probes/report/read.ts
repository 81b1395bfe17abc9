import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { REPORT_VERSION } from '../model';

/** A report read back: its history, and which check it is about. `newer`: made by a later version than this one knows. */
export type Opened =
  | { is: 'known'; session: string; check: string; newer: boolean }
  | { is: 'refused'; why: 'damaged' | 'no-report' | 'too-large' };

const MOST_BYTES = 256 * 1024 * 1024;
const WANTED = ['report.json', 'session.jsonl'];
/** All that has to be known of it to find the rest. */
const Head = z.object({
  schema: z.object({ name: z.literal('torchmend-report'), version: z.number().int() }),
  check: z.string(),
});

/** Opens a report's zip; nothing in it is trusted. */
export async function openReport(bytes: Uint8Array): Promise<Opened> {
  let texts: Map<string, string> | null;
  try {
    texts = await entries(Buffer.from(bytes));
  } catch {
    return { is: 'refused', why: 'damaged' };
  }
  if (texts === null) return { is: 'refused', why: 'too-large' };
  const session = texts.get('session.jsonl');
  const head = Head.safeParse(parsed(texts.get('report.json') ?? ''));
  if (session === undefined || !head.success) return { is: 'refused', why: 'no-report' };
  return { is: 'known', session, check: head.data.check, newer: head.data.schema.version > REPORT_VERSION };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // told as: no report
  }
}

/** The two files that are asked for; null: more than anybody's report holds. */
async function entries(bytes: Buffer): Promise<Map<string, string> | null> {
  const open = promisify<Buffer, Options, ZipFile>(fromBuffer);
  const zip = await open(bytes, { lazyEntries: true });
  const found = new Map<string, string>();
  let isTooLarge = false;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      if (!WANTED.includes(entry.fileName) || found.has(entry.fileName)) return zip.readEntry();
      if (entry.uncompressedSize > MOST_BYTES) {
        isTooLarge = true;
        return resolve();
      }
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        textIn(stream).then((text) => (found.set(entry.fileName, text), zip.readEntry()), reject);
      });
    });
    zip.readEntry();
  });
  return isTooLarge ? null : found;
}

/** yauzl itself ends a stream that gives more than its entry said. */
async function textIn(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

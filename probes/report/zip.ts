import { ZipFile } from 'yazl';
import type { Report } from './index';

/** The report as one file: to read and print, to paste, to judge again, for programs. */
export async function zipReport({ html, markdown, session, json }: Report): Promise<Uint8Array> {
  const zip = new ZipFile();
  const files = { 'report.html': html, 'report.md': markdown, 'session.jsonl': session, 'report.json': json };
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { html, type Route, serve, simplePage, type TestServer } from '../fetch/server';
import { tell } from './tools';

export interface IndexOptions {
  /** Bytes of a file of this name as it is sent, where that is not what lies there. */
  sends?: (name: string, bytes: Buffer) => Buffer;
  /** The first answer for each file ends after so many bytes, with the line cut. */
  cutAfter?: number;
}

export interface LocalIndex extends TestServer {
  /** `from` of every answer that sent a part of a file, by the file's name. */
  ranges: Record<string, number[]>;
}

/** A package index of the wheels in a folder, laid out as PyTorch's own: pages, hashes, METADATA, ranges with ETag. */
export async function serveIndex(folder: string, { sends, cutAfter }: IndexOptions = {}): Promise<LocalIndex> {
  const routes: Record<string, Route> = {};
  const pages = new Map<string, string[]>();
  const ranges: LocalIndex['ranges'] = {};
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.whl'))) {
    const bytes = readFileSync(path.join(folder, name));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const [project = '', version = ''] = name.split('-');
    pages.set(project, [...(pages.get(project) ?? []), `${name}#sha256=${sha256}`]);
    const sent = sends?.(name, bytes) ?? bytes;
    const at = `/files/${encodeURIComponent(name)}`;
    let isFirst = true;
    routes[at] = (asked, answer) => {
      const from = Number(/^bytes=(\d+)-/.exec(asked.headers.range ?? '')?.[1] ?? 0);
      const head = { etag: `"${sha256}"`, 'accept-ranges': 'bytes', 'content-length': sent.length - from };
      if (asked.method !== 'HEAD') ranges[name] = [...(ranges[name] ?? []), from];
      const part = { ...head, 'content-range': `bytes ${from}-${sent.length - 1}/${sent.length}` };
      answer.writeHead(from > 0 ? 206 : 200, from > 0 ? part : head);
      if (asked.method === 'HEAD') return void answer.end();
      const isCut = cutAfter !== undefined && isFirst;
      isFirst = false;
      if (!isCut) return void answer.end(sent.subarray(from));
      answer.write(sent.subarray(from, from + cutAfter), () => setTimeout(() => asked.socket.destroy(), 50));
    };
    const metadata = `${project}-${version}.dist-info/METADATA`;
    const read = 'import sys,zipfile;sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())';
    const text = tell('python3', '-c', read, path.join(folder, name), metadata) ?? '';
    routes[`${at}.metadata`] = (_, answer) => void answer.writeHead(200).end(text);
  }
  for (const [project, files] of pages)
    routes[`/${project.replaceAll('_', '-')}/`] = html(
      simplePage(
        project,
        files.map((file) => ({
          href: `/files/${file.replace('+', '%2B')}`,
          attributes: ` data-dist-info-metadata="true"`,
        })),
      ),
    );
  return { ...(await serve(routes)), ranges };
}

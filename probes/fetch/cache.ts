import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Host, readText } from '../host';

/** A page as it was fetched, with what the server knows it by. */
const Kept = z.object({
  url: z.string(),
  /** Where redirects led. */
  at: z.string(),
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  type: z.string(),
  body: z.string(),
  fetchedMs: z.number(),
});
export type Kept = z.infer<typeof Kept>;

const MOST_BYTES = 64 * 1024 * 1024;

/** Pages on disk, one file each. A file that can't be read or holds something else counts as none. */
export interface PageCache {
  get(url: string): Promise<Kept | null>;
  put(page: Kept): Promise<void>;
}

/** Opens the pages kept in a folder. */
export function openPageCache(host: Host, folder: string): PageCache {
  const fileOf = (url: string) =>
    host.path.join(folder, `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.json`);
  return {
    async get(url) {
      const text = await readText(host, fileOf(url), MOST_BYTES);
      if (text.is !== 'known') return null;
      const kept = Kept.safeParse(parse(text.value));
      return kept.success && kept.data.url === url ? kept.data : null;
    },
    async put(page) {
      await host.write(fileOf(page.url), JSON.stringify(page));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a page that was cut while it was kept: it is fetched anew
  }
}

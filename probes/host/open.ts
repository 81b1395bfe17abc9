import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { OpenFile, Read } from '../host';
import { whyNot } from './why-not';

/** Opens a regular file for reading at any place; a pipe or device of that name is refused. */
export async function openFile(file: string): Promise<Read<OpenFile>> {
  try {
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (!stats.isFile()) {
      await handle.close();
      return { is: 'unknown', why: 'unreadable', detail: `${file} is no regular file` };
    }
    return {
      is: 'known',
      value: {
        bytes: stats.size,
        async read(offset, length) {
          const into = new Uint8Array(Math.max(0, Math.min(length, stats.size - offset)));
          let got = 0;
          while (got < into.length) {
            const { bytesRead } = await handle.read(into, got, into.length - got, offset + got);
            if (bytesRead === 0) break;
            got += bytesRead;
          }
          return into.subarray(0, got);
        },
        close: () => handle.close(),
      },
    };
  } catch (error) {
    return whyNot(error);
  }
}

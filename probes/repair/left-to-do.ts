import type { Host } from '../host';
import { sameTime } from './differences';
import { each } from './each';
import type { Kept, Manifest } from './manifest';
import { type Placed, WIDTH } from './tree';
import { mustRead } from './trouble';

export type KeptFile = Extract<Kept, { is: 'file' }>;
export type KeptLink = Extract<Kept, { is: 'link' }>;

/** A file or link that is not as it was, and what is there now. `mode`: only its permission bits are others. */
export type Todo =
  | { is: 'mode'; one: KeptFile }
  | { is: 'file'; one: KeptFile; node: Placed | undefined }
  | { is: 'link'; one: KeptLink; node: Placed | undefined };

/** Above this two files are not compared byte by byte; the one that is kept is put back again. */
const COMPARED = 64 * 1024 * 1024;

/** Which files and links have to be put back. Reads only. */
export async function leftToDo(
  host: Host,
  folder: string,
  { kept }: Manifest,
  now: ReadonlyMap<string, Placed>,
): Promise<Todo[]> {
  const todo = await each(kept, WIDTH, async (one): Promise<Todo | null> => {
    if (one.is !== 'file' && one.is !== 'link') return null;
    const node = now.get(one.path);
    if (one.is === 'link') return node?.kind === 'link' && node.to === one.to ? null : { is: 'link', one, node };
    if (!node || !(await isAsItWas(host, folder, one, node))) return { is: 'file', one, node };
    return node.mode === one.mode ? null : { is: 'mode', one };
  });
  return todo.filter((one) => one !== null);
}

/** Nothing to be done: it is the same file still, or one that an earlier, interrupted round has put back. */
async function isAsItWas(host: Host, folder: string, one: KeptFile, node: Placed): Promise<boolean> {
  if (node.kind !== 'file') return false;
  const kept = host.path.join(folder, one.kept);
  const alike = node.bytes === one.bytes && sameTime(node, one);
  if (alike && node.inode === one.inode) return true;
  const other = await mustRead(kept, host.change.look(kept));
  // Written into where it stands, by whatever name: the safety copy changed with it, there is nothing better to put back.
  if (other?.inode === node.inode) return alike || one.by === 'link';
  if (!alike) return false;
  if (one.bytes > COMPARED) return false;
  const [was, is] = await Promise.all([host.read(kept, COMPARED), host.read(one.path, COMPARED)]);
  return was.is === 'known' && is.is === 'known' && Buffer.from(was.value).equals(is.value);
}

/** Whether a file of the safety copy is there, and was not written to. */
export async function isUnharmed(host: Host, folder: string, one: KeptFile): Promise<boolean> {
  const kept = host.path.join(folder, one.kept);
  const node = await mustRead(kept, host.change.look(kept));
  return node?.kind === 'file' && node.bytes === one.bytes && sameTime(node, one);
}

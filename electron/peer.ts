import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type End, endOf, listedEnd } from './ends';

/** Linux lists every connection with whose it is; a client that speaks IPv6 stands in the second one. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const ROOT = 0;

const LISTENING = '0A';

/** Where a connection comes from, and where it came in. */
export interface Ends {
  client: End;
  own: End;
}

/**
 * Whose program is at the other end of a connection within this computer. Addresses stand in process lists, and a
 * browser hands a cookie to whoever listens on any port of this computer: neither tells who comes. A port alone doesn't
 * either: on each of this computer's addresses (127.0.0.2) another user may hold the same one. `unknown`: this system
 * doesn't list our connections; `other`: another user's, one that was closed before it could be looked at, or more than one.
 */
export function peerIn(table: string, { client, own }: Ends, ours: readonly number[]): 'ours' | 'other' | 'unknown' {
  const [theirs, mine] = [endOf(client), endOf(own)];
  if (theirs === null || mine === null) return 'other'; // closed meanwhile: nothing tells any more who it was
  let isWhole = false;
  const found: boolean[] = [];
  for (const line of table.split('\n')) {
    const [, local = '', remote = '', state = '', , , , uid = '', , inode = ''] = line.trim().split(/\s+/);
    const [from, to] = [listedEnd(local), listedEnd(remote)];
    // Our own side of it, or our own door: the table tells of us.
    if (from === mine && (to === theirs || state === LISTENING)) isWhole = true;
    if (from === theirs && to === mine) found.push(/^[1-9]\d*$/.test(inode) && ours.includes(Number(uid)));
  }
  if (found.length > 0) return found.length === 1 && found[0] ? 'ours' : 'other';
  return isWhole ? 'other' : 'unknown';
}

/** Users who may come in: ourselves, whoever started us through sudo, and root, whom nothing could keep out. */
export function ourUsers(env: NodeJS.ProcessEnv = process.env, uid = process.getuid?.() ?? null): number[] {
  const byWhom = uid === ROOT && env['SUDO_UID'] ? [Number(env['SUDO_UID'])] : [];
  return uid === null ? [] : [uid, ROOT, ...byWhom];
}

/**
 * The table is read in pieces while connections come and go, so a line can be passed over or stand in it twice: nobody
 * is turned away for one reading. Another user's line is that user's in each of them.
 */
const LOOKS = 3;
const LOOK_AGAIN_MS = 20;

type Connection = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>;
const asked = new WeakMap<Connection, Promise<boolean>>();

/** Whether a connection is known to be another user's; asked once of each. `read`: another table, for tests. */
export function isOfAnother(socket: Connection, read = readTables): Promise<boolean> {
  const before = asked.get(socket);
  if (before) return before;
  const answer = look(socket, read);
  asked.set(socket, answer);
  return answer;
}

async function readTables(): Promise<string> {
  const tables = await Promise.all(TABLES.map((file) => readFile(file, 'utf8').catch(() => ''))); // none: unknown
  return tables.join('\n');
}

async function look(socket: Connection, read: () => Promise<string>): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = socket;
  const ends = {
    client: { address: remoteAddress, port: remotePort },
    own: { address: localAddress, port: localPort },
  };
  for (let looks = 1; peerIn(await read(), ends, ourUsers()) === 'other'; looks++) {
    if (looks === LOOKS) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}

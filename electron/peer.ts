import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Linux lists every connection with whose it is; a client that speaks IPv6 stands in the second one. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const ROOT = 0;

export interface Ends {
  /** Port of the client, and of ours. */
  client: number;
  own: number;
}

/**
 * Whose program is at the other end of a connection within this computer. Addresses stand in process lists, and a
 * browser hands a cookie to whoever listens on any port of this computer: neither tells who comes. `unknown`: this
 * system doesn't list connections; `other`: another user's, or one that was closed before it could be looked at.
 */
export function peerIn(table: string, { client, own }: Ends, ours: readonly number[]): 'ours' | 'other' | 'unknown' {
  let isListed = false;
  for (const line of table.split('\n')) {
    const [, local = '', remote = '', , , , , uid = '', , inode = ''] = line.trim().split(/\s+/);
    const [from, to] = [portOf(local), portOf(remote)];
    if (from === own && to === client) isListed = true; // our own side of it: the table can be trusted to be whole
    if (from === client && to === own) return inode !== '0' && ours.includes(Number(uid)) ? 'ours' : 'other';
  }
  return isListed ? 'other' : 'unknown';
}

/** `0100007F:1F90` → 8080 */
function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16);
}

/** Users who may come in: ourselves, whoever started us through sudo, and root, whom nothing could keep out. */
export function ourUsers(env: NodeJS.ProcessEnv = process.env, uid = process.getuid?.() ?? null): number[] {
  const byWhom = uid === ROOT && env['SUDO_UID'] ? [Number(env['SUDO_UID'])] : [];
  return uid === null ? [] : [uid, ROOT, ...byWhom];
}

const asked = new WeakMap<Socket, Promise<boolean>>();

/** Whether a connection is known to be another user's; asked once of each. */
export function isOfAnother(socket: Socket): Promise<boolean> {
  const before = asked.get(socket);
  if (before) return before;
  const answer = look(socket);
  asked.set(socket, answer);
  return answer;
}

async function look({ remotePort: client = 0, localPort: own = 0 }: Socket): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const tables = await Promise.all(TABLES.map((file) => readFile(file, 'utf8').catch(() => ''))); // none: unknown
  return peerIn(tables.join('\n'), { client, own }, ourUsers()) === 'other';
}

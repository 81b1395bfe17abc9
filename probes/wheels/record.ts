import type { ReadMember } from './archive';

/** What RECORD says of one file; null: it says nothing, as of itself. */
export interface Recorded {
  sha256: string | null;
  bytes: number | null;
}

/** Takes a RECORD apart: CSV of path, `sha256=…`, size; paths with commas are quoted. */
export function parseRecord(text: string): Map<string, Recorded> {
  const found = new Map<string, Recorded>();
  for (const line of text.split('\n')) {
    const match = /^(?:"((?:[^"]|"")*)"|([^,]*)),([^,]*),([^,]*?)\s*$/.exec(line);
    const path = match?.[1]?.replaceAll('""', '"') ?? match?.[2];
    if (!match || !path) continue;
    const sha256 = /^sha256=([\w-]{43})=?$/.exec(match[3] ?? '')?.[1] ?? null;
    found.set(path, { sha256, bytes: match[4] ? Number(match[4]) : null });
  }
  return found;
}

/** How what is in a wheel differs from what its RECORD says. Empty lists: it is whole and as it was made. */
export interface Differences {
  changed: string[];
  absent: string[];
  unrecorded: string[];
}

/** Signatures and RECORD itself are in no RECORD. */
const OWN = /\.dist-info\/RECORD(\.jws|\.p7s)?$/;

export function compareRecord(
  record: ReadonlyMap<string, Recorded>,
  members: ReadonlyMap<string, ReadMember>,
): Differences {
  const changed: string[] = [];
  const absent: string[] = [];
  for (const [path, said] of record) {
    const member = members.get(path);
    if (!member) absent.push(path);
    else if (said.sha256 !== null && said.sha256 !== member.sha256) changed.push(path);
    else if (said.bytes !== null && said.bytes !== member.bytes) changed.push(path);
  }
  const unrecorded = [...members.keys()].filter((path) => !record.has(path) && !OWN.test(path));
  return { changed, absent, unrecorded };
}

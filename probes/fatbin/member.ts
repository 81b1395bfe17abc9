import { type Inflated, inflate } from './inflate';
import { HEAD_BYTES, label, wantTables } from './label';
import { Damaged, type Look } from './look';
import { readObject } from './object';
import type { Finds } from './sections';
import { ofBytes, type Source } from './source';
import { NotKept, Sparse } from './sparse';
import { StreamScan } from './stream';
import type { Range } from './walk';
import type { Member } from './zip';

/** Members up to this size are held while they are read; larger ones go by as a stream. */
const HELD_BYTES = 8 << 20;

export interface MemberOptions {
  /** Another size than 8 MiB, for tests. */
  heldBytes?: number | undefined;
}

/** Reads a deflated member: inflated once, in constant memory. */
export async function readDeflated(
  source: Source,
  range: Range,
  member: Member,
  finds: Finds,
  look: Look,
  { heldBytes = HELD_BYTES }: MemberOptions,
): Promise<void> {
  const inflated =
    member.unpacked <= heldBytes
      ? await readHeld(source, range, member, finds, look)
      : await readStream(source, range, member, finds, look);
  compare(inflated, member, look);
}

async function readHeld(source: Source, range: Range, member: Member, finds: Finds, look: Look): Promise<Inflated> {
  const chunks: Uint8Array[] = [];
  let room = member.unpacked;
  const inflated = await inflate(source, range, member.unpacked, (chunk) => {
    look.step(0);
    chunks.push(chunk.subarray(0, room));
    room -= chunk.length;
    return room >= 0;
  });
  readObject(ofBytes(Buffer.concat(chunks)), finds, look);
  return inflated;
}

async function readStream(source: Source, range: Range, member: Member, finds: Finds, look: Look): Promise<Inflated> {
  const scan = new StreamScan(member.unpacked, look);
  let sparse = new Sparse(member.unpacked);
  sparse.want({ offset: 0, size: HEAD_BYTES });
  let at = 0;
  const inflated = await inflate(source, range, member.unpacked, (chunk) => {
    sparse.push(at, chunk);
    if (at === 0) wantTables(chunk, sparse), sparse.push(at, chunk);
    scan.push(chunk);
    at += chunk.length;
    return at <= member.unpacked;
  });
  scan.end();
  // A table that lies in an unusual place costs another pass, at most one for the table and one for its names.
  const wanted: Range[] = [{ offset: 0, size: HEAD_BYTES }];
  for (let passes = 0; ; passes++) {
    try {
      label(sparse, scan.hits, finds, look);
      return inflated;
    } catch (error) {
      if (error instanceof Damaged) return (refuse(finds, look, error.message), inflated);
      if (!(error instanceof NotKept)) throw error;
      if (passes === 3) return (refuse(finds, look, 'section table out of reach'), inflated);
      wanted.push({ offset: error.range.offset, size: Math.max(error.range.size, 64 * 1024) });
    }
    finds.tallies.length = 0;
    sparse = await keep(source, range, member, wanted, look);
  }
}

async function keep(source: Source, range: Range, member: Member, wanted: readonly Range[], look: Look) {
  const sparse = new Sparse(member.unpacked);
  for (const each of wanted) sparse.want(each);
  let at = 0;
  await inflate(source, range, member.unpacked, (chunk) => {
    look.step(at);
    sparse.push(at, chunk);
    at += chunk.length;
    return at < member.unpacked;
  });
  return sparse;
}

function refuse(finds: Finds, look: Look, message: string): void {
  finds.error = message;
  look.complete = false;
}

/** Holds what came out against what the directory says. */
function compare(inflated: Inflated, member: Member, look: Look): void {
  if (inflated.is === 'damaged') look.note('zip-bad-deflate', member.name, undefined, inflated.detail ?? undefined);
  else if (inflated.is === 'stopped' || inflated.bytes !== member.unpacked || inflated.consumed !== member.packed) {
    const got = `${inflated.is === 'stopped' ? 'more than ' : ''}${inflated.bytes} of ${inflated.consumed} bytes`;
    look.note('zip-wrong-size', member.name, undefined, `${got}; ${member.unpacked} of ${member.packed} announced`);
  } else if (inflated.crc !== member.crc) look.note('zip-wrong-crc', member.name);
}

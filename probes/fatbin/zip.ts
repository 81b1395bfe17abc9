import { Damaged, type Look } from './look';
import { copy, type Source, u16, u32, u64, windowed } from './source';

/** One entry of a wheel's directory. Sizes in bytes. */
export interface Member {
  name: string;
  method: number;
  encrypted: boolean;
  crc: number;
  packed: number;
  unpacked: number;
  /** Offset of its local header. */
  header: number;
}

export const ZIP_MAGIC = 0x04034b50;
/** A wheel without any member begins with its end. */
export const ZIP_EMPTY = 0x06054b50;

const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const LOCATOR = 0x07064b50;
const END64 = 0x06064b50;
const LONGEST_COMMENT = 0xffff;

interface Directory {
  offset: number;
  bytes: number;
  count: number;
  /** Bytes in front of the archive, which its offsets don't count. */
  shift: number;
}

/** Finds the directory from the end of the file. Throws `Damaged`. */
function findDirectory(source: Source): Directory {
  const tailBytes = Math.min(source.size, END_BYTES + LONGEST_COMMENT);
  const tailAt = source.size - tailBytes;
  const tail = copy(source.read(tailAt, tailBytes));
  const ends = [...signatures(tail)];
  // A comment may hold the signature too: the one whose comment ends the file is meant, else the last one.
  const i = ends.find((end) => end + END_BYTES + u16(tail, end + 20) === tail.length) ?? ends[0];
  if (i === undefined) throw new Damaged('no end of central directory: the archive is cut short');
  const at = tailAt + i;
  const small = { count: u16(tail, i + 10), bytes: u32(tail, i + 12), offset: u32(tail, i + 16) };
  const saturated = small.count === 0xffff || small.bytes === 0xffffffff || small.offset === 0xffffffff;
  const large = saturated ? findDirectory64(source, at) : null;
  const { count, bytes, offset } = large ?? small;
  const shift = (large?.at ?? at) - bytes - offset;
  if (!(shift >= 0)) throw new Damaged('the directory lies outside of the archive');
  return { count, bytes, offset: offset + shift, shift };
}

/** Where the signature of an archive's end stands, last one first. */
function* signatures(tail: Uint8Array): Generator<number> {
  for (let i = tail.length - END_BYTES; i >= 0; i--) if (u32(tail, i) === END) yield i;
}

function findDirectory64(source: Source, endAt: number) {
  const locator = copy(source.read(endAt - 20, 20));
  if (u32(locator, 0) !== LOCATOR) return null;
  const named = u64(locator, 8);
  // Its place is written down; with bytes in front of the archive it lies right before its locator.
  for (const at of [named, endAt - 20 - 56]) {
    const end = copy(source.read(at, 56));
    if (end.length === 56 && u32(end, 0) === END64) {
      return { at, count: u64(end, 32), bytes: u64(end, 40), offset: u64(end, 48) };
    }
  }
  throw new Damaged('no zip64 end of central directory');
}

/** 64-bit sizes stand in an extra field, each only if its 32-bit place is saturated, in this order. */
function widen(member: Member, extra: Uint8Array): Member {
  let wide = member;
  for (let at = 0; at + 4 <= extra.length; at += 4 + u16(extra, at + 2)) {
    if (u16(extra, at) !== 1) continue;
    let value = at + 4;
    for (const key of ['unpacked', 'packed', 'header'] as const) {
      if (member[key] !== 0xffffffff || value + 8 > extra.length) continue;
      wide = { ...wide, [key]: u64(extra, value) };
      value += 8;
    }
  }
  return wide;
}

const BLOCK = 64 * 1024;
const MOST_MEMBERS = 1_000_000;

/** Reads a wheel's directory, entry by entry: nothing is as large as its header fields say. Throws `Damaged`. */
export function* zipMembers(source: Source, look: Look): Generator<Member> {
  const directory = findDirectory(source);
  const end = directory.offset + directory.bytes;
  const near = windowed(source, BLOCK);
  let at = directory.offset;
  let count = 0;
  while (at + 46 <= end) {
    look.step(at);
    const fixed = copy(near.read(at, 46));
    if (u32(fixed, 0) !== DIRECTORY_ENTRY) throw new Damaged(`no directory entry at ${at}`);
    const [nameBytes, extraBytes, commentBytes] = [u16(fixed, 28), u16(fixed, 30), u16(fixed, 32)];
    const rest = near.read(at + 46, nameBytes + extraBytes);
    const member = {
      name: new TextDecoder().decode(rest.subarray(0, nameBytes)),
      encrypted: (u16(fixed, 8) & 1) !== 0,
      method: u16(fixed, 10),
      crc: u32(fixed, 16),
      packed: u32(fixed, 20),
      unpacked: u32(fixed, 24),
      header: u32(fixed, 42),
    };
    const wide = widen(member, rest.subarray(nameBytes));
    yield { ...wide, header: wide.header + directory.shift };
    at += 46 + nameBytes + extraBytes + commentBytes;
    if (++count > MOST_MEMBERS) throw new Damaged(`more than ${MOST_MEMBERS} members`);
  }
  if (count !== directory.count) {
    look.note('zip-member-lies', '(directory)', directory.offset, `${count} members, ${directory.count} announced`);
  }
}

/** Offset of a member's data; null when its local header tells another story than the directory. */
export function dataOffset(source: Source, member: Member): number | null {
  const local = copy(source.read(member.header, 30));
  if (local.length < 30 || u32(local, 0) !== ZIP_MAGIC || u16(local, 8) !== member.method) return null;
  const nameBytes = u16(local, 26);
  const name = new TextDecoder().decode(source.read(member.header + 30, nameBytes));
  return name === member.name ? member.header + 30 + nameBytes + u16(local, 28) : null;
}

import { toLibrary } from './library';
import { Damaged, Look, type LookOptions } from './look';
import { type MemberOptions, readDeflated } from './member';
import type { Library } from './model';
import { readObject } from './object';
import { Finds } from './sections';
import { type Source, slice } from './source';
import { dataOffset, type Member, zipMembers } from './zip';

/** Names that can hold device code. */
const BINARY = /\.(so(\.\d+)*|pyd|dll|node|exe|a|lib|o|obj|cubin|fatbin)$/i;
/** Less than a container's header and one entry's. */
const SMALLEST = 80;
const MOST_BINARIES = 100_000;
const STORED = 0;
const DEFLATED = 8;

/** Libraries shrink to a half or a quarter. 256 MiB out of a two-hundredth is a trap. */
const BOMB = { bytes: 256 << 20, ratio: 200 };

/** Reads a wheel: its directory from the end, then each member that can hold device code. */
export async function readWheel(
  source: Source,
  finds: Finds,
  look: Look,
  options: LookOptions & MemberOptions,
): Promise<Library[]> {
  finds.format = 'zip';
  const members = chosen(source, finds, look);
  const libraries: Library[] = [];
  let free = 0;
  for (const member of members) {
    look.step(member.header);
    if (member.header < free) {
      look.note('zip-member-overlaps', member.name, member.header);
      continue;
    }
    free = member.header + member.packed;
    libraries.push(await readMember(source, member, options));
  }
  if (libraries.some((library) => !library.complete)) look.complete = false;
  return libraries;
}

/** The members worth reading, in the order in which they lie in the file. */
function chosen(source: Source, finds: Finds, look: Look): Member[] {
  const members: Member[] = [];
  const names = new Set<string>();
  try {
    for (const member of zipMembers(source, look)) {
      if (!BINARY.test(member.name) || Math.max(member.unpacked, member.packed) < SMALLEST) continue;
      if (names.has(member.name)) look.note('zip-duplicate-name', member.name, member.header);
      names.add(member.name);
      members.push(member);
      if (members.length > MOST_BINARIES) throw new Damaged(`more than ${MOST_BINARIES} libraries`);
    }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    finds.error = error.message;
    look.complete = false;
    return [];
  }
  return members.sort((a, b) => a.header - b.header);
}

async function readMember(source: Source, member: Member, options: LookOptions & MemberOptions): Promise<Library> {
  const look = new Look(member.unpacked, {
    shouldStop: options.shouldStop,
    onProgress: (done) =>
      options.onProgress?.(member.header + Math.floor(fraction(done, member) * member.packed), source.size),
  });
  const finds = new Finds();
  const data = dataOffset(source, member);
  const bomb = member.unpacked > BOMB.bytes && member.unpacked > member.packed * BOMB.ratio;
  if (member.encrypted) look.note('zip-encrypted', member.name, member.header);
  else if (member.method !== STORED && member.method !== DEFLATED) {
    look.note('zip-method', member.name, member.header, `method ${member.method}`);
  } else if (data === null) look.note('zip-member-lies', member.name, member.header);
  else if (data + member.packed > source.size) look.note('zip-truncated', member.name, data);
  else if (bomb) look.note('zip-bomb', member.name, data, `${member.unpacked} bytes out of ${member.packed}`);
  else if (member.method === DEFLATED) {
    await readDeflated(source, { offset: data, size: member.packed }, member, finds, look, options);
  } else {
    if (member.packed !== member.unpacked) look.note('zip-wrong-size', member.name, data);
    readObject(slice(source, data, member.packed), finds, look);
  }
  return toLibrary(member.name, member.unpacked, finds, look);
}

function fraction(done: number, { unpacked }: Member): number {
  return unpacked > 0 ? Math.min(1, done / unpacked) : 1;
}

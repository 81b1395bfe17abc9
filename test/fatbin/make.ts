import { crc32, deflateRawSync } from 'node:zlib';

/** Small files made on the spot: device code, ELF objects and wheels, sane or not. */

const KIND = { sm: 2, compute: 1, lto: 8 } as const;

/** One entry: header of 64 bytes and a payload of zeros. `size` is large enough for a kernel unless said otherwise. */
export function entry(name: string, size = 8192): Buffer {
  const match = /^(sm|compute|lto)_(\d+)([af]?)$/.exec(name);
  if (!match) throw new Error(name);
  const header = Buffer.alloc(64 + size);
  header.writeUInt16LE(match[1] === 'sm' ? KIND.sm : match[1] === 'lto' ? KIND.lto : KIND.compute, 0);
  header.writeUInt16LE(0x101, 2);
  header.writeUInt32LE(64, 4);
  header.writeBigUInt64LE(BigInt(size), 8);
  header.writeUInt16LE(match[1] === 'compute' ? 9 : 1, 0x1a);
  header.writeUInt32LE(Number(match[2]), 0x1c);
  header.writeUInt32LE(0x11 | (match[3] === 'a' ? 0x100000 : match[3] === 'f' ? 0x200000 : 0), 0x28);
  return header;
}

/** A container of these images. */
export function container(...images: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(images.map((image) => (typeof image === 'string' ? entry(image) : image)));
  const head = Buffer.alloc(16);
  head.writeUInt32LE(0xba55ed50, 0);
  head.writeUInt16LE(1, 4);
  head.writeUInt16LE(16, 6);
  head.writeBigUInt64LE(BigInt(body.length), 8);
  return Buffer.concat([head, body]);
}

export interface ElfSection {
  name: string;
  bytes: Buffer;
  /** 8: the bytes are elsewhere. */
  type?: number;
}

/** A 64-bit little-endian ELF of these sections, its table last as linkers do it, or in front. */
export function elf(sections: ElfSection[], { tableFirst = false, align = 16 } = {}): Buffer {
  const names = Buffer.from(`\0${[...sections.map(({ name }) => name), '.shstrtab'].join('\0')}\0`);
  const all = [...sections, { name: '.shstrtab', bytes: names, type: 3 }];
  const table = Buffer.alloc((all.length + 1) * 64);
  const parts: Buffer[] = [Buffer.alloc(64)];
  let at = 64;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  if (tableFirst) put(table);
  all.forEach(({ name, bytes, type = 1 }, index) => {
    put(Buffer.alloc((align - (at % align)) % align));
    const row = (index + 1) * 64;
    table.writeUInt32LE(names.indexOf(`\0${name}\0`) + 1, row);
    table.writeUInt32LE(type, row + 4);
    table.writeBigUInt64LE(BigInt(at), row + 24);
    table.writeBigUInt64LE(BigInt(bytes.length), row + 32);
    put(type === 8 ? Buffer.alloc(0) : bytes);
  });
  const tableAt = tableFirst ? 64 : at;
  if (!tableFirst) put(table);
  const file = Buffer.concat(parts);
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1], 0);
  file.writeUInt16LE(3, 16);
  file.writeUInt16LE(62, 18);
  file.writeBigUInt64LE(BigInt(tableAt), 40);
  file.writeUInt16LE(64, 58);
  file.writeUInt16LE(all.length + 1, 60);
  file.writeUInt16LE(all.length, 62);
  return file;
}

export interface ZipMember {
  name: string;
  bytes: Buffer;
  stored?: boolean;
  /** What the directory says instead of the truth. */
  lies?: Partial<{ crc: number; packed: number; unpacked: number; method: number; flags: number; header: number }>;
  /** What the local header calls it. */
  localName?: string;
  /** Sizes and offset in the 64-bit extra field. */
  zip64?: boolean;
  /** As Unix writes it: type and permissions. */
  mode?: number;
}

export interface ZipOptions {
  /** Number of members the end of the directory announces. */
  count?: number;
  comment?: Buffer;
  zip64?: boolean;
}

/** A zip archive. */
export function zip(
  members: ZipMember[],
  { count = members.length, comment = Buffer.alloc(0), zip64 }: ZipOptions = {},
) {
  const parts: Buffer[] = [];
  const rows: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, stored, lies = {}, localName = name, zip64: wide, mode = 0 } of members) {
    const data = stored ? bytes : deflateRawSync(bytes);
    const said = {
      ...{
        crc: crc32(bytes),
        packed: data.length,
        unpacked: bytes.length,
        method: stored ? 0 : 8,
        flags: 0,
        header: at,
      },
      ...lies,
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(said.method, 8);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(Buffer.byteLength(localName), 26);
    parts.push(local, Buffer.from(localName), data);
    const extra = wide ? Buffer.alloc(28) : Buffer.alloc(0);
    if (wide) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(said.unpacked), 4);
      extra.writeBigUInt64LE(BigInt(said.packed), 12);
      extra.writeBigUInt64LE(BigInt(said.header), 20);
    }
    const row = Buffer.alloc(46);
    row.writeUInt32LE(0x02014b50, 0);
    row.writeUInt16LE(said.flags, 8);
    row.writeUInt16LE(said.method, 10);
    row.writeUInt32LE(said.crc, 16);
    row.writeUInt32LE(wide ? 0xffffffff : said.packed, 20);
    row.writeUInt32LE(wide ? 0xffffffff : said.unpacked, 24);
    row.writeUInt16LE(Buffer.byteLength(name), 28);
    row.writeUInt16LE(extra.length, 30);
    row.writeUInt32LE((mode << 16) >>> 0, 38);
    row.writeUInt32LE(wide ? 0xffffffff : said.header, 42);
    rows.push(row, Buffer.from(name), extra);
    at += 30 + Buffer.byteLength(localName) + data.length;
  }
  const directory = Buffer.concat(rows);
  return Buffer.concat([...parts, directory, ...ends(at, directory.length, count, comment, zip64 === true)]);
}

function ends(offset: number, bytes: number, count: number, comment: Buffer, wide: boolean): Buffer[] {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(wide ? 0xffff : count, 8);
  end.writeUInt16LE(wide ? 0xffff : count, 10);
  end.writeUInt32LE(wide ? 0xffffffff : bytes, 12);
  end.writeUInt32LE(wide ? 0xffffffff : offset, 16);
  end.writeUInt16LE(comment.length, 20);
  if (!wide) return [end, comment];
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(bytes), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  return [end64, locator, end, comment];
}

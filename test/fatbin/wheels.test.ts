import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Library, type Scanned, Stopped } from '../../probes/fatbin/index';
import { container, elf, entry, zip } from './make';
import { scanBytes } from './medium';

const FOLDER = path.join(import.meta.dirname, 'fixtures');
const fixture = (name: string) => readFileSync(path.join(FOLDER, name));
const intact = ['elf', 'pe'].flatMap((folder) =>
  readdirSync(path.join(FOLDER, folder)).map((name) => `${folder}/${name}`),
);

const library = elf([{ name: '.nv_fatbin', bytes: container('sm_80', 'sm_90') }]);
const codes = (one: Library) => [...new Set(one.problems.map(({ code }) => code))].sort();

function only(found: Scanned): Library {
  expect(found.status).toBe('members');
  expect(found.members).toHaveLength(1);
  const [member] = found.members ?? [];
  if (!member) throw new Error('no member');
  return member;
}

async function scanOne(...args: Parameters<typeof zip>): Promise<Library> {
  return only((await scanBytes(zip(...args))).found);
}

describe('members', () => {
  it.each(intact)('%s: the same from disk, held and streamed', async (name) => {
    const bytes = fixture(name);
    const member = `pkg/${path.basename(name)}`;
    const { found: direct } = await scanBytes(bytes);
    for (const [stored, heldBytes] of [
      [true, undefined],
      [false, undefined],
      [false, 0],
    ] as const) {
      const { found } = await scanBytes(zip([{ name: member, bytes, stored }]), { heldBytes });
      const inside = only(found);
      if (heldBytes === 0 && ['ar', 'coff'].includes(direct.format)) {
        // Members too large to be held have no table in front: what is in them is found, but not whose it is.
        expect(inside.complete).toBe(false);
        expect(codes(inside)).toEqual(['section-not-known']);
        expect(inside.hidden).toEqual(direct.images);
        expect(inside.format).toBe(direct.format === 'ar' ? 'ar' : 'other');
        continue;
      }
      const { images, relocatable, hidden, verdict, coverage, containers, stubContainers, complete, wrappers, format } =
        direct;
      expect(inside).toMatchObject({
        images,
        relocatable,
        hidden,
        verdict,
        coverage,
        containers,
        stubContainers,
        complete,
        wrappers,
        format,
      });
      expect(inside.status).toBe(direct.status);
      expect(inside.sections.map((section) => ({ ...section, foreignBytes: 0 }))).toEqual(
        direct.sections.map((section) => ({ ...section, foreignBytes: 0 })),
      );
    }
  });

  it('of a deflated wheel', async () => {
    const members = [
      { name: 'fixture/__init__.py', bytes: Buffer.from('x = 1\n') },
      { name: 'fixture/lib/libfixture_cuda.so', bytes: fixture('elf/rdc_linked.so') },
      { name: 'fixture/_C.pyd', bytes: fixture('pe/msvc_names.dll') },
      { name: '包/ünï🙂/lib.so.1.2', bytes: library },
    ];
    const { found } = await scanBytes(zip(members));
    expect(found).toMatchObject({ format: 'zip', status: 'members', complete: true, problems: [], verdict: {} });
    expect(found.members?.map(({ path: name, images }) => [name, images])).toEqual([
      ['fixture/lib/libfixture_cuda.so', { sm_80: 1, sm_90: 1 }],
      ['fixture/_C.pyd', { sm_80: 2, sm_90: 1, sm_120a: 1, sm_121a: 1, compute_75: 1 }],
      ['包/ünï🙂/lib.so.1.2', { sm_80: 1, sm_90: 1 }],
    ]);
  });

  it('with a section table in an unusual place are inflated again, not given up', async () => {
    const filler = Buffer.alloc(300_000, 'no code here ');
    const bytes = elf([
      { name: '.text', bytes: filler },
      { name: '.nv_fatbin', bytes: container('sm_120') },
      { name: '.comment', bytes: filler },
    ]);
    // The names move to the middle, far from the table.
    const table = Number(bytes.readBigUInt64LE(40));
    const row = table + bytes.readUInt16LE(62) * 64;
    const names = Number(bytes.readBigUInt64LE(row + 24));
    bytes.copy(bytes, 100_000, names, names + Number(bytes.readBigUInt64LE(row + 32)));
    bytes.writeBigUInt64LE(100_000n, row + 24);
    const { found } = await scanBytes(zip([{ name: 'a.so', bytes }]), { heldBytes: 0 });
    expect(only(found)).toMatchObject({ images: { sm_120: 1 }, complete: true, problems: [] });
  });

  it('with damage in the middle are reported as damaged in a stream too', async () => {
    const broken = container('sm_90');
    broken.writeUInt32LE(0, 0);
    const bytes = elf([{ name: '.nv_fatbin', bytes: Buffer.concat([container('sm_80'), broken]) }]);
    const { found } = await scanBytes(zip([{ name: 'a.so', bytes }]), { heldBytes: 0 });
    expect(only(found)).toMatchObject({ images: { sm_80: 1 }, complete: false });
    expect(codes(only(found))).toEqual(['bad-magic']);
  });

  it('holds libraries for arm64, whose containers start at multiples of 256; a wide hole is damage', async () => {
    const holed = (hole: number) => {
      const bytes = Buffer.concat([container('sm_80'), Buffer.alloc(hole), container('sm_80')]);
      return zip([{ name: 'a.so', bytes: elf([{ name: '.nv_fatbin', bytes }]) }]);
    };
    const padded = only((await scanBytes(holed(248), { heldBytes: 0 })).found);
    expect(padded).toMatchObject({ containers: 2, complete: true, problems: [] });
    const damaged = only((await scanBytes(holed(512), { heldBytes: 0 })).found);
    expect([damaged.complete, codes(damaged)]).toEqual([false, ['bad-magic']]);
  });
});

describe('archives', () => {
  it('with 64-bit fields', async () => {
    const member = await scanOne([{ name: 'a.so', bytes: library, zip64: true }], { zip64: true });
    expect(member).toMatchObject({ images: { sm_80: 1, sm_90: 1 }, complete: true });
  });

  it('with a comment, and with bytes in front', async () => {
    const archive = zip([{ name: 'a.so', bytes: library }], { comment: Buffer.from('PK\x05\x06 is how it ends') });
    expect(only((await scanBytes(archive)).found).complete).toBe(true);
    const launcher = Buffer.concat([Buffer.from('PK\x03\x04 not the first member'), archive]);
    expect(only((await scanBytes(launcher)).found).images).toEqual({ sm_80: 1, sm_90: 1 });
  });

  it('cut anywhere are an error, never an answer', async () => {
    const archive = zip([{ name: 'a.so', bytes: library }]);
    for (let end = 30; end < archive.length; end += 23) {
      const { found } = await scanBytes(archive.subarray(0, end));
      expect(found).toMatchObject({ format: 'zip', status: 'error', complete: false, images: {} });
      expect(found.error).toMatch(/cut short|outside/);
    }
  });

  it('empty have no members', async () => {
    expect((await scanBytes(zip([]))).found).toMatchObject({ status: 'members', members: [], complete: true });
  });

  it('that announce another number of members', async () => {
    for (const count of [0, 2, 65_534]) {
      const { found } = await scanBytes(zip([{ name: 'a.so', bytes: library }], { count }));
      expect(codes(found)).toEqual(['zip-member-lies']);
      expect(found.complete).toBe(false);
      expect(only(found).images).toEqual({ sm_80: 1, sm_90: 1 });
    }
  });

  it('that announce four billion members do not ask for memory', async () => {
    const { found, largest } = await scanBytes(
      zip([{ name: 'a.so', bytes: library }], { count: 0xffffffff, zip64: true }),
    );
    expect(codes(found)).toEqual(['zip-member-lies']);
    expect(largest).toBeLessThanOrEqual(256 * 1024);
  });

  it('with a directory that lies elsewhere', async () => {
    const archive = zip([{ name: 'a.so', bytes: library }]);
    archive.writeUInt32LE(0x7fffffff, archive.length - 6);
    expect((await scanBytes(archive)).found).toMatchObject({
      status: 'error',
      error: 'the directory lies outside of the archive',
    });
  });
});

describe('lies', () => {
  const a = { name: 'a.so', bytes: library };
  it('a wrong checksum', async () => {
    expect(codes(await scanOne([{ ...a, lies: { crc: 1 } }]))).toEqual(['zip-wrong-crc']);
  });

  it.each([-1, 1, 5000])('an unpacked size that is off by %i', async (by) => {
    for (const heldBytes of [undefined, 0]) {
      const { found } = await scanBytes(zip([{ ...a, lies: { unpacked: library.length + by } }]), { heldBytes });
      expect(codes(only(found))).toContain('zip-wrong-size');
      expect(only(found).complete).toBe(false);
    }
  });

  it('a packed size that is too small or too large', async () => {
    const packed = zip([a]).length - library.length; // anything else than the truth
    for (const said of [3, packed + 1_000_000]) {
      const member = await scanOne([{ ...a, lies: { packed: said } }]);
      expect(codes(member)[0]).toMatch(/^zip-(bad-deflate|wrong-size|truncated)$/);
      expect(member.complete).toBe(false);
    }
  });

  it('another name in front of the data than in the directory', async () => {
    const member = await scanOne([{ ...a, localName: 'b.so' }]);
    expect(codes(member)).toEqual(['zip-member-lies']);
    expect(member).toMatchObject({ images: {}, complete: false, status: 'unsupported' });
  });

  it('one name twice: both are read, and it is said', async () => {
    const other = elf([{ name: '.nv_fatbin', bytes: container('sm_120') }]);
    const { found } = await scanBytes(zip([a, { name: 'a.so', bytes: other }]));
    expect(codes(found)).toEqual(['zip-duplicate-name']);
    expect(found.members?.map(({ images }) => images)).toEqual([{ sm_80: 1, sm_90: 1 }, { sm_120: 1 }]);
  });

  it('two members that share their bytes', async () => {
    const { found } = await scanBytes(
      zip([a, { name: 'b.so', bytes: library, lies: { header: 0 } }, { name: 'c.so', bytes: library }]),
    );
    expect(codes(found)).toEqual(['zip-member-overlaps']);
    expect(found.complete).toBe(false);
    expect(found.members?.map(({ path: name }) => name)).toEqual(['a.so', 'c.so']);
  });

  it('what nobody can read: encrypted, or another method', async () => {
    expect(codes(await scanOne([{ ...a, lies: { flags: 1 } }]))).toEqual(['zip-encrypted']);
    expect(codes(await scanOne([{ ...a, lies: { method: 93 } }]))).toEqual(['zip-method']);
  });

  it('garbage instead of deflated bytes', async () => {
    const archive = zip([a]);
    archive.fill(0xff, 40, 60);
    const member = only((await scanBytes(archive)).found);
    expect(codes(member)).toEqual(['zip-bad-deflate']);
    expect(member).toMatchObject({ complete: false, images: {} });
  });
});

describe('bombs', () => {
  it('one that says so is not inflated', async () => {
    const member = await scanOne([
      { name: 'a.so', bytes: Buffer.alloc(20_000_000), lies: { unpacked: 4_000_000_000 } },
    ]);
    expect(codes(member)).toEqual(['zip-bomb']);
    expect(member.complete).toBe(false);
  });

  it('one that claims to be small ends where it claims to end', async () => {
    const bytes = Buffer.alloc(200_000_000);
    const archive = zip([{ name: 'a.so', bytes, lies: { unpacked: 100_000 } }]);
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const member = only((await scanBytes(archive)).found);
    expect(codes(member)).toEqual(['zip-wrong-size']);
    expect(performance.now() - started).toBeLessThan(500);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 << 20);
  });

  it('250 MB of zeros go by in constant memory, and can be stopped', async () => {
    const head = elf([{ name: '.nv_fatbin', bytes: container(entry('sm_90', 5000)) }], { tableFirst: true });
    const archive = zip([{ name: 'a.so', bytes: Buffer.concat([head, Buffer.alloc(250_000_000)]) }]);
    global.gc?.();
    const before = process.memoryUsage();
    let peak = 0;
    const onProgress = () => {
      const { rss } = process.memoryUsage();
      peak = Math.max(peak, rss - before.rss);
    };
    const { found } = await scanBytes(archive, { onProgress });
    expect(only(found)).toMatchObject({ images: { sm_90: 1 }, complete: true });
    expect(peak).toBeLessThan(64 << 20);
    let asked = 0;
    const shouldStop = () => (++asked > 50 ? 'timeout' : null);
    await expect(scanBytes(archive, { shouldStop })).rejects.toThrow(Stopped);
  });
});

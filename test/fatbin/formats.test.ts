import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Stopped } from '../../probes/fatbin/index';
import { container, elf, entry } from './make';
import { scanBytes } from './medium';

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name));
const codes = (problems: readonly { code: string }[]) => [...new Set(problems.map(({ code }) => code))].sort();
const MULTI = { sm_75: 1, sm_80: 1, sm_86: 1, sm_90: 1 };

/** Offset of the section table and of the row of `.nv_fatbin` in the fixture built by nvcc. */
function rows(file: Buffer): { table: number; count: number; fatbin: number } {
  const table = Number(file.readBigUInt64LE(40));
  const count = file.readUInt16LE(60);
  const at = Array.from({ length: count }, (_, i) => table + i * 64);
  const fatbin = at.find((row) => file.readUInt32LE(Number(file.readBigUInt64LE(row + 24))) === 0xba55ed50);
  return { table, count, fatbin: fatbin ?? Number.NaN };
}

describe('section tables', () => {
  it('with more sections than fit 16 bits keep their numbers in section 0', async () => {
    const file = fixture('elf/multi_75_80_86_90.so');
    const { table, count } = rows(file);
    const names = file.readUInt16LE(62);
    file.writeUInt16LE(0, 60);
    file.writeUInt16LE(0xffff, 62);
    file.writeBigUInt64LE(BigInt(count), table + 32);
    file.writeUInt32LE(names, table + 40);
    const { found } = await scanBytes(file);
    expect(found.images).toEqual(MULTI);
    expect(found.complete).toBe(true);
  });

  it('that claim 65,520 sections in a small file are an error', async () => {
    const file = fixture('elf/multi_75_80_86_90.so');
    file.writeUInt16LE(0xfff0, 60);
    const { found } = await scanBytes(file);
    expect(found).toMatchObject({ status: 'error', error: 'section table beyond end of file', complete: false });
  });

  it('may stand in front', async () => {
    const { found } = await scanBytes(elf([{ name: '.nv_fatbin', bytes: container('sm_80') }], { tableFirst: true }));
    expect(found).toMatchObject({ status: 'images', images: { sm_80: 1 } });
  });

  it('may hold several sections of one name', async () => {
    const [a, b] = [container('sm_80'), container('sm_90', 'compute_90')];
    const { found } = await scanBytes(elf([a, b].map((bytes) => ({ name: '.nv_fatbin', bytes }))));
    expect(found).toMatchObject({ containers: 2, images: { sm_80: 1, sm_90: 1, compute_90: 1 } });
    expect(found.coverage['90']).toEqual({ sass: 1, jit: 0, unsure: 0, none: 1 });
    expect(found.coverage['120']).toEqual({ sass: 0, jit: 1, unsure: 0, none: 1 });
  });

  it('that point a PE section behind the file are noticed', async () => {
    const file = fixture('pe/msvc_names.dll');
    file.writeUInt32LE(0x7fffff00, file.indexOf('.nv_fatb') + 20);
    const { found } = await scanBytes(file);
    expect(found).toMatchObject({ format: 'pe32+', status: 'none', containers: 0, complete: false });
    expect(codes(found.problems)).toEqual(['section-beyond-eof']);
  });

  it('of 300 overlapping sections are not read for ever', async () => {
    const bytes = container('sm_80');
    const empty = Array.from({ length: 300 }, () => ({ name: '.nv_fatbin', bytes: Buffer.alloc(0) }));
    const file = elf([...empty, { name: '.nv_fatbin', bytes }]);
    const table = Number(file.readBigUInt64LE(40));
    const real = file.subarray(table + 301 * 64 + 24, table + 301 * 64 + 40);
    for (let i = 1; i <= 300; i++) real.copy(file, table + i * 64 + 24);
    const { found } = await scanBytes(file);
    expect(codes(found.problems)).toEqual(['sections-overlap']);
    expect(found.complete).toBe(false);
    expect(found.containers).toBeLessThan(20);
  });
});

describe('containers', () => {
  it('of another version are read and noted', async () => {
    const file = fixture('elf/multi_75_80_86_90.so');
    file.writeUInt16LE(2, Number(file.readBigUInt64LE(rows(file).fatbin + 24)) + 4);
    const { found } = await scanBytes(file);
    expect(found.images).toEqual(MULTI);
    expect(codes(found.problems)).toEqual(['unknown-container-version']);
    expect(found.complete).toBe(true);
  });

  it('behind a damaged one are found again', async () => {
    const [first, second] = [container('sm_80', 'sm_90'), container('sm_80')];
    first.writeUInt32LE(0, 0);
    const { found } = await scanBytes(elf([{ name: '.nv_fatbin', bytes: Buffer.concat([first, second]) }]));
    expect(found.images).toEqual({ sm_80: 1 });
    expect(codes(found.problems)).toEqual(['bad-magic']);
    expect(found.complete).toBe(false);
  });

  it('may have zeros between and behind them', async () => {
    const bytes = Buffer.concat([container('sm_80', 'sm_90'), Buffer.alloc(24), container('sm_80'), Buffer.alloc(16)]);
    const { found } = await scanBytes(elf([{ name: '.nv_fatbin', bytes }]));
    expect(found).toMatchObject({ containers: 2, images: { sm_80: 2, sm_90: 1 }, problems: [] });
    expect(found.sections[0]).toMatchObject({ inEveryContainer: ['sm_80'], zeroPaddingBytes: 40 });
  });

  it.each([0, 1, 2, 3, 5, 7])('in .rodata are found whatever their alignment (%i)', async (shift) => {
    const bytes = Buffer.concat([
      Buffer.alloc(32 + shift, 'text '),
      container('sm_80', 'sm_90'),
      Buffer.alloc(31, 1),
      container('sm_80'),
    ]);
    const { found } = await scanBytes(elf([{ name: '.rodata', bytes }]));
    expect(found).toMatchObject({
      status: 'none',
      images: {},
      containers: 0,
      hidden: { sm_80: 2, sm_90: 1 },
      complete: true,
    });
    expect(found.sections).toHaveLength(1);
    expect(found.sections[0]).toMatchObject({ role: 'hidden', foreignBytes: 63 + shift });
  });

  it('lie next to each other 3,000 times and are counted by what they hold', async () => {
    const stub = container(entry('sm_75', 800), entry('compute_75', 300));
    const bytes = Buffer.concat(
      Array.from({ length: 3000 }, (_, i) => (i % 3 === 0 ? stub : container(entry('sm_120a', 5000)))),
    );
    const { found, largest } = await scanBytes(elf([{ name: '.nv_fatbin', bytes }]));
    expect(found).toMatchObject({
      containers: 3000,
      stubContainers: 1000,
      images: { sm_75: 1000, sm_120a: 2000, compute_75: 1000 },
    });
    expect(found.coverage['120']).toEqual({ sass: 2000, jit: 0, unsure: 0, none: 0 });
    expect(found.coverage['121']).toEqual({ sass: 0, jit: 0, unsure: 0, none: 2000 });
    expect(found.sections[0]?.signatures).toEqual([{ images: ['sm_120a'], ptxIsa: null, containers: 2000 }]);
    expect(largest).toBeLessThanOrEqual(4096);
  });

  it('that name 5,000 architectures are no real ones', async () => {
    const images = Array.from({ length: 5000 }, (_, i) => entry(`sm_${i}`, 0));
    const { found } = await scanBytes(elf([{ name: '.nv_fatbin', bytes: container(...images) }]));
    expect(codes(found.problems)).toEqual(['too-many-names']);
    expect(found.complete).toBe(false);
  });
});

describe('a scan', () => {
  it('ends when asked to', async () => {
    let asked = 0;
    const shouldStop = () => (++asked > 3 ? 'cancelled' : null);
    await expect(scanBytes(fixture('elf/multi_75_80_86_90.so'), { shouldStop })).rejects.toThrow(Stopped);
    expect(asked).toBe(4);
  });

  it('tells how far it is', async () => {
    const file = fixture('elf/two_containers.so'.replace('two_containers', 'multi_75_80_86_90'));
    const told: number[] = [];
    await scanBytes(file, { onProgress: (done, total) => (expect(total).toBe(file.length), told.push(done)) });
    expect(told.length).toBeGreaterThan(3);
    expect(Math.max(...told)).toBeLessThanOrEqual(file.length);
  });

  it('of a thin archive says that its members are elsewhere', async () => {
    const { found } = await scanBytes(Buffer.from('!<thin>\n'));
    expect(found).toMatchObject({
      format: 'ar',
      status: 'error',
      error: 'thin archive: its members lie in other files',
    });
  });

  it('of an archive that is cut short keeps what was there', async () => {
    const { found } = await scanBytes(fixture('elf/fixture_static.a').subarray(0, 20_000));
    expect(found.format).toBe('ar');
    expect(found.complete).toBe(false);
    expect(codes(found.problems)).toContain('bad-member');
    expect(found.images).toEqual({ sm_80: 1, sm_90: 1, compute_90: 1 });
  });
});

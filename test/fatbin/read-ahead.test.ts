import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Headers, inHalves } from '../../probes/host/read-ahead';
import { scanFile } from '../../probes/host/source';
import { container, elf } from './make';

const MB = 1 << 20;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ahead-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is read so that nothing is fetched ahead', () => {
  const bytes = Buffer.alloc(10 * MB + 123);
  for (let at = 0; at + 4 <= bytes.length; at += 4) bytes.writeUInt32LE((at * 2654435761) >>> 0, at);

  it('is the file’s own, wherever it begins and ends', () => {
    const file = path.join(folder, 'numbers');
    writeFileSync(file, bytes);
    const fd = openSync(file, 'r');
    const same = (got: number, into: Uint8Array, offset: number) => {
      expect(got).toBe(Math.max(0, Math.min(into.length, bytes.length - offset)));
      expect(Buffer.compare(into.subarray(0, got), bytes.subarray(offset, offset + got))).toBe(0);
    };
    for (const [offset, length] of [
      ...[[0, 100] as const, [0, 4 * MB] as const, [1, 4 * MB + 1] as const, [3 * MB + 7, 8 * MB] as const],
      ...[[9 * MB, 8 * MB] as const, [bytes.length - 1, 5 * MB] as const, [bytes.length, 5 * MB] as const],
    ]) {
      const into = new Uint8Array(length);
      same(inHalves(fd, into, offset), into, offset);
    }
    const headers = new Headers();
    let at = 0;
    for (let no = 0; at < bytes.length + 9000; no++) {
      const into = new Uint8Array(80);
      same(headers.fill(fd, into, at), into, at);
      at += no % 40 === 0 ? 100_000 : (no * 37) % 5000; // runs of pages, jumps, and more than one header in a page
    }
    closeSync(fd);
  });

  it('shows every container that lies across the edge of a block, and none twice', async () => {
    const one = container('sm_80', 'sm_120');
    const section = Buffer.alloc(21 * MB + 8);
    // Blocks of 8 MB are counted from the section's end.
    const edges = [5 * MB + 8, 13 * MB + 8];
    const places = edges.flatMap((edge, no) => [edge - one.length - 24 - no * 8, edge - 8 + no * 4 - 8 * no]);
    for (const place of places) one.copy(section, place);
    one.copy(section, section.length - one.length);
    const file = path.join(folder, 'hidden.so');
    writeFileSync(file, elf([{ name: '.rodata', bytes: section }]));
    const answer = await scanFile(file);
    expect(answer).toMatchObject({ is: 'known', value: { hidden: { sm_80: 5, sm_120: 5 } } });
  });
});

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scan, Unreadable } from '../../probes/fatbin/index';
import { type Handles, openHandles } from '../../probes/host/handles';
import { paced, scanFile } from '../../probes/host/source';
import { container, elf, zip } from './make';

const library = elf([{ name: '.nv_fatbin', bytes: container('sm_80', 'sm_90') }]);
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scan-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, bytes: Buffer = library): string {
  const at = path.join(folder, name);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, bytes);
  return at;
}

describe('reading from disks', () => {
  const large = elf([
    { name: '.nv_fatbin', bytes: Buffer.concat(Array.from({ length: 400 }, () => container('sm_80', 'sm_90'))) },
    { name: '.rodata', bytes: Buffer.alloc(6_000_000, 3) },
  ]);

  /** A disk on which every read takes `ms`. */
  async function onDisk(ms: number) {
    let clock = 0;
    const reads: number[] = [];
    const source = paced({
      size: large.length,
      fill(into, offset) {
        clock += ms;
        reads.push(into.length);
        return large.copy(into, 0, offset, offset + into.length);
      },
      now: () => clock,
    });
    return { found: await scan(source, 'x.so'), reads, sequential: source.sequential };
  }

  it('that seek fast: one small read for each header', async () => {
    const { found, reads, sequential } = await onDisk(0.1);
    expect(sequential).toBe(false);
    expect(found.images).toEqual({ sm_80: 400, sm_90: 400 });
    expect(reads.filter((length) => length <= 80).length).toBeGreaterThan(750);
  });

  it('that seek slowly: 4 MiB at a time after the first 50 reads, with the same answer', async () => {
    const { found, reads, sequential } = await onDisk(9);
    expect(sequential).toBe(true);
    expect(found.images).toEqual({ sm_80: 400, sm_90: 400 });
    expect(found.complete).toBe(true);
    expect(reads.length).toBeLessThan(60);
    expect(Math.max(...reads)).toBe(4 << 20);
  });

  it('that seek slowly, where headers lie far apart: no more is read than needed', () => {
    let clock = 0;
    let bytes = 0;
    const source = paced({
      size: 1e12,
      fill(into) {
        clock += 9;
        bytes += into.length;
        return into.length;
      },
      now: () => clock,
    });
    for (let i = 0; i < 200; i++) source.read(i * 50_000_000, 80);
    expect(source.sequential).toBe(true);
    expect(bytes).toBeLessThan(200_000);
  });
});

describe('files', () => {
  it('are read wherever they are', async () => {
    const deep = Array.from({ length: 12 }, () => '深い包🙂 with spaces and more').join('/');
    const at = file(`${deep}/lib ünï.so`);
    expect(at.length).toBeGreaterThan(300);
    symlinkSync(at, path.join(folder, 'link.so'));
    for (const one of [at, path.join(folder, 'link.so')]) {
      expect(await scanFile(one)).toMatchObject({ is: 'known', value: { path: one, images: { sm_80: 1, sm_90: 1 } } });
    }
  });

  it('that are not there', async () => {
    expect(await scanFile(path.join(folder, 'no.so'))).toEqual({ is: 'absent' });
    expect(await scanFile(path.join(file('a.so'), 'b.so'))).toEqual({ is: 'absent' });
    symlinkSync('nowhere', path.join(folder, 'dangling.so'));
    expect(await scanFile(path.join(folder, 'dangling.so'))).toEqual({ is: 'absent' });
  });

  it('that are none: folders, loops, devices, pipes that nobody writes to', async () => {
    symlinkSync('loop.so', path.join(folder, 'loop.so'));
    execFileSync('mkfifo', [path.join(folder, 'pipe.so')]);
    for (const one of [folder, path.join(folder, 'loop.so'), path.join(folder, 'pipe.so'), '/dev/zero']) {
      expect(await scanFile(one)).toMatchObject({
        is: 'unknown',
        why: 'unreadable',
        detail: expect.stringContaining(one),
      });
    }
  });

  it('that may not be read', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may read everything: run the tests as another user to prove this');
    const at = file('secret.so');
    execFileSync('chmod', ['000', at]);
    expect(await scanFile(at)).toMatchObject({ is: 'unknown', why: 'denied' });
  });

  it('that are written while they are read get a second look, then none', async () => {
    const at = file('changing.so');
    const once = await scanFile(at, { onProgress: first(() => appendFileSync(at, 'x')) });
    expect(once).toMatchObject({ is: 'known', value: { size: library.length + 1 } });
    let n = 0;
    const onProgress = () => utimesSync(at, 1, ++n);
    expect(await scanFile(at, { onProgress })).toMatchObject({
      is: 'unknown',
      why: 'unreadable',
      detail: `${at} is being written while it is read`,
    });
  });

  it('that are replaced while they are read: the old one is answered for', async () => {
    const at = file('replaced.so');
    const next = file('next.so', elf([{ name: '.nv_fatbin', bytes: container('sm_120') }]));
    const answer = await scanFile(at, { onProgress: first(() => (rmSync(at), cpSync(next, at))) });
    expect(answer).toMatchObject({ is: 'known', value: { images: { sm_80: 1, sm_90: 1 } } });
  });

  it('that shrink while they are read are not answered for as whole', async () => {
    /** Everything behind the first 500 bytes is gone after the first read at `from` or behind it. */
    const shrinking = (from: number) => {
      let size = library.length;
      return paced({
        size,
        fill(into, offset) {
          const got = library.copy(into, 0, offset, Math.max(offset, Math.min(size, offset + into.length)));
          if (offset >= from) size = 500;
          return got;
        },
        now: () => 0,
      });
    };
    // Between the section table and its names, and between the first entry and the second.
    const table = Number(library.readBigUInt64LE(40));
    expect(await scan(shrinking(table), 'x.so')).toMatchObject({
      status: 'error',
      error: 'section names beyond end of file',
    });
    const second = paced({
      size: library.length,
      fill: (into, offset) =>
        offset > 8000 && offset < 9000 ? 0 : library.copy(into, 0, offset, offset + into.length),
      now: () => 0,
    });
    expect(await scan(second, 'x.so')).toMatchObject({ complete: false, problems: [{ code: 'short-read' }] });
  });

  it('on a drive that is pulled out, a wheel too, deflated or not', async () => {
    const noise = Buffer.from(Array.from({ length: 600_000 }, (_, i) => (i * 2_654_435_761) >>> 13));
    const large = elf([
      { name: '.nv_fatbin', bytes: container('sm_80') },
      { name: '.rodata', bytes: noise },
    ]);
    const wheel = (stored: boolean) => zip([{ name: 'a.so', bytes: large, stored }]);
    for (const bytes of [large, wheel(true), wheel(false)]) {
      for (const good of [0, 1, 2, 4]) {
        let reads = 0;
        const at = file('stick.whl', bytes);
        const pulled = (path: string): Handles => {
          const handles = openHandles(path);
          return {
            ...handles,
            fill(into, offset) {
              if (reads++ >= good) throw new Unreadable('EIO: i/o error, read');
              return handles.fill(into, offset);
            },
          };
        };
        expect(await scanFile(at, {}, pulled)).toEqual({
          ...{ is: 'unknown', why: 'unreadable', detail: `${at}: EIO: i/o error, read`, reason: 'gone' },
        });
      }
    }
  });

  it('with many headers are read by several handles, all of the same file, and all are closed', async () => {
    const at = file(
      'many.so',
      elf([{ name: '.nv_fatbin', bytes: Buffer.concat(Array(400).fill(container('sm_80'))) }]),
    );
    const handles = () => readdirSync('/proc/self/fd').length;
    const before = handles();
    let most = 0;
    const answer = await scanFile(at, {
      onProgress(done) {
        if (most === 0) rmSync(at), writeFileSync(at, 'another');
        if (done > 0) most = Math.max(most, handles() - before);
      },
    });
    expect(answer).toMatchObject({ is: 'known', value: { images: { sm_80: 400 }, containers: 400 } });
    expect(most).toBe(process.platform === 'linux' ? 8 : 1);
    expect(handles()).toBe(before);
  });
});

/** Does something on the first call only. */
function first(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

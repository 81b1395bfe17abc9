import { describe, expect, it } from 'vitest';
import type { ScanAnswer, Scanned } from '../../probes/fatbin/index';
import type { Host } from '../../probes/host';
import { librariesProbe } from '../../probes/libraries/index';
import { ownedLibraries } from '../../probes/libraries/owned';
import type { Facts, Package } from '../../probes/model';
import { openReplay } from '../../probes/replay';
import { machineWith } from '../core/machine';

const SITE = '/home/user/ComfyUI/venv/lib/python3.11/site-packages';
const pack = (name: string): Package => ({
  ...{ name, version: '1.0', folder: `${SITE}/${name}-1.0.dist-info`, hasRecord: true, installer: 'pip' },
});
const record = (text: string) => ({ is: 'known', value: new TextEncoder().encode(text) }) as const;

/** A machine whose files and libraries answer as told. */
function host(read: Host['read'], scan: (file: string) => ScanAnswer = () => ({ is: 'absent' })): Host {
  return { ...openReplay(machineWith([])), read, scan: async (file) => scan(file) };
}

/** A library without device code, but for what is told. */
const answer = (file: string, more: Partial<Scanned> = {}): ScanAnswer => ({
  is: 'known',
  value: {
    ...{ path: file, size: 9, format: 'elf64', status: 'none', error: null, complete: true },
    ...{ images: {}, relocatable: {}, hidden: {}, containers: 0, stubContainers: 0, wrappers: 0 },
    ...{ coverage: {}, verdict: {}, sections: [], problems: [], reads: 1, bytesRead: 9, ms: 1 },
    ...more,
  },
});

/** What the probe says of these packages. */
async function coverage(machine: Host, packages: readonly Package[]) {
  const facts: Facts = { 'environment.packages': { is: 'known', value: [...packages], from: 'test' } };
  const context = {
    host: machine,
    facts,
    ask: [],
    settled: async () => undefined,
    signal: new AbortController().signal,
  };
  const target = { id: 't1', path: SITE, kind: 'folder' as const };
  for await (const look of librariesProbe.look({ ...context, target }))
    if (look.is === 'fact' && look.key === 'libraries.coverage') return look.reading;
  throw new Error('nothing was said');
}

describe('what could not be read', () => {
  it('few RECORDs are open at a time, whatever the number of packages', async () => {
    let open = 0;
    let most = 0;
    const machine = host(async (file) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 1));
      open--;
      return record(`${file.split('/').at(-2)}/_C.so,,\n`);
    });
    const packages = Array.from({ length: 2000 }, (_, i) => pack(`p${i}`));
    const { libraries, unread } = await ownedLibraries(machine, packages);
    expect(libraries).toHaveLength(2000);
    expect(libraries[1999]).toEqual({ file: `${SITE}/p1999-1.0.dist-info/_C.so`, package: 'p1999', version: '1.0' });
    expect(unread).toEqual([]);
    expect(most).toBe(16);
  });

  it('a RECORD that can’t be opened: its package is open, the others are not', async () => {
    const detail = 'EMFILE: too many open files';
    const machine = host(
      async (file) =>
        file.includes('torch-') ? { is: 'unknown', why: 'unreadable', detail } : record('xformers/_C.so,,\n'),
      answer,
    );
    const reading = await coverage(machine, [pack('torch'), pack('xformers')]);
    expect(reading).toMatchObject({
      is: 'known',
      value: [
        { package: 'xformers', deviceCode: 'none' },
        { package: 'torch', deviceCode: 'unknown', unread: [{ file: `${SITE}/torch-1.0.dist-info/RECORD`, detail }] },
      ],
    });
  });

  it('a damaged library is not one without code', async () => {
    const damaged = (file: string) => answer(file, { status: 'error', error: 'ELF header cut short', complete: false });
    const reading = await coverage(
      host(async () => record('t/a.so,,\n'), damaged),
      [pack('torch')],
    );
    expect(reading).toMatchObject({
      is: 'known',
      value: [{ deviceCode: 'unknown', unread: [{ file: `${SITE}/t/a.so`, detail: 'ELF header cut short' }] }],
    });
  });

  it('nothing at all could be read: the fact is not known, and why', async () => {
    const denied = (): ScanAnswer => ({ is: 'unknown', why: 'denied', detail: 'EACCES' });
    expect(
      await coverage(
        host(async () => record('t/a.so,,\n'), denied),
        [pack('torch')],
      ),
    ).toEqual({
      ...{ is: 'unknown', from: 'architectures in the libraries', why: 'denied', detail: 'EACCES' },
    });
  });

  it('a RECORD of 98 MB, every line a library: its beginning counts, the rest is said to be unread', async () => {
    const line = 'big/part/module.so,sha256=abcdefghijklmnopqrstuvwxyz0123456789ABCDEF,123456\n';
    const bytes = Buffer.from(line.repeat(98_000_000 / line.length));
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const machine = host(async (_, limit) => ({ is: 'known', value: bytes.subarray(0, limit) }));
    const { libraries, unread } = await ownedLibraries(machine, [pack('big')]);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20);
    expect(libraries).toHaveLength(1); // all lines name the same file
    expect(unread.map(({ detail }) => detail)).toEqual([
      'longer than 8 MB: the rest was not looked at',
      'more than 20000 libraries: the rest was not looked at',
    ]);
  });

  it('a folder that may not be listed', async () => {
    const machine = machineWith([]);
    machine.lists[`${SITE}/flash_attn`] = { is: 'unknown', why: 'denied', detail: 'EACCES' };
    const { libraries, unread } = await ownedLibraries(openReplay(machine), [
      { ...pack('flash-attn'), hasRecord: false },
    ]);
    expect(libraries).toEqual([]);
    expect(unread).toEqual([
      { file: `${SITE}/flash_attn`, why: 'denied', detail: 'EACCES', package: 'flash-attn', version: '1.0' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { listBaselines } from '../../probes/baseline';
import type { Host, Read } from '../../probes/host';
import type { CheckView, FactKey, News } from '../../probes/model';
import { known, type Look, type Probe } from '../../probes/probe';
import { openReplay } from '../../probes/replay';
import { openSession, type Session } from '../../probes/session';
import { machineWith, PREFIX, PYTHON } from '../core/machine';

const FOLDER = '/home/user/.local/share/torchmend/baselines';

/** A machine that keeps what is written, and what its probe sees of it. */
function machine() {
  const files = new Map<string, string>();
  const seen = { driver: '580.95.05', torch: '2.9.1+cu130', failed: false, reads: 'known' as 'known' | 'denied' };
  let writes: Read<true> = { is: 'known', value: true };
  const replay = openReplay(machineWith([]));
  const host: Host = {
    ...replay,
    now: () => Date.UTC(2026, 10, 3),
    async write(file, text) {
      if (writes.is === 'known') files.set(file, String(text));
      return writes;
    },
    async read(file, limit) {
      const text = files.get(file);
      return text === undefined ? replay.read(file, limit) : { is: 'known', value: new TextEncoder().encode(text) };
    },
    async list(folder) {
      if (folder !== FOLDER) return replay.list(folder);
      const value = [...files.keys()].map((file) => ({ name: file.slice(FOLDER.length + 1), kind: 'file' as const }));
      return { is: 'known', value };
    },
  };
  const PROMISES: FactKey[] = ['environment.place', 'driver.version', 'torch.runtime', 'kernels.answers'];
  const probe: Probe = {
    ...{ name: 'all', promises: PROMISES, needs: [], stage: 'proof', deadlineMs: 1_000 },
    async *look({ launchBlocking }): AsyncGenerator<Look> {
      told.blocking = launchBlocking;
      yield known(
        'environment.place',
        {
          ...{ path: PREFIX, executable: PYTHON, prefix: PREFIX, sitePackages: [], manager: 'pip', app: null },
          ...{ version: '3.11.7', abi: 'cp311' },
        },
        'test',
      );
      yield known('driver.version', seen.driver, 'test');
      yield known(
        'torch.runtime',
        {
          ...{ version: seen.torch, cuda: '13.0', hip: null, available: true, architectures: ['sm_120'] },
          ...{ devices: [], startFailure: null, warnings: [] },
        },
        'test',
      );
      const is = seen.failed ? ('failed' as const) : ('passed' as const);
      yield { is: 'answer', answer: { gpu: 0, question: 'sum', is, ms: 1 } };
    },
  };
  const told: { blocking: boolean | undefined } = { blocking: undefined };
  return {
    ...{ host, files, seen, told },
    open: () => openSession(host, { probes: [probe], ask: ['sum'] }),
    cannotWrite: () => {
      writes = { is: 'unknown', why: 'denied', detail: 'EACCES' };
    },
  };
}

async function check(session: Session, more: object = {}): Promise<CheckView> {
  const picked = await session.send({ do: 'pick', path: PREFIX });
  if (picked.is !== 'accepted') throw new Error('not picked');
  const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
  await session.send({ do: 'check', target: picked.id, ...more });
  await ended;
  const { checks, current } = session.view();
  const found = checks[current ?? ''];
  if (!found) throw new Error('no check');
  return found;
}

const told = (session: Session, is: News['is']) => session.after(0).then((all) => all.filter((one) => one.is === is));

describe('a session', () => {
  it('says nothing where nothing is remembered, and nothing changed where nothing did', async () => {
    const { open, files } = machine();
    const session = await open();
    const first = await check(session);
    expect(first.baseline).toBeNull();
    expect(await told(session, 'compared')).toEqual([]);
    expect(await session.send({ do: 'remember', check: first.id })).toEqual({ is: 'accepted' });
    expect(session.view().checks[first.id]?.baseline).toEqual({ since: Date.UTC(2026, 10, 3), drifts: [] });
    expect([...files.keys()]).toEqual([expect.stringMatching(/\/baselines\/[0-9a-f]{16}\.json$/)]);
    expect((await check(session)).baseline).toEqual({ since: Date.UTC(2026, 10, 3), drifts: [] });
  });

  it('compares by itself, in a later session too, before the check ends', async () => {
    const { open, seen } = machine();
    const first = await open();
    await first.send({ do: 'remember', check: (await check(first)).id });
    Object.assign(seen, { driver: '590.44.01', torch: '2.10.0+cu130' });
    const later = await open();
    const { baseline } = await check(later);
    expect(
      baseline?.drifts.map(({ code, severity, params }) => [code, severity, params['from'], params['to']]),
    ).toEqual([
      ['drift/torch-newer', 'note', '2.9.1+cu130', '2.10.0+cu130'],
      ['drift/driver-newer', 'note', '580.95.05', '590.44.01'],
    ]);
    const order = (await later.after(0)).map(({ is }) => is);
    expect(order.indexOf('compared')).toBe(order.indexOf('check-ended') - 1);
  });

  it('remembers anew in the same file', async () => {
    const { open, seen, files, host } = machine();
    const session = await open();
    await session.send({ do: 'remember', check: (await check(session)).id });
    seen.driver = '590.44.01';
    const again = await check(session);
    await session.send({ do: 'remember', check: again.id });
    expect(files.size).toBe(1);
    expect((await check(session)).baseline?.drifts).toEqual([]);
    const { baselines, unreadable } = await listBaselines(host);
    expect(unreadable).toEqual([]);
    expect(baselines.map(({ state, place }) => [state.driver, place.prefix])).toEqual([
      [{ is: 'known', value: '590.44.01' }, PREFIX],
    ]);
  });

  it('refuses to remember what is broken, and what it can’t write', async () => {
    const { open, seen, files, cannotWrite } = machine();
    const session = await open();
    seen.failed = true;
    const broken = await check(session);
    expect(await session.send({ do: 'remember', check: broken.id })).toMatchObject({ code: 'baseline/not-proven' });
    expect(await session.send({ do: 'remember', check: '__proto__' })).toMatchObject({ code: 'command/unknown-id' });
    seen.failed = false;
    cannotWrite();
    const fine = await check(session);
    expect(await session.send({ do: 'remember', check: fine.id })).toMatchObject({
      code: 'baseline/not-kept',
      params: { why: 'denied' },
    });
    expect(files.size).toBe(0);
    expect(session.view().checks[fine.id]?.baseline).toBeNull();
  });

  it.each(['', 'garbage', '{"version":1}', '[]', '{"version":2,"at":0}'])(
    'a broken file (%j) is told, and the check ends as ever',
    async (text) => {
      const { open, files } = machine();
      const session = await open();
      await session.send({ do: 'remember', check: (await check(session)).id });
      const [file = ''] = files.keys();
      files.set(file, text);
      const { is, baseline } = await check(session);
      expect(is).toBe('done');
      expect(baseline).toEqual({
        since: null,
        drifts: [{ code: 'drift/baseline-unreadable', severity: 'note', params: { file } }],
      });
    },
  );

  it('has launches wait only in the check that asks for it', async () => {
    const { open, told: seen } = machine();
    const session = await open();
    await check(session, { launchBlocking: true });
    expect(seen.blocking).toBe(true);
    await check(session);
    expect(seen.blocking).toBe(false);
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHistory } from '../../probes/history';
import { type Host, openHost } from '../../probes/host';
import type { Finding, News } from '../../probes/model';
import { pastChecks } from '../../probes/past';
import { openSession } from '../../probes/session';

const CPU_ONLY: Finding = {
  ...{ code: 'torch/cpu-only-build', severity: 'broken' },
  params: { torch: '2.6.0' },
  evidence: [],
};

/** One check of one folder; `at` in seconds. */
function check(folder: string, at: number, outcome: 'clear' | 'found', how: 'done' | 'cancelled' = 'done'): string {
  const findings: Finding[] = outcome === 'found' ? [CPU_ONLY] : [];
  const news: News[] = [
    { is: 'session-started', version: '0.1.0', platform: 'linux' },
    { is: 'target-known', target: { id: 't1', path: folder, kind: 'folder' } },
    { is: 'check-started', check: 'c', target: 't1', ask: [] },
    { is: 'fact', check: 'c', key: 'driver.version', reading: { is: 'known', value: '"is":"check-ended"', from: 'x' } },
    { is: 'judged', check: 'c', stage: 'proven', diagnosis: { outcome, findings, undetermined: [], clear: [] } },
    { is: 'check-ended', check: 'c', how },
  ];
  return news.map((one, i) => `${JSON.stringify({ no: i + 1, at: at * 1000, ...one })}\n`).join('');
}

function past(sessions: Record<string, string>): { host: Host; folder: string } {
  const home = mkdtempSync(path.join(tmpdir(), 'torchmend past 过去-'));
  const folder = path.join(home, 'sessions');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(sessions)) writeFileSync(path.join(folder, `${name}.jsonl`), text);
  const host = openHost({ scripts: '', watchdog: [process.execPath, '-e', ''] });
  return { host: { ...host, env: { TORCHMEND_HOME: home } }, folder };
}

const OWN = '/own.jsonl';

describe('past checks', () => {
  it('are the last verdict on each folder, the latest first', async () => {
    const { host } = past({
      '2026-01-01': check('/a', 1, 'found'),
      '2026-01-02': check('/图 b', 2, 'found'),
      '2026-01-03': check('/a', 3, 'clear'),
    });
    expect(await pastChecks(host, OWN)).toEqual([
      { path: '/a', kind: 'folder', app: null, at: 3000, outcome: 'clear', first: null },
      {
        ...{ path: '/图 b', kind: 'folder', app: null, at: 2000, outcome: 'found' },
        first: { code: 'torch/cpu-only-build', params: { torch: '2.6.0' } },
      },
    ]);
  });

  it('leave out what gave no verdict, our own history, and what is damaged', async () => {
    const whole = check('/a', 5, 'found');
    const { host, folder } = past({
      '1': `garbage\0\n${check('/a', 1, 'clear')}`,
      '2': check('/b', 2, 'clear', 'cancelled'),
      '3': whole.slice(0, whole.indexOf('"check-ended"')), // killed in the middle
      '4': check('/c', 4, 'clear'),
      '5': '\xff\xfe{',
    });
    mkdirSync(path.join(folder, '6.jsonl'));
    const found = await pastChecks(host, path.join(folder, '4.jsonl'));
    expect(found.map(({ path: one, at }) => [one, at])).toEqual([['/a', 1000]]);
  });

  it('are ten at most, and none where there is no history', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 15 }, (_, i) => [`${100 + i}`, check(`/app ${i}`, i + 1, 'clear')]),
    );
    const { host } = past(many);
    const found = await pastChecks(host, OWN);
    expect(found.map(({ path: one }) => one)).toEqual(Array.from({ length: 10 }, (_, i) => `/app ${14 - i}`));
    expect(await pastChecks(past({}).host, OWN)).toEqual([]);
    expect(await pastChecks(host, undefined)).toEqual([]);
  });

  it('come as ids that can be checked, told once', async () => {
    const { host, folder } = past({ '1': check('/a', 1, 'found') });
    const session = await openSession(host, { file: path.join(folder, '2.jsonl') });
    expect(await session.send({ do: 'past' })).toEqual({ is: 'accepted' });
    await session.send({ do: 'past' });
    const { targets, past: checks } = session.view();
    expect(checks).toMatchObject([{ target: 't1', at: 1000, outcome: 'found' }]);
    expect(targets).toEqual({ t1: { id: 't1', path: '/a', kind: 'folder' } });
    expect((await session.after(0)).filter(({ is }) => is === 'past')).toHaveLength(1);
    await session.close();
  });

  it('one is shown again under ids of today: read-only, with the times it had', async () => {
    const { host, folder } = past({ '1': check('/other', 1, 'clear'), '2': check('/图 a', 2, 'found') });
    const file = path.join(folder, '3.jsonl');
    const session = await openSession(host, { file });
    expect(await session.send({ do: 'open-past', target: 't1' })).toMatchObject({ code: 'command/unknown-id' });
    await session.send({ do: 'past' });
    expect(await session.send({ do: 'open-past', target: '__proto__' })).toMatchObject({ code: 'command/unknown-id' });
    expect(await session.send({ do: 'open-past', target: 't1' })).toEqual({ is: 'accepted', id: 'past-t1' });
    const { checks, current, targets } = session.view();
    expect([current, targets['t1']?.path]).toEqual(['past-t1', '/图 a']);
    const seen = checks['past-t1'];
    expect(seen).toMatchObject({ isPast: true, is: 'done', stage: 'proven', target: 't1', startedAt: 2000 });
    expect(seen?.diagnosis?.findings.map(({ code }) => code)).toEqual(['torch/cpu-only-build']);
    for (const does of ['propose', 'remember'])
      expect(await session.send({ do: does, check: 'past-t1' })).toMatchObject({ code: 'command/unknown-id' });
    expect(await session.send({ do: 'report', check: 'past-t1' })).toEqual({ is: 'accepted' });
    await session.send({ do: 'open-past', target: 't1' });
    expect(Object.keys(session.view().checks)).toEqual(['past-t1']);
    rmSync(path.join(folder, '1.jsonl'));
    expect(await session.send({ do: 'open-past', target: 't2' })).toMatchObject({ code: 'command/unknown-id' });
    await session.close();
    const { view, unreadable } = readHistory(readFileSync(file, 'utf8'));
    expect([unreadable, view.checks['past-t1']?.isPast]).toEqual([0, true]);
    // What was only shown again is no verdict of that session.
    expect((await pastChecks(host, OWN)).map(({ path: one, at }) => [one, at])).toEqual([['/图 a', 2000]]);
  });

  it('a fact of another shape spoils the line it stands in', () => {
    const fact = {
      no: 1,
      at: 1,
      is: 'fact',
      check: 'c',
      key: 'driver.version',
      reading: { is: 'known', value: [], from: '' },
    };
    const line = JSON.stringify({ no: 1, at: 1, is: 'past-opened', check: 'c', history: [fact] });
    expect(readHistory(`${line}\n`)).toMatchObject({ events: [], unreadable: 1 });
  });
});

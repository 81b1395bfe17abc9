import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readHistory } from '../../probes/history';
import type { News } from '../../probes/model';
import { pastChecks, pastHistory } from '../../probes/past';
import { testHost } from '../fetch/server';

const lines = (...news: unknown[]) =>
  news.map((one, i) => `${JSON.stringify({ no: i + 1, at: 1000, ...Object(one) })}\n`).join('');
const CHECK: readonly News[] = [
  { is: 'target-known', target: { id: 't1', path: '/app', kind: 'folder' } },
  { is: 'check-started', check: 'c1', target: 't1', ask: [] },
  {
    is: 'judged',
    check: 'c1',
    stage: 'proven',
    diagnosis: { outcome: 'clear', findings: [], undetermined: [], clear: [] },
  },
  { is: 'check-ended', check: 'c1', how: 'done' },
];

describe('a line of a session that somebody has changed', () => {
  const started = { is: 'check-started', check: 'c1', target: 't1', ask: [] };
  it.each<[string, string]>([
    ['is of no kind', lines({ is: 'run', argv: ['sh'] })],
    ['has no kind', lines({})],
    ['is a list', '[]\n'],
    ['is a number', '1e999\n'],
    ['is deeper than anything', `${'['.repeat(300_000)}\n`],
    ['has a text for a number', lines({ ...started, no: '1' })],
    ['has a time that is none', lines({ ...started, at: null })],
    ['has a list for a text', lines({ ...started, check: ['c1'] })],
    [
      'names a target that is no folder and no Python',
      lines({ ...CHECK[0], target: { id: 't1', path: '/x', kind: 'program' } }),
    ],
    [
      'lies about a fact',
      lines({ is: 'fact', check: 'c1', key: 'driver.version', reading: { is: 'known', value: {}, from: 'x' } }),
    ],
    [
      'knows a fact that there is none of',
      lines({ is: 'fact', check: 'c1', key: '__proto__', reading: { is: 'known', value: {}, from: 'x' } }),
    ],
    [
      'hides such a fact in another history',
      lines({ is: 'past-opened', check: 'c1', history: [{ ...started, is: 'fact', key: 'x' }] }),
    ],
    ['answers with a judgement of another kind', lines({ ...CHECK[2], diagnosis: { outcome: 'found' } })],
  ])('and that %s counts for nothing', (_, text) => {
    expect(readHistory(`${lines(...CHECK)}${text}`)).toMatchObject({ events: { length: CHECK.length }, unreadable: 1 });
    expect(readHistory(`${lines(...CHECK)}${text}`).view).toEqual(readHistory(lines(...CHECK)).view);
  });

  it('and whose names are those of JavaScript’s own changes no other value', () => {
    for (const id of ['__proto__', 'constructor', 'toString']) {
      const text = lines(
        { ...CHECK[0], target: { id, path: '/app', kind: 'folder' } },
        { ...CHECK[1], check: id, target: id },
      );
      const { view, unreadable } = readHistory(text);
      expect([unreadable, Object.keys(view.targets), Object.keys(view.checks)]).toEqual([0, [id], [id]]);
      expect(Reflect.get({}, 'path') ?? Reflect.get({}, 'startedAt')).toBeUndefined();
    }
  });
});

describe('a folder of sessions that somebody has changed', () => {
  const host = testHost({ TORCHMEND_HOME: mkdtempSync(path.join(tmpdir(), 'torchmend sessions-')) });
  const sessions = path.join(host.env['TORCHMEND_HOME'] ?? '', 'sessions');
  afterAll(() => host.close());
  const own = path.join(sessions, 'own.jsonl');

  it.skipIf(process.platform === 'win32')(
    'holds us up by no pipe, and fills the memory by no file without end',
    async () => {
      mkdirSync(sessions);
      execFileSync('mkfifo', [path.join(sessions, '3.jsonl')]);
      writeFileSync(path.join(sessions, '2.jsonl'), `${`${'x'.repeat(99)}\n`.repeat(160_000)}${lines(...CHECK)}`);
      mkdirSync(path.join(sessions, '4.jsonl'));
      expect(await pastChecks(host, own)).toEqual([]); // the verdict lies behind what is read
      writeFileSync(path.join(sessions, '1.jsonl'), lines(...CHECK));
      expect(await pastChecks(host, own)).toMatchObject([{ path: '/app', outcome: 'clear' }]);
      expect(await pastHistory(host, own, '/app')).toHaveLength(3);
    },
  );
});

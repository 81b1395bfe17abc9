import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { main } from '../../probes/cli/main';
import { Event, type Facts, type Plan } from '../../probes/model';
import { diagnose } from '../../probes/rules/index';
import { testHost } from '../fetch/server';
import { OWNER, type Planted, plant, readings } from './planted';
import { historyOf, recorded } from './story';

/** More than 300: each of these sources gets every kind of secret in some form. */
const PLANTED = plant(640, 20261202);
let folder: string;
let history: Event[];
let before: Event[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'torchmend-exits-'));
  before = await historyOf(recorded('torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json'));
  history = z(withSecrets(before));
  writeFileSync(path.join(folder, 'session.jsonl'), history.map((event) => `${JSON.stringify(event)}\n`).join(''));
  writeFileSync(path.join(folder, 'error.log'), `${texts(6)}\nRuntimeError: CUDA error: no kernel image is available`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What stands in a session file passes its schema: so does this. */
const z = (events: readonly unknown[]) => events.map((event) => Event.parse(event));

/** One in seven of the secrets, each source its own. */
const source = (no: number): Planted[] => PLANTED.filter((_, at) => at % 7 === no);
const lines = (no: number) => source(no).map(({ text }) => text);
const texts = (no: number) => lines(no).join('\n');

const PREFIX = '/home/user/ai/torch-2.6.0-light';
const free = { downloadBytes: null, diskBytes: null, minutes: null };
const plan = (): Plan => ({
  ...{ id: 'p1', kind: 'replace-torch', for: 'torch/no-kernel-for-gpu', trust: 'certain', prefix: PREFIX },
  ...{ python: `${PREFIX}/bin/python`, app: null, params: { note: lines(0) }, ...free, loses: [] },
  steps: [
    {
      ...{ do: 'edit-file', changes: true, file: `${PREFIX}/pip.conf`, encoding: 'utf8', why: 'point-pip', params: {} },
      ...{ before: texts(1), after: texts(1), ...free },
    },
    {
      ...{ do: 'uninstall', changes: true, packages: ['torch'], argv: ['pip', ...lines(2)], ...free },
      environment: Object.fromEntries(lines(2).map((text, no) => [`PIP_${no}`, text])),
    },
  ],
});

/** The recorded machine with secrets in its facts, outputs, paths, logs and settings, and a repair that was undone. */
function withSecrets(events: readonly Event[]): unknown[] {
  const facts: Partial<Record<string, unknown>> = {
    'machine.variableLevels': {
      set: lines(3).map((value) => ({ name: 'HF_HOME', value, level: 'user', from: value })),
      unread: [],
    },
    'environment.shadows': lines(4).map((text) => ({ by: 'pth', folder: text, packages: [], inEffect: false })),
    'environment.processes': lines(4).map((text) => ({
      ...{ pid: 1, executable: text, folder: text, arguments: text.split(' '), torch: null, sinceMs: null },
    })),
    'libraries.loaded': lines(0),
  };
  const changed = events.map((event): unknown => {
    if (event.is === 'session-started') return { ...event, platform: 'win32' };
    if (event.is === 'answer' && event.answer.failure)
      return { ...event, answer: { ...event.answer, failure: { ...event.answer.failure, line: texts(5) } } };
    if (event.is !== 'fact') return event;
    if (event.key in facts) return { ...event, reading: { is: 'known', from: 'x', value: facts[event.key] } };
    if (event.key === 'gpus.sources' && event.reading.is === 'known')
      return {
        ...event,
        reading: {
          ...event.reading,
          value: lines(5).map((said) => ({ from: 'nvidia-smi', is: 'known', said, tool: said })),
        },
      };
    return event;
  });
  const about = { at: 1_796_000_100_000, repair: 'r1' };
  const after = [
    { ...about, is: 'repair-started', plan: plan(), check: 'c1' },
    { ...about, is: 'step-said', step: 0, lines: lines(1) },
    {
      ...about,
      is: 'repair-ended',
      how: 'put-back',
      trouble: { code: 'repair/step-failed', params: { line: texts(2) } },
      after: null,
    },
    { at: about.at, find: 'f', is: 'find-started' },
    ...lines(3).map((text) => ({ at: about.at, find: 'f', is: 'not-seen', notSeen: { path: text, why: 'denied' } })),
  ];
  return [...changed, ...after.map((event, no) => ({ no: events.length + 1 + no, ...event }))];
}

async function torchmend(...args: string[]) {
  const host = {
    ...testHost({ TORCHMEND_HOME: folder, LANG: 'en_US.UTF-8', USERNAME: 'zoe.ouyang', USERDOMAIN: 'KUNSTHAUS' }),
    ...{ home: OWNER.home, names: { user: OWNER.user, host: OWNER.host } },
  };
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await main(args, host, { out: say, err: say, signal: new AbortController().signal }, '0.1.0');
  await host.close();
  return { code, said: said.join('\n') };
}

async function entries(file: string): Promise<Record<string, string>> {
  const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(readFileSync(file), { lazyEntries: true });
  const found: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          found[entry.fileName] = Buffer.concat(chunks).toString('utf8');
          zip.readEntry();
        });
      }),
    );
    zip.readEntry();
  });
  return found;
}

/** Those that can be found again in a text, whatever spelling a reader tries. */
function found(text: string): string[] {
  const read = readings(text);
  return PLANTED.filter(({ secret }) => read.includes(secret.toLowerCase())).map(
    ({ kind, secret, text: whole }) => `${kind}: ${secret} in ${whole}`,
  );
}

it('were really planted: the history itself, which stays here, holds every one', () => {
  const kept = history.map((event) => JSON.stringify(event)).join('\n') + texts(6);
  expect(PLANTED.length).toBeGreaterThan(300);
  expect(found(kept)).toHaveLength(PLANTED.length);
});

it.each(['en', 'zh-CN'])('none leaves in the zip, on the terminal or in what judges it (%s)', async (language) => {
  const file = path.join(folder, 'session.jsonl');
  const zip = path.join(folder, `report-${language}.zip`);
  const log = ['--log', path.join(folder, 'error.log'), '--lang', language];
  const saved = await torchmend('report', file, '-o', zip, ...log);
  expect(saved.code).toBe(0);
  const inside = await entries(zip);
  expect(Object.keys(inside).sort()).toEqual(['report.html', 'report.json', 'report.md', 'session.jsonl']);
  for (const [name, text] of Object.entries(inside)) expect(found(text), name).toEqual([]);
  expect(Buffer.byteLength(inside['report.md'] ?? '')).toBeLessThan(60_000);
  const others = [
    saved,
    await torchmend('report', file, ...log),
    await torchmend('report', file, '--json', ...log),
    await torchmend('judge', zip, '--json'),
    await torchmend('judge', zip),
  ];
  for (const { said } of others) expect(found(said)).toEqual([]);
  expect(others[3]?.said).toContain('"code": "torch/no-kernel-for-gpu"');
});

it('what is taken out changes nothing of the verdict', async () => {
  const facts = (events: readonly Event[]): Facts =>
    Object.fromEntries(events.flatMap((one) => (one.is === 'fact' ? [[one.key, one.reading]] : [])));
  const zip = path.join(folder, 'report-en.zip');
  const session = (await entries(zip))['session.jsonl'] ?? '';
  const kept = session
    .trim()
    .split('\n')
    .map((line) => Event.parse(JSON.parse(line)));
  expect(diagnose(facts(kept)).findings.map(({ code }) => code)).toEqual(
    diagnose(facts(history)).findings.map(({ code }) => code),
  );
  expect(diagnose(facts(kept)).findings[0]?.code).toBe(diagnose(facts(before)).findings[0]?.code);
});

it('the zip is readable by its owner only, like all that is written', () => {
  if (process.platform === 'win32') return;
  expect(statSync(path.join(folder, 'report-en.zip')).mode & 0o777).toBe(0o600);
});

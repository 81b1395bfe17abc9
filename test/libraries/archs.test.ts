import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../probes/cli/main';
import type { ScanAnswer } from '../../probes/fatbin/index';
import { ofBytes, scan } from '../../probes/fatbin/index';
import type { Machine } from '../../probes/replay';
import { openReplay } from '../../probes/replay';
import { machineWith } from '../core/machine';
import { container, elf, zip } from '../fatbin/make';

const FOLDER = '/home/user/libraries';

async function archs(machine: Machine, ...args: string[]): Promise<{ code: number; out: string; err: string[] }> {
  let out = '';
  const err: string[] = [];
  const terminal = {
    out: (text: string) => (out += text),
    err: (text: string) => err.push(text),
    signal: new AbortController().signal,
  };
  const code = await main(['archs', ...args, '--lang', 'en'], openReplay(machine), terminal, '0.0.0');
  return { code, out, err };
}

/** A machine with one folder that holds these libraries. */
function machine(libraries: Readonly<Record<string, ScanAnswer>>): Machine {
  const made = machineWith([]);
  made.stats[FOLDER] = { is: 'known', value: { kind: 'folder', bytes: 4096, modifiedMs: 0 } };
  made.lists[FOLDER] = { is: 'known', value: Object.keys(libraries).map((name) => ({ name, kind: 'file' })) };
  for (const [name, answer] of Object.entries(libraries)) made.scans[`${FOLDER}/${name}`] = answer;
  return made;
}

const known = async (bytes: Uint8Array, path: string): Promise<ScanAnswer> => ({
  ...{ is: 'known', value: await scan(ofBytes(bytes), path) },
});
const library = elf([{ name: '.nv_fatbin', bytes: container('sm_80', 'sm_90') }]);

describe('archs', () => {
  it('reads a folder of 130,000 files', async () => {
    const names = Array.from({ length: 130_000 }, (_, i) => `lib${i}.so`);
    const many = machine(Object.fromEntries(names.map((name) => [name, { is: 'absent' }])));
    many.scans[`${FOLDER}/lib129999.so`] = await known(library, `${FOLDER}/lib129999.so`);
    const { code, out, err } = await archs(many, FOLDER);
    expect(code).toBe(0);
    expect(out.split('\n')[1]?.trim()).toBe('lib129999.so  sm_80 sm_90');
    expect(err.filter((one) => !one.startsWith('Reading'))).toEqual([
      `129999 files or folders cannot be read (absent), the first of them: ${FOLDER}/lib0.so`,
    ]);
  });

  it('names code that is hidden, and none where only stubs are', async () => {
    const hidden = elf([{ name: '.rodata', bytes: container('sm_75', 'sm_90') }]);
    const both = elf([
      { name: '.nv_fatbin', bytes: container('sm_80') },
      { name: '.rodata', bytes: container('sm_75', 'sm_80') },
    ]);
    const stub = readFileSync(path.join(import.meta.dirname, '../fatbin/fixtures/elf/stub_only.so'));
    const all = { 'hidden.so': hidden, 'both.so': both, 'stub.so': stub };
    const read = Object.entries(all).map(async ([name, bytes]) => [name, await known(bytes, `${FOLDER}/${name}`)]);
    const { out } = await archs(machine(Object.fromEntries(await Promise.all(read))), FOLDER, '--gpu', '7.5');
    const cells = out.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(cells.slice(1).sort()).toEqual([
      ['both.so', 'in part', 'sm_80 + sm_75'],
      ['hidden.so', 'in part', '+ sm_75 sm_90'],
      ['stub.so', 'no GPU code of its own'],
    ]);
  });

  it('prints foreign names without what they would do to a terminal', async () => {
    const wheel = zip([{ name: 'a/\u001b[31mred\u001b]0;title\u0007\nnew line\u0085.so', bytes: library }]);
    const path = `${FOLDER}/x.whl`;
    const { out } = await archs(machine({ 'x.whl': await known(wheel, path) }), FOLDER);
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(out.split('\n')).toHaveLength(2);
    expect(out).toContain('\\u000anew line\\u0085.so  sm_80 sm_90');
    const json = JSON.parse((await archs(machine({ 'x.whl': await known(wheel, path) }), FOLDER, '--json')).out);
    expect(json.files[0].path).toContain('new line');
  });

  it.each<[string, ScanAnswer, string]>([
    [
      'a stick that was pulled out',
      { is: 'unknown', why: 'unreadable', detail: 'EIO: i/o error, read', reason: 'gone' },
      'reading broke off in the middle: its drive or network folder does not answer any more, or is damaged',
    ],
    [
      'a library that is being written',
      { is: 'unknown', why: 'unreadable', detail: 'written', reason: 'changing' },
      'it is being written right now; try again when that is done',
    ],
    ['a network drive that is silent', { is: 'unknown', why: 'timeout', detail: '' }, 'it took too long'],
    ['no permission', { is: 'unknown', why: 'denied', detail: 'EACCES' }, 'the system did not allow it'],
    ['a file that is gone', { is: 'absent' }, 'absent'],
  ])('says of %s what it is, and reads the others', async (_, answer, words) => {
    const both = machine({ 'a.so': answer, 'b.so': await known(library, `${FOLDER}/b.so`) });
    const { code, out, err } = await archs(both, FOLDER);
    expect(err).toEqual([`This file cannot be read: ${FOLDER}/a.so (${words})`]);
    expect(out).toContain('b.so     sm_80 sm_90');
    expect(code).toBe(0);
  });

  it('reads what links lead to, and follows no folder that is one', async () => {
    const one = machine({ 'a.so': await known(library, `${FOLDER}/a.so`) });
    one.lists[FOLDER] = {
      is: 'known',
      value: [
        { name: 'a.so', kind: 'link' },
        { name: 'loop', kind: 'link' },
      ],
    };
    one.lists[`${FOLDER}/loop`] = one.lists[FOLDER];
    const { code, out, err } = await archs(one, FOLDER, '--json');
    expect([code, JSON.parse(out).files.length, err]).toEqual([0, 1, []]);
  });

  it('says which folders could not be listed', async () => {
    const one = machine({ 'b.so': await known(library, `${FOLDER}/b.so`) });
    const list = one.lists[FOLDER];
    if (list?.is === 'known') list.value.push({ name: 'secret', kind: 'folder' });
    one.lists[`${FOLDER}/secret`] = { is: 'unknown', why: 'denied', detail: 'EACCES' };
    const { err } = await archs(one, FOLDER);
    expect(err).toEqual([`This file cannot be read: ${FOLDER}/secret (the system did not allow it)`]);
  });
});

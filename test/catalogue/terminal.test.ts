import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../../probes/cli/main';
import carried from '../../probes/data/builds.json';
import { type Publisher, publisherOf } from '../../probes/data/publisher';
import { type Route, serve, type TestServer, testHost } from '../fetch/server';
import { home, newer, publisher, signed } from './maker';

let own: ReturnType<typeof home>;
let server: TestServer | undefined;
beforeEach(() => {
  own = home();
});
afterEach(async () => {
  own.remove();
  await server?.close();
  server = undefined;
});

async function torchmend(from: Publisher, ...args: string[]) {
  const host = testHost({ TORCHMEND_HOME: own.folder, LANG: 'en_US.UTF-8' });
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    signal: new AbortController().signal,
  };
  const code = await main(args, host, terminal, '0.1.0', from);
  await host.close();
  return { code, out: out.join('\n'), err: err.join('\n') };
}
async function serving(route: Route): Promise<Publisher> {
  server = await serve({ '/catalogue.signed': route });
  return publisher(`${server.url}/catalogue.signed`);
}

const CARRIED = `List of ${carried.asOf}, the one that came with Torchmend.`;
const FETCHED = 'List of 2027-03-01, fetched since.';
const CHOOSE = 'choose --gpu 12.0 --driver 581.80 --os linux --python 3.11 --offline --json'.split(' ');
const chosen = ({ out }: { out: string }) => {
  const { answer, catalogueDate } = JSON.parse(out);
  return [answer.build.torch, catalogueDate];
};

it('says which list holds, fetches a newer one, and everything goes by it', async () => {
  const from = await serving((_, answer) => void answer.end(signed(newer())));
  expect(await torchmend(from, 'catalogue')).toEqual({
    code: 0,
    out: `${CARRIED} (number ${carried.serial})`,
    err: '',
  });
  expect((await torchmend(from, '--version')).out).toBe(`0.1.0\n${CARRIED}`);
  expect(chosen(await torchmend(from, ...CHOOSE))).toEqual(['2.14.1+cu130', carried.asOf]);
  expect(await torchmend(from, 'catalogue', 'update')).toEqual({
    ...{ code: 0, err: '' },
    out: `A newer list was fetched, and holds from now on.\n${FETCHED} (number ${carried.serial + 1})`,
  });
  expect((await torchmend(from, '--version')).out).toBe(`0.1.0\n${FETCHED}`);
  expect(chosen(await torchmend(from, ...CHOOSE))).toEqual(['2.14.9+cu130', '2027-03-01']);
  const releases = await torchmend(from, 'releases', '--gpu', '12.0', '--os', 'linux');
  expect(releases.out).toContain('2.14.9 (2027-02-20)');
  expect(releases.out.split('\n').at(-1)).toBe('As of 2027-03-01');
  expect((await torchmend(from, 'catalogue', 'update')).out).toContain('There is no newer list.');
});

it('one that was changed on the disk is named in one sentence, and the carried one holds', async () => {
  own.kept(signed(newer()).fill('9', 5_000, 5_001));
  const { code, out, err } = await torchmend(publisher(), ...CHOOSE);
  expect([code, chosen({ out })]).toEqual([0, ['2.14.1+cu130', carried.asOf]]);
  expect(err).toBe(
    'The list of builds was changed after its makers signed it, or somebody else signed it. It was not used.',
  );
  expect(await torchmend(publisher(), 'catalogue', '--lang', 'zh')).toMatchObject({
    code: 3,
    err: expect.stringContaining('没有采用'),
  });
});

it.each(['catalogue=never', 'network=off'])('asks nobody with %s', async (set) => {
  const from = await serving((_, answer) => void answer.end(signed(newer())));
  await torchmend(from, 'settings', set);
  const { code, err } = await torchmend(from, 'catalogue', 'update');
  expect([code, err, server?.asked]).toEqual([
    3,
    'Looking for news is switched off in the settings. Change it in the settings if you want it.',
    [],
  ]);
});

it('asks nobody where it can’t be read whether the network may be used', async () => {
  const from = await serving((_, answer) => void answer.end(signed(newer())));
  writeFileSync(path.join(own.folder, 'settings.json'), '{"network":"of');
  const { code, err } = await torchmend(from, 'catalogue', 'update');
  expect([code, err.split('\n').at(-1), server?.asked]).toEqual([
    ...[3, 'Looking for news is switched off in the settings. Change it in the settings if you want it.', []],
  ]);
});

it('takes one that was brought as a file, without a network, by the same rules', async () => {
  const file = path.join(own.folder, 'brought.signed');
  writeFileSync(file, signed(newer()));
  await torchmend(publisher(), 'settings', 'network=off');
  expect((await torchmend(publisher(), 'catalogue', 'update', file)).out).toContain(FETCHED);
  writeFileSync(file, newer({ serial: 50 }));
  expect(await torchmend(publisher(), 'catalogue', 'update', file)).toMatchObject({
    ...{ code: 3, err: 'What came is no signed list of builds, so it was not used.' },
    out: expect.stringContaining(FETCHED),
  });
  expect((await torchmend(publisher(), 'catalogue', 'update', `${file}.gone`)).code).toBe(3);
});

it('a build without makers says so', async () => {
  const { code, err } = await torchmend({ releases: null, catalogue: null }, 'catalogue', 'update');
  expect([code, err]).toEqual([
    3,
    'This build of Torchmend names nobody who signs lists, so it goes by the one that it came with.',
  ]);
});

it('is told how it is called', async () => {
  expect(await torchmend(publisher(), 'catalogue', 'upate')).toMatchObject({
    ...{ code: 64, err: 'torchmend catalogue [status|update [file]]' },
  });
});

it('the makers’ own script makes a key once, and signs what programs with its public half take', async () => {
  const script = path.resolve(import.meta.dirname, '../builds/sign-catalogue.mjs');
  const [key, list, out] = ['key.pem', 'list.json', 'list.signed'].map((name) => path.join(own.folder, name));
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', stdio: 'pipe' });
  const half = /^"catalogueKey": "(\S+)"$/m.exec(run('--new-key', key ?? ''))?.[1] ?? '';
  if (process.platform !== 'win32') expect(statSync(key ?? '').mode & 0o777).toBe(0o600);
  const before = readFileSync(key ?? '', 'utf8');
  expect(() => run('--new-key', key ?? '')).toThrow('EEXIST');
  expect(readFileSync(key ?? '', 'utf8')).toBe(before);
  writeFileSync(list ?? '', newer());
  run(list ?? '', key ?? '', '-o', out ?? '');
  const from = publisherOf({ repository: 'a/b', catalogueKey: half });
  expect((await torchmend(from, 'catalogue', 'update', out ?? '')).out).toContain(FETCHED);
});

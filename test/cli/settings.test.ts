import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../../probes/cli/main';
import { type Host, openHost } from '../../probes/host';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'torchmend settings 设置-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const CHOOSE = 'choose --gpu 12.0 --driver 572.16 --os windows --machine x86_64 --python 3.11'.split(' ');

/** What the terminal face says with these settings, and the addresses it has asked for. */
async function run(settings: string | null, args: readonly string[] = CHOOSE) {
  mkdirSync(home, { recursive: true });
  if (settings !== null) writeFileSync(path.join(home, 'settings.json'), settings);
  const asked: string[] = [];
  const real = openHost({ scripts: '', watchdog: [process.execPath, '-e', ''] });
  const host: Host = {
    ...real,
    env: { LANG: 'en_US.UTF-8', TORCHMEND_HOME: home },
    fetch: async (url) => {
      asked.push(url);
      return { is: 'failed', why: 'refused', detail: '', proxy: null };
    },
  };
  const said: string[] = [];
  const complained: string[] = [];
  const signal = new AbortController().signal;
  const to = { out: (text: string) => said.push(text), err: (text: string) => complained.push(text), signal };
  const code = await main(args, host, to, '0.1.0');
  await real.close();
  return { code, said: said.join('\n'), complained: complained.join('\n'), asked };
}

it('asks the index where nothing is set', async () => {
  const { asked, complained } = await run(null);
  expect(asked.length).toBeGreaterThan(0);
  expect(complained).toBe('');
});

it('asks nothing of the network where it is switched off, and still answers', async () => {
  const { asked, said } = await run(JSON.stringify({ network: 'off' }));
  expect(asked).toEqual([]);
  expect(said).toMatch(/2\.\d+\.\d+\+cu1\d\d/);
});

it.each(['--direct', '--mirror=auto', '--mirror=Aliyun'])(
  'asks nothing with %s where nobody can read it',
  async (flag) => {
    const { asked, complained } = await run('{ "network": "of", "mirrors": ["Aliyun"] }', [...CHOOSE, flag]);
    expect(asked).toEqual([]);
    expect(complained).toContain('What you have set for the internet cannot be read from');
  },
);

it('speaks the language that was set, unless another is asked for', async () => {
  const set = JSON.stringify({ language: 'zh-CN', network: 'off' });
  expect((await run(set)).said).toMatch(/\p{Script=Han}/u);
  expect((await run(set, [...CHOOSE, '--lang', 'en'])).said).not.toMatch(/\p{Script=Han}/u);
});

it('says that a broken file is not used, and goes on', async () => {
  const { complained, said, asked } = await run('{ "network": ');
  expect(asked).toEqual([]);
  expect(complained).toContain(path.join(home, 'settings.json'));
  expect(said).toMatch(/2\.\d+\.\d+\+cu1\d\d/);
});

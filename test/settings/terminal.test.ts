import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../../probes/cli/main';
import { DEFAULTS } from '../../probes/model';
import { testHost } from '../fetch/server';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'torchmend-terminal-'));
});
afterEach(() => rmSync(home, { recursive: true }));

async function torchmend(...args: string[]) {
  const host = testHost({ TORCHMEND_HOME: home, LANG: 'en_US.UTF-8' });
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    signal: new AbortController().signal,
  };
  const code = await main(args, host, terminal, '0.1.0');
  await host.close();
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const file = () => JSON.parse(readFileSync(path.join(home, 'settings.json'), 'utf8'));

it('shows what is set, and changes it for the windows too', async () => {
  expect(await torchmend('settings')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^network=official +Internet: off, PyTorch’s own/m),
  });
  expect((await torchmend('settings', '--lang', 'zh-CN')).out).toMatch(
    /^updates=asked +何时查找更新版本的 Torchmend$/m,
  );
  const set = ['network=mirrors', 'mirrors=Aliyun,Nanjing University (NJU)', 'nightly=true'];
  const changed = await torchmend('settings', ...set, 'proxy=http://lin:geheim@10.0.0.1:7890');
  expect(changed.out.split('\n').map((one) => one.split(/ {2,}/)[0])).toEqual(
    expect.arrayContaining([...set, 'proxy=http://***@10.0.0.1:7890']),
  );
  expect(changed.out).not.toContain('geheim');
  expect(file()).toEqual({
    ...{ ...DEFAULTS, network: 'mirrors', mirrors: ['Aliyun', 'Nanjing University (NJU)'], nightly: true },
    proxy: 'http://lin:geheim@10.0.0.1:7890',
  });
});

it.each([
  'network=of',
  'network=unknown',
  'sound=on',
  'nightly=perhaps',
  'network',
  'mirrors=a,b,c',
  'proxy=socks5://127.0.0.1:1',
])('%s is refused, and what stands beside it isn’t set either', async (typed) => {
  const { code, err } = await torchmend('settings', 'theme=dark', typed);
  expect([code, err.split('\n')[0]]).toEqual([64, `There is no such setting, or it can’t be set to this: ${typed}`]);
  expect((await torchmend('settings', '--json')).out).toContain('"theme": "system"');
});

it('speaks the language that is set, unless another is asked for', async () => {
  await torchmend('settings', 'language=zh-CN');
  expect((await torchmend('nonsense')).err).toContain('没有这个命令');
  expect((await torchmend('nonsense', '--lang', 'en')).err).toContain('There is no command');
});

it('a broken file is set aside when something is changed, and that is said', async () => {
  writeFileSync(path.join(home, 'settings.json'), '{');
  const dark = await torchmend('settings', 'theme=dark', '--json');
  expect([dark.code, JSON.parse(dark.out)]).toMatchObject([
    3,
    { settings: { theme: 'dark', network: 'unknown' }, trouble: { is: 'network-unknown' } },
  ]);
  expect((await torchmend('settings', 'network=official')).code).toBe(0);
  writeFileSync(path.join(home, 'settings.json'), '{');
  const set = await torchmend('settings', 'network=mirrors');
  expect([set.code, set.err.split('\n').at(-1)]).toEqual([
    0,
    expect.stringMatching(/^The damaged settings file is kept as .*settings\.json\.damaged-/),
  ]);
  expect((await torchmend('cache')).err).toBe('');
});

it('a broken file stops no command', async () => {
  writeFileSync(path.join(home, 'settings.json'), '{');
  const { code, out, err } = await torchmend('cache', '--json');
  expect([code, JSON.parse(out).bytes]).toEqual([0, 0]);
  expect(err).toMatch(/^What you have set for the internet cannot be read from .*settings\.json/);
  expect((await torchmend('cache', '--lang', 'zh-CN')).err).toMatch(/^无法从 .*settings\.json 读出您对网络的设置/);
});

import path from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { oemCodePage, writesInCodePage } from '../../probes/host/code-page';
import { decode, decodeFrom, needsCodePage } from '../../probes/host/decode';

const gbk = (text: string) => iconv.encode(text, 'gbk');

it.each([
  ['UTF-8', Buffer.from('驱动程序 🙂 ü'), '驱动程序 🙂 ü'],
  ['a UTF-8 mark', Buffer.from('\ufeffabc'), 'abc'],
  ['UTF-16 with a mark', Buffer.from('\ufeffUbuntu', 'utf16le'), 'Ubuntu'],
  ['UTF-16 without one, as wsl.exe writes', Buffer.from('Ubuntu  Running', 'utf16le'), 'Ubuntu  Running'],
  ['GBK that nobody announced', gbk("'nvidia-smi' 不是内部或外部命令"), "'nvidia-smi' 不是内部或外部命令"],
  ['nothing', new Uint8Array(), ''],
  [
    'one odd byte in long UTF-8',
    Buffer.concat([Buffer.from('x'.repeat(60)), Buffer.from([0xb5]), Buffer.from('y')]),
    `${'x'.repeat(60)}�y`,
  ],
])('reads %s', (_, bytes, text) => {
  expect(decode(bytes)).toBe(text);
});

it.each([
  ['UTF-8', (text: string) => Buffer.from(text), 3],
  ['GBK', gbk, 2],
])('a limit in the middle of a letter costs that letter, not the text: %s', (_, written, bytesEach) => {
  const text = '驱动程序'.repeat(20_000);
  const bytes = written(text);
  for (let cut = 1; cut < bytesEach; cut++)
    expect(decode(bytes.subarray(0, bytes.length - cut))).toBe(text.slice(0, -1));
});

it.each([
  ['850', 'C:\\Users\\Jörg Müller\\Python'],
  ['866', 'Не удается найти указанный раздел'],
  ['437', 'C:\\Users\\José'],
  ['936', '错误: 系统找不到指定的注册表项'],
])('reads what a Windows program wrote in code page %s', async (page, text) => {
  const bytes = iconv.encode(text, page);
  expect(needsCodePage(bytes)).toBe(true);
  expect(await decodeFrom(page, bytes)).toBe(text);
});

it('leaves Unicode alone, also where one byte of it is a slip', () => {
  expect(needsCodePage(Buffer.from('Jörg'))).toBe(false);
  expect(needsCodePage(Buffer.from('Jörg', 'utf16le'))).toBe(false);
  expect(needsCodePage(Buffer.concat([Buffer.from('驱动程序 '), Buffer.from([0xb5])]))).toBe(false);
});

it('takes a code page that nobody knows for none', async () => {
  expect(await decodeFrom('99999', gbk('不是'))).toBe('不是');
});

describe('the code page of Windows’ own programs', () => {
  const said = (stdout: string) => {
    const asked: string[][] = [];
    const ran = { ended: 'exited', code: 0, signal: null, stdout, stderr: '', ms: 1 } as const;
    const windows = { platform: 'win32', env: { SystemRoot: 'D:\\Windows' }, path: path.win32 } as const;
    return { asked, windows, run: async (argv: readonly string[]) => (asked.push([...argv]), ran) };
  };
  const ANSWER = '\r\nHKEY_LOCAL_MACHINE\\SYSTEM\\…\\CodePage\r\n    OEMCP    REG_SZ    850\r\n\r\n';

  it('is asked for once', async () => {
    const { asked, windows, run } = said(ANSWER);
    const codePage = oemCodePage(windows, run);
    expect(await Promise.all([codePage(), codePage()])).toEqual(['850', '850']);
    expect(asked.map(([tool, ...words]) => [tool, words.at(-1)])).toEqual([
      ['D:\\Windows\\System32\\reg.exe', 'OEMCP'],
    ]);
  });

  it('is what they alone write in', () => {
    const own = ['C:\\Windows\\System32\\reg.exe', 'C:\\Windows\\System32\\wbem\\WMIC.exe'];
    const others = ['C:\\Windows\\System32\\nvidia-smi.exe', 'C:\\venv\\Scripts\\python.exe', '/usr/bin/reg'];
    expect([...own, ...others].filter(writesInCodePage)).toEqual(own);
  });

  it('is asked for again when there was no answer in time', async () => {
    const { windows, run } = said(ANSWER);
    let isLate = true;
    const codePage = oemCodePage(windows, async (argv) => ({
      ...(await run(argv)),
      ended: isLate ? 'deadline' : 'exited',
    }));
    await codePage();
    isLate = false;
    expect(await codePage()).toBe('850');
  });

  it('is unknown where nobody says it, and elsewhere there is none', async () => {
    const { asked, windows, run } = said('garbage');
    expect(await oemCodePage(windows, run)()).toBeNull();
    expect(await oemCodePage({ ...windows, platform: 'linux' }, run)()).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

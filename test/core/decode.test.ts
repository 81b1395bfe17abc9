import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { decode } from '../../probes/host/decode';

const gbk = (text: string) => iconv.encode(text, 'gbk');

it.each([
  ['UTF-8', Buffer.from('驱动程序 🙂 ü'), undefined, '驱动程序 🙂 ü'],
  ['a UTF-8 mark', Buffer.from('\ufeffabc'), undefined, 'abc'],
  ['UTF-16 with a mark', Buffer.from('\ufeffUbuntu', 'utf16le'), undefined, 'Ubuntu'],
  ['UTF-16 without one, as wsl.exe writes', Buffer.from('Ubuntu  Running', 'utf16le'), undefined, 'Ubuntu  Running'],
  ['GBK that nobody announced', gbk("'nvidia-smi' 不是内部或外部命令"), undefined, "'nvidia-smi' 不是内部或外部命令"],
  ['the OEM code page 850', iconv.encode('für Ihr Gerät', 'cp850'), 'cp850', 'für Ihr Gerät'],
  ['Cyrillic 866', iconv.encode('Не удается', 'cp866'), 'cp866', 'Не удается'],
  ['nothing', new Uint8Array(), undefined, ''],
  [
    'one odd byte in long UTF-8',
    Buffer.concat([Buffer.from('x'.repeat(60)), Buffer.from([0xb5]), Buffer.from('y')]),
    undefined,
    `${'x'.repeat(60)}�y`,
  ],
])('reads %s', (_, bytes, codePage, text) => {
  expect(decode(bytes, codePage)).toBe(text);
});

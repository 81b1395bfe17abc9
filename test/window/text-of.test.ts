import { expect, it } from 'vitest';
import { textOf } from '../../renderer/src/text-of';

it('reads a log in the encodings that Windows writes', () => {
  expect(textOf(Buffer.from('Fehler: ü 显卡', 'utf8'))).toBe('Fehler: ü 显卡');
  expect(textOf(Buffer.from('\ufeffCUDA 错误', 'utf16le'))).toBe('CUDA 错误');
  expect(textOf(Buffer.from('d5d2b2bbb5bd', 'hex'))).toBe('找不到');
  // A single stray byte of another code page leaves the English words whole.
  expect(textOf(Buffer.concat([Buffer.from('no kernel image \u00e4 '), Buffer.from([0xe4])]))).toContain(
    'no kernel image',
  );
  expect(textOf(new Uint8Array())).toBe('');
});

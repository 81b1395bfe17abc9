import { describe, expect, it } from 'vitest';
import { findMagic, indexOfMagic } from '../../probes/fatbin/search';
import { ofBytes } from '../../probes/fatbin/source';
import { random } from './random';

const MAGIC = Buffer.from('50ed55ba01001000', 'hex');

describe('search for containers', () => {
  it('finds what a plain search finds, at every place and alignment', () => {
    const next = random(7);
    for (let round = 0; round < 3000; round++) {
      const store = Buffer.alloc(8 + Math.floor(next() * 400));
      // Bytes of the magic, shuffled: near misses everywhere.
      for (let i = 0; i < store.length; i++) store[i] = next() < 0.7 ? (MAGIC[Math.floor(next() * 8)] ?? 0) : 0;
      for (let n = 0; n < 3; n++) MAGIC.copy(store, Math.floor(next() * store.length));
      const bytes = store.subarray(Math.floor(next() * 8));
      const from = Math.floor(next() * bytes.length);
      expect(indexOfMagic(bytes, from)).toBe(bytes.indexOf(MAGIC, from));
    }
  });

  it('finds what lies across two steps', () => {
    for (let at = 0; at < 70_000; at += 997) {
      const bytes = Buffer.alloc(at + 90, 0xcc);
      MAGIC.copy(bytes, at);
      expect(findMagic(ofBytes(bytes), 0, bytes.length, () => true)).toBe(at);
    }
  });

  it('stops when it has looked at enough', () => {
    const bytes = Buffer.alloc(1 << 20);
    MAGIC.copy(bytes, bytes.length - 8);
    let left = 100_000;
    const enough = (looked: number) => {
      left -= looked;
      return left > 0;
    };
    expect(findMagic(ofBytes(bytes), 0, bytes.length, enough)).toBe(-1);
  });
});

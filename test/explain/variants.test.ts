import { describe, expect, it } from 'vitest';
import { explain } from '../../probes/explain/index';
import { VARIANTS } from './variants/index';

describe('error texts as people post them', () => {
  it('are more than a hundred, each with its own name', () => {
    expect(VARIANTS.length).toBeGreaterThan(140);
    expect(new Set(VARIANTS.map(({ name }) => name)).size).toBe(VARIANTS.length);
  });

  it.each(VARIANTS.map((variant) => [variant.name, variant] as const))('%s', (_, variant) => {
    const { text, cause, among = 1 } = variant;
    const { candidates } = explain(text);
    const codes = candidates.map(({ code }) => code);
    if (cause === null) {
      expect(codes).toEqual([]);
      return;
    }
    expect(codes.slice(0, among)).toContain(cause);
    const found = candidates.find(({ code }) => code === cause);
    if (variant.package) expect(found?.params['package']).toBe(variant.package);
    if (variant.direction) expect(found?.params['direction']).toBe(variant.direction);
  });

  it('are never given a wrong cause with certainty', () => {
    const wrong = VARIANTS.filter(({ text, cause }) => {
      const [first] = explain(text).candidates;
      return first !== undefined && first.doubt === undefined && first.code !== cause;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('broken at 80 columns, with Windows’ line ends, they mean the same', () => {
    const firstOf = (text: string) => explain(text).candidates[0]?.code;
    /** As cmd.exe shows it: 80 columns, of which a Chinese letter takes two. */
    const broken = (text: string) => {
      let out = '';
      let column = 0;
      for (const letter of text) {
        const width = letter.charCodeAt(0) >= 0x2e80 ? 2 : 1;
        if (letter === '\n' || column + width > 80) {
          out += '\r\n';
          column = 0;
        }
        if (letter === '\n') continue;
        out += letter;
        column += width;
      }
      return out;
    };
    const changed = VARIANTS.filter(({ text }) => firstOf(broken(text)) !== firstOf(text));
    expect(changed.map(({ name }) => name)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { PATTERNS, readLine, tryOn } from '../../probes/data/signs/index';
import { read } from '../../probes/explain/read';
import { SIGNS } from '../../probes/model';

const named = PATTERNS.map((pattern) => [pattern.anchor, pattern] as const);

describe('every pattern', () => {
  it.each(named)('finds its own example: %s', (_, pattern) => {
    expect(tryOn(pattern, pattern.example)).not.toBeNull();
    const heard = read(pattern.example).heard;
    expect(heard.map((one) => one.sign)).toContain(pattern.sign);
    if (pattern.sign !== null)
      expect(heard.find((one) => one.sign === pattern.sign)?.by).toBe(tryOn(pattern, pattern.example)?.by);
  });

  it.each(named.filter(([, { sign }]) => sign !== null && sign !== 'exception'))(
    'finds it in a console of 40 columns, words broken anywhere: %s',
    (_, pattern) => {
      const { example } = pattern;
      for (const width of [39, 40, 41, 42]) {
        const wrapped = example.replaceAll('\n', '').match(new RegExp(`.{1,${width}}`, 'gu')) ?? [];
        for (const end of ['\n', '\r\n', '  \n']) {
          const heard = read(`before\n${wrapped.join(end)}\nafter`).heard;
          expect(
            heard.map((one) => one.sign),
            `${width}`,
          ).toContain(pattern.sign);
        }
      }
    },
  );

  it('has its anchor in its example, blanks and case aside', () => {
    const bare = (text: string) => text.replace(/[\s*`>|]/g, '').toLowerCase();
    for (const { anchor, example } of PATTERNS) expect(bare(example)).toContain(bare(anchor));
  });
});

it('no sign without a pattern', () => {
  const used = new Set(PATTERNS.map(({ sign }) => sign));
  expect(SIGNS.filter((sign) => !used.has(sign))).toEqual([]);
});

it('reads one line that PyTorch or the system said to us', () => {
  expect(readLine('[WinError 126] Das angegebene Modul wurde nicht gefunden')?.fit.values).toEqual({ number: '126' });
  expect(readLine('all is well')).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { CODES } from '../../probes/model';
import { diagnose, RULES } from '../../probes/rules/index';
import { complaint, TABLE } from './table';

const KINDS = ['found', 'clear', 'undetermined'] as const;

describe.each(RULES.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  for (const is of KINDS)
    for (const one of TABLE[code][is] ?? []) it(`${is}: ${one[0]}`, () => expect(complaint(code, is, one)).toBeNull());

  it('can’t tell where nothing is known, or isn’t asked without a text', () => {
    const { undetermined, clear, candidates } = diagnose({});
    const open = undetermined.map((one) => one.code);
    expect(open.includes(code)).toBe(!rule.onlyByText);
    expect([clear, candidates]).toEqual([[], undefined]);
    expect(TABLE[code].undetermined === undefined).toBe(rule.onlyByText === true);
  });
});

it('there is one rule for every code', () => {
  expect(RULES.map(({ code }) => code).sort()).toEqual([...CODES].sort());
});

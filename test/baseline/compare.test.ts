import { describe, expect, it } from 'vitest';
import { compare } from '../../probes/baseline';
import { PAIRS } from './pairs';

describe('before and after', () => {
  it('are enough pairs', () => expect(PAIRS.length).toBeGreaterThanOrEqual(40));

  it.each(PAIRS)('$name', ({ before, now, says, params }) => {
    const drifts = compare(before, now);
    expect(drifts.map(({ code, severity }) => [code, severity])).toEqual(says);
    if (drifts[0]) expect(drifts[0].params).toMatchObject(params);
  });

  it('says nothing of any machine that stayed as it is', () => {
    for (const { before, now } of PAIRS) for (const one of [before, now]) expect(compare(one, one)).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { WHEEL_PROBLEMS, type WheelVerdict } from '../../probes/model';
import { sayWheel } from '../../probes/text/shopping';

it('every problem can be said in both languages', () => {
  const params = {
    should: 'x',
    files: ['x'],
    tags: ['x'],
    python: '3.11',
    system: 'x',
    glibc: '2.17',
    version: 'x',
    cards: ['12.0'],
    architectures: ['sm_75'],
    detail: 'x',
    library: 'x',
    has: 'x',
    needs: 'x',
    tag: 'x',
    torch: 'x',
  };
  const verdict: WheelVerdict = {
    ...{ file: 'x', package: null, version: null, verdict: 'refused', architectures: [] },
    problems: WHEEL_PROBLEMS.map((code) => ({ code, params })),
  };
  for (const language of ['en', 'zh-CN'] as const)
    for (const said of sayWheel(language, verdict)) expect(said).not.toMatch(/\{\{|undefined/);
});

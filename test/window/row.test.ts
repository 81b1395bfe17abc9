import { expect, it } from 'vitest';
import { gap, inRow, named } from '../../probes/text/index';
import { stepWords } from '../../probes/text/plans';
import { sayRepairTrouble } from '../../probes/text/repair';
import * as story from '../e2e/repair-story';

it.each([
  [['One.', 'Two.'], 'One. Two.'],
  [['One.', '', 'Two.'], 'One. Two.'],
  [['', 'One.'], 'One.'],
  [['第一。', '第二。', 'PyTorch 也是。'], '第一。第二。PyTorch 也是。'],
  [['请您来做：', '还有'], '请您来做：还有'],
  [['用 PyTorch', '2.6.0'], '用 PyTorch 2.6.0'],
  [['（一）', '二'], '（一）二'],
  [['He said “no”', 'Why?'], 'He said “no” Why?'],
  [[], ''],
])('%j in a row: %s', (texts, row) => expect(inRow(...texts)).toBe(row));

it('the room behind a text is none where the text brings it', () => {
  expect(['Done.', '完成。', '外观：', ''].map(gap)).toEqual([' ', '', '', '']);
  expect(named('en', 'Appearance', 'Dark')).toBe('Appearance: Dark');
  expect(named('zh-CN', '外观', '深色')).toBe('外观：深色');
  expect(named('zh-CN', '外观', '')).toBe('外观：');
});

it('what is told in several sentences has none behind a Chinese mark', () => {
  const steps = [...story.CERTAIN.steps, ...story.BY_HAND.steps].flatMap((step) => stepWords('zh-CN', step, true));
  const [first] = story.BY_HAND.steps;
  expect(first && stepWords('zh-CN', first)[0]).toMatch(/^请您来做：\S/);
  const trouble = sayRepairTrouble('zh-CN', {
    code: 'repair/in-use',
    params: { program: 'python', pid: 1, runs: null },
  });
  expect([...steps, trouble].filter((text) => /[。，：；！？] /.test(text))).toEqual([]);
});

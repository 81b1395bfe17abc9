import { expect, it } from 'vitest';
import { type CheckView, CODES, EMPTY, isForPerson, isWordsOnly, type News, reduce } from '../../probes/model';
import { KINDS_FOR } from '../../probes/remedies/table';
import { causeText, say, words } from '../../probes/text/index';
import { verdictOf } from '../../renderer/src/verdict';
import { answer, checkEnded, checkStarted, history, runtime, started, target } from './events';

const EN = { language: 'en' as const, t: words('en'), say: say.bind(null, 'en') };

function ended(...news: readonly News[]): CheckView {
  const { checks } = history(started, target, checkStarted, runtime, ...news, checkEnded()).reduce(reduce, EMPTY);
  const check = checks['c1'];
  if (!check) throw new Error('no check');
  return check;
}

it('a computation that failed is said, even where no cause is known', () => {
  const failed = verdictOf(ended(answer('copy', 'passed'), answer('sum', 'failed')), 'ComfyUI', EN);
  expect(failed).toMatchObject({
    standing: 'unsure',
    what: 'NVIDIA GeForce RTX 5090 fails at computing, and why could not be found out.',
  });
  expect(failed.why).toContain('What came back was “');
  const unknown = verdictOf(ended(answer('copy', 'passed'), answer('sum', 'passed')), 'ComfyUI', EN);
  expect(unknown.what).toBe('It could not be found out whether something is wrong with ComfyUI.');
});

it('what the person does first is what the plans say it is', () => {
  const first = CODES.filter((code) => !isWordsOnly(code) && KINDS_FOR[code][0] === 'by-person');
  expect(CODES.filter(isForPerson)).toEqual(first);
});

it('the page of a cause speaks of the card that was found, or of an example', () => {
  const own = { gpu: 'Tesla V100', direction: 'older', app: null, folder: '/a', architectures: 'sm_75' };
  const text = causeText('en', 'torch/no-kernel-for-gpu', own);
  expect(text).toContain('Tesla V100');
  expect(text).not.toMatch(/RTX|GTX/);
  expect(causeText('en', 'torch/no-kernel-for-gpu')).toContain('RTX 5090');
});

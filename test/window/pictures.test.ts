import { describe, expect, it } from 'vitest';
import { type CheckView, EMPTY, type Finding, type News, outcomeOf, reduce } from '../../probes/model';
import { capabilities, layersOf } from '../../renderer/src/layers';
import { cardsOf } from '../../renderer/src/trials';
import { answer, checkEnded, checkStarted, fact, history, runtime, started, target } from './events';

function checkOf(...news: readonly News[]): CheckView {
  const view = history(started, target, checkStarted, ...news).reduce(reduce, EMPTY);
  const check = view.checks['c1'];
  if (!check) throw new Error('no check');
  return check;
}

const finding = (code: Finding['code'], params: Finding['params'] = {}): Finding => ({
  code,
  severity: 'broken',
  params,
  evidence: [],
});

describe('the tries of each card', () => {
  it('are in the order of the questions, with what is not known yet', () => {
    const asking: News = { is: 'asking', check: 'c1', gpu: 1, question: 'sum' };
    const cards = cardsOf(
      checkOf(runtime, answer('copy', 'passed'), answer('sum', 'failed'), answer('copy', 'passed', 1), asking),
    );
    expect(cards.map(({ name, trials }) => [name, trials.map(({ question, is }) => `${question} ${is}`)])).toEqual([
      ['NVIDIA GeForce RTX 5090', ['copy passed', 'sum failed', 'nms waiting']],
      ['NVIDIA GeForce RTX 3060', ['copy passed', 'sum asking', 'nms waiting']],
    ]);
  });
  it('are none before PyTorch has shown its cards', () => expect(cardsOf(checkOf())).toEqual([]));
});

describe('the layers', () => {
  const driver = fact('driver.cudaVersion', { is: 'known', value: '12.8', from: 'test' });
  const is = (verdict: Parameters<typeof layersOf>[1]) => {
    const layers = layersOf(checkOf(runtime, driver), verdict);
    return layers && [layers.driver.is, layers.runtime.is, layers.code.is];
  };
  it('break where the finding lies', () => {
    expect(is('clear')).toEqual(['fits', 'fits', 'fits']);
    expect(is(finding('torch/no-kernel-for-gpu'))).toEqual(['fits', 'fits', 'breaks']);
    expect(is(finding('driver/too-old'))).toEqual(['breaks', 'untouched', 'untouched']);
    expect(is(finding('driver/missing'))).toEqual(['breaks', 'untouched', 'untouched']);
    expect(is(finding('torch/cpu-only-build'))).toEqual(['untouched', 'breaks', 'breaks']);
  });
  it('are not drawn where they explain nothing', () => expect(is(finding('torch/not-installed'))).toBeNull());
  it('show the card that the finding names', () => {
    const layers = layersOf(checkOf(runtime), finding('torch/no-kernel-for-gpu', { gpu: 'NVIDIA GeForce RTX 3060' }));
    expect(layers?.card).toEqual({ name: 'NVIDIA GeForce RTX 3060', capability: '8.6' });
    expect(layers?.code.capabilities).toEqual(['7.5', '8.6', '9.0']);
    expect(layers?.driver).toEqual({ is: 'fits', version: null, cuda: null });
  });
  it('read architectures by number, not by letter', () =>
    expect(capabilities(['sm_120a', 'sm_75', 'sm_100f', 'gfx1100', 'sm_90', 'compute_90'])).toEqual([
      '7.5',
      '9.0',
      '10.0',
      '12.0',
    ]));
});

describe('the outcome', () => {
  const clear: News = {
    is: 'judged',
    check: 'c1',
    stage: 'proven',
    diagnosis: { outcome: 'clear', findings: [], undetermined: [], clear: [] },
  };
  it('is that of the diagnosis', () => expect(outcomeOf(checkOf(clear, checkEnded()))).toBe('clear'));
  it('is none where the check was stopped, whatever was judged before', () =>
    expect(outcomeOf(checkOf(clear, checkEnded('cancelled')))).toBe('cancelled'));
  it('is undetermined where nothing was judged', () => expect(outcomeOf(checkOf(checkEnded()))).toBe('undetermined'));
});

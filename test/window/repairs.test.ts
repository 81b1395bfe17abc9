import { describe, expect, it } from 'vitest';
import { EMPTY, type News, type Plan, reduce, type View } from '../../probes/model';
import { words } from '../../probes/text/index';
import { amount, bytes, duration, roughly } from '../../renderer/src/amounts';
import { pageAfter } from '../../renderer/src/page';
import { currentStep, progressOf } from '../../renderer/src/progress';
import { hearOf, NO_NEWS } from '../../renderer/src/repair-news';
import { chosenPlan } from '../../renderer/src/repairing';
import { activeRepair, canRun, currentCheck, standing } from '../../renderer/src/repairs';
import { helpAfter, noPlanText } from '../../renderer/src/trouble';
import * as story from '../e2e/repair-story';
import { history } from './events';

const view = (...news: readonly News[]): View => history(...news).reduce(reduce, EMPTY);
const news = (...told: readonly News[]) => history(...told).reduce(hearOf, NO_NEWS);
const run = [story.started, ...story.found, story.looking, story.proposed([story.CERTAIN]), ...story.begun];

describe('the check that says how things are', () => {
  it('is the proof of a repair that stands', () => {
    expect(currentCheck(view(...run, ...story.proving, ...story.repaired))?.id).toBe('c2');
  });
  it('is the one before a repair that was put back, stopped, undone, or still goes on', () => {
    const tried = [...run, ...story.proving];
    const back = story.ended('put-back', story.NOT_GONE, 'c2');
    expect(currentCheck(view(...tried))?.id).toBe('c1');
    expect(currentCheck(view(...tried, ...story.stillFails, story.puttingBack(story.NOT_GONE), back))?.id).toBe('c1');
    const stopped: News = { is: 'check-ended', check: 'c2', how: 'cancelled' };
    const end = story.ended('put-back', { code: 'repair/cancelled', params: {} });
    expect(currentCheck(view(...tried, stopped, end))?.id).toBe('c1');
    expect(currentCheck(view(...tried, ...story.repaired, ...story.undone))?.id).toBe('c1');
  });
  it('is any made afterwards, a repair of an earlier day notwithstanding', () => {
    const later = view(story.known, ...run, ...story.proving, ...story.repaired, ...story.undone, {
      ...{ is: 'check-started', check: 'c3', target: 't1', ask: ['copy'] },
    });
    expect(currentCheck(later)?.id).toBe('c3');
  });
});

describe('which page an event leads to', () => {
  const [event] = history({ is: 'check-started', check: 'c2', target: 't1', ask: [] });
  if (!event) throw new Error('no event');
  it('stays with the repair while its proof is made', () => {
    expect(pageAfter(event, view(...run), 'repairing', false)).toBeNull();
    expect(pageAfter(event, view(...story.found), 'choose', false)).toBe('checking');
  });
  it('goes to the plan when looking begins, and not again while it goes on', () => {
    const [looking] = history(story.looking);
    if (!looking) throw new Error('no event');
    expect(pageAfter(looking, EMPTY, 'findings', false)).toBe('plan');
    expect(pageAfter(looking, EMPTY, 'findings', true)).toBeNull();
  });
});

describe('repairs that stand', () => {
  const id = '20261205093000-0a1b2c3d';
  it('are told by a recover, and one of this session keeps what is known of it', () => {
    const done = view(...run, ...story.proving, ...story.repaired, story.known, {
      ...{ is: 'repair-known', repair: '20261205093000-0a1b2c3d', plan: story.CERTAIN, beganAt: 5 },
    });
    expect(standing(done).map((one) => one.id)).toEqual(['earlier', id]); // the latest first, by the time it began
    const own = done.repairs[id];
    expect(own).toMatchObject({ check: 'c1', after: 'c2', canUndo: true });
    expect(own?.steps).toHaveLength(7);
    expect(activeRepair(done)).toBeNull();
  });
  it('one that was left and put back later has ended', () => {
    const left = story.ended('left', { code: 'repair/not-put-back', params: {} });
    const back: News = { is: 'recovered', repair: id, prefix: '/x', how: 'put-back', trouble: null };
    expect(view(...run, left, { ...back, how: 'busy' }).repairs[id]?.is).toBe('left');
    expect(view(...run, left, back).repairs[id]).toMatchObject({ is: 'put-back', trouble: null });
  });
});

describe('the plan that would be run', () => {
  const manual: Plan = { ...story.CERTAIN, id: 'm', trust: 'manual' };
  it('is certain, or was chosen; one for the person alone never is', () => {
    expect(chosenPlan([story.BY_HAND, story.LIKELY, story.CERTAIN], null)?.id).toBe('p1');
    expect(chosenPlan([story.LIKELY, story.CERTAIN], 'p2')?.id).toBe('p2');
    expect(chosenPlan([story.LIKELY], null)).toBeNull();
    expect(chosenPlan([story.BY_HAND, manual], 'm')).toBeNull();
    expect([story.BY_HAND, manual, story.LIKELY].map(canRun)).toEqual([false, false, true]);
  });
});

describe('how far a repair is', () => {
  it('counts the files of a download together', () => {
    const repair = activeRepair(view(...run, ...story.fetching));
    const current = repair && currentStep(repair);
    if (!current) throw new Error('no step');
    const progress = progressOf(current.step, current.view);
    // The first two files are here, 412 MB of the third: of 812 + 9.4 + 731 + 542 + 188 MB.
    expect(progress).toMatchObject({ done: 1_233_400_000, of: 2_282_400_000, unit: 'bytes' });
    const speed = progress?.bytesPerSecond ?? 0;
    expect(progress?.leftMs).toBeCloseTo((1_049_000_000 / speed) * 1000, 3);
  });
  it('says nothing of the whole where a size is not known', () => {
    const step = story.CERTAIN.steps[0];
    if (step?.do !== 'fetch') throw new Error('no download');
    const files = step.files.map((file, no) => (no === 4 ? { ...file, bytes: null } : file));
    const progress = { ...{ done: 5, of: 10, unit: 'bytes' as const }, bytesPerSecond: 0, file: files[1]?.name ?? '' };
    const told = progressOf({ ...step, files }, { is: 'running', startedAt: 0, ms: null, progress });
    expect(told).toMatchObject({ done: 5, of: 10, leftMs: null });
  });
  it('keeps the last speeds for the plot', () => {
    expect(news(...run, ...story.fetching).speeds).toHaveLength(40);
    expect(news(...run, ...Array.from({ length: 4 }, () => story.fetching).flat()).speeds).toHaveLength(120);
  });
});

it('what passes by is kept: what an undo moved aside, what was recovered, what is being looked for', () => {
  expect(news(...story.undone)).toMatchObject({ ending: null, notUndone: null });
  expect(news(...story.undone).setAside['20261205093000-0a1b2c3d']?.setAside).toHaveLength(2);
  expect(news(...story.undone.slice(0, 1)).ending).toBe('20261205093000-0a1b2c3d');
  expect(news(story.recovered('left'), story.recovered('left')).recovered).toHaveLength(1);
  expect(news(story.looking).proposing?.check).toBe('c1');
  expect(news(story.looking, story.proposed([])).proposing).toBeNull();
});

describe('words for amounts', () => {
  const en = words('en');
  it('are rounded as a person needs them', () => {
    expect([0, 900, 12_000, 3_400_000, 340_000_000, 2_282_400_000].map((one) => bytes('en', one))).toEqual([
      '0 KB',
      '1 KB',
      '12 KB',
      '3.4 MB',
      '340 MB',
      '2.3 GB',
    ]);
    expect([400, 42_000, 180_000, 200_000, 3_900_000].map((ms) => duration(en, ms))).toEqual([
      '0 s',
      '42 s',
      '3 min',
      '3 min 20 s',
      '1 h 5 min',
    ]);
    expect([1, 42_000, 61_000, 3_600_001].map((ms) => roughly(en, ms))).toEqual([
      'about 10 s',
      'about 50 s',
      'about 2 min',
      'about 1 h 1 min',
    ]);
    expect(duration(words('zh-CN'), 200_000)).toBe('3 分 20 秒');
  });
  const inWords = { language: 'en' as const, t: en, say: () => ({ what: 'broke down', why: '', help: '' }) };
  it('tell nothing from not known', () => {
    expect([0, null, 5e6].map((one) => amount(inWords, one))).toEqual(['nothing', 'not known', '5 MB']);
  });
  it('say why there is no plan without a code in them', () => {
    const none = (why: string) => noPlanText(inWords, { code: 'repair/no-wheels', params: { path: '/w', why } });
    expect(none('no-torch')).toBe('None of the files in /w is a PyTorch for your card and this Python.');
    expect(none('empty')).toBe('There are no package files (.whl) in /w.');
    expect(noPlanText(inWords, { code: 'check/broke-down', params: { line: 'x' } })).toContain('fault of Torchmend');
    const missing = { path: '/w', why: 'missing', missing: ['sympy', 'jinja2'] };
    expect(noPlanText(inWords, { code: 'repair/no-wheels', params: missing })).toContain('missing: sympy and jinja2');
  });
  it('say what helps after each trouble', () => {
    const help = (code: string) => helpAfter({ code, params: {} });
    expect(['repair/cancelled', 'repair/fetch-failed', 'repair/not-gone', 'repair/in-use'].map(help)).toEqual([
      'helpStopped',
      'helpFetch',
      'helpProof',
      'helpWay',
    ]);
  });
});

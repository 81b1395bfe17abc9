import { describe, expect, it } from 'vitest';
import { choose, type Situation } from '../../probes/builds';
import { Choice } from '../../probes/model';
import { sayReason } from '../../probes/text/builds';
import { oracle, type Question } from './oracle';

/** Mulberry32: the same situations on every run. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CARDS =
  '3.0 3.5 3.7 5.0 5.2 5.3 6.0 6.1 6.2 7.0 7.2 7.5 8.0 8.6 8.7 8.9 9.0 10.0 10.3 10.7 11.0 12.0 12.1 13.0'.split(' ');
const DRIVERS =
  '418.39 440.33 441.22 450.51.06 450.80.02 452.39 456.38 465.89 470.82.01 474.64 511.65 515.43.04 520.61.05 522.06 525.60.13 528.33 531.14 535.104.05 550.54.15 551.78 560.35.05 566.36 570.25 570.26 570.65 572.16 575.57.08 576.57 579.99 580 580.65.06 580.95.05 581.80 582.28 590.44.01 591.44 595.71.05 596.49 610.43.02 616.92'.split(
    ' ',
  );
const PYTHONS = '3.7 3.8 3.9 3.10 3.11 3.12 3.13 3.13t 3.14 3.14t 3.15 3.15t'.split(' ');
const NOWS =
  '1.12.1+cu102 1.13.1+cu117 2.1.2+cu121 2.4.1+cu121 2.5.1+cu124 2.6.0+cu124 2.7.1+cu118 2.7.1+cu126 2.7.1+cu128 2.8.0+cu126 2.8.0+cu128 2.9.1+cu128 2.9.1+cu130 2.10.0+cu128 2.11.0+cu128 2.13.0+cu129 2.14.0+cu130 2.14.1+cu126 2.14.1+cu130 2.14.1+cu132 2.15.0+cu130'.split(
    ' ',
  );

function questions(count: number, seed: number): Question[] {
  const roll = dice(seed);
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(roll() * from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  return Array.from({ length: count }, () => {
    const many = roll();
    const system = pick(['linux', 'windows', 'wsl'] as const);
    const now = roll() < 0.5 ? pick(NOWS).split('+') : null;
    return {
      cards: Array.from({ length: many < 0.6 ? 1 : many < 0.95 ? 2 : 3 }, () => pick(CARDS)),
      driver: roll() < 0.05 ? null : roll() < 0.05 ? 'none' : pick(DRIVERS),
      system,
      machine: roll() < 0.2 ? 'aarch64' : 'x86_64',
      musl: system !== 'windows' && roll() < 0.03,
      python: pick(PYTHONS),
      now: now ? { torch: now[0] ?? '', channel: now[1] ?? '' } : null,
    };
  });
}

function situationOf(q: Question): Situation {
  return {
    cards: q.cards.map((capability) => ({ capabilities: [capability] })),
    driver:
      q.driver === null
        ? { is: 'unknown' }
        : q.driver === 'none'
          ? { is: 'absent' }
          : { is: 'known', version: q.driver },
    python: q.python,
    system: { os: q.system, machine: q.machine, libc: q.musl ? 'musl' : 'glibc', glibc: null },
    wants: { now: q.now, nightly: false, torchvision: true },
    constraints: { torch: null, packages: [{ name: 'xformers', version: '0.0.29' }], notThere: new Set() },
  };
}

function told(choice: Choice): string {
  const { kind, build, driver } = choice.answer;
  return build ? `${kind} ${build.torch} ${driver?.needs ?? null}` : kind;
}

describe('the oracle', () => {
  const all = questions(20_000, 7);

  it('agrees on 20,000 random situations', () => {
    const differ: string[] = [];
    const kinds = new Map<string, number>();
    for (const question of all) {
      const ours = told(choose(situationOf(question)));
      const theirs = oracle(question);
      const kind = ours.split(' ')[0] ?? '';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (ours !== theirs) differ.push(`${JSON.stringify(question)}: ${ours}, oracle ${theirs}`);
    }
    expect(differ.slice(0, 5)).toEqual([]);
    expect(differ.length).toBe(0);
    // Every kind of answer was met, and often: the comparison is not about one of them.
    for (const kind of ['install', 'keep', 'driver-first', 'no-official-build', 'no-common-build'])
      expect(kinds.get(kind) ?? 0).toBeGreaterThan(300);
  }, 300_000);

  it('never puts a row nobody has looked at first while another one serves, nor Linux-only cu129 on Windows', () => {
    for (const question of all.slice(0, 5000)) {
      const { answer, alternatives } = choose(situationOf(question));
      const others = answer.kind === 'no-common-build' ? [] : alternatives.filter(({ kind }) => kind === answer.kind);
      if (answer.kind !== 'keep' && answer.build?.evidence === 'assumed')
        expect(others.filter(({ build }) => build?.evidence !== 'assumed' && build?.stability === 'stable')).toEqual(
          [],
        );
      if (question.system === 'windows')
        expect(
          [answer, ...alternatives].some(({ build }) => build?.channel === 'cu129' || build?.channel === 'cu134'),
        ).toBe(false);
    }
  }, 120_000);

  it('answers in the published form, and every reason can be said', () => {
    for (const question of all.slice(0, 3000)) {
      const choice = choose(situationOf(question));
      expect(Choice.parse(JSON.parse(JSON.stringify(choice)))).toEqual(JSON.parse(JSON.stringify(choice)));
      for (const language of ['en', 'zh-CN'] as const)
        for (const one of [choice.answer, ...choice.alternatives].flatMap(({ reasons }) => reasons))
          expect(sayReason(language, one)).not.toMatch(/\{\{|undefined/);
    }
  }, 120_000);

  it('is pure: the same question has the same answer', () => {
    for (const question of all.slice(0, 300)) {
      const situation = situationOf(question);
      expect(choose(situation)).toEqual(choose(situation));
    }
  });
});

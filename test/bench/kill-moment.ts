/** A small generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Victim = 'torchmend' | 'pip' | 'both';

/** A part of a run, by the line of the journal that it begins with; `ms`: how long it took undisturbed. */
export interface Stage {
  during: string;
  line: string;
  ms: number;
}

/** `first`: a kill that goes before, for what is killed here is the putting back after it. */
export interface Moment extends Stage {
  victim: Victim;
  command: 'repair' | 'recover' | 'undo';
  at: number;
  first: { line: string; victim: Victim; at: number } | null;
}

export interface Stages {
  repair: Stage[];
  back: Stage[];
}

const pick = <T>(random: () => number, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** Half of all moments lie in the repair itself; the others in its own putting back, in `recover`, and in `undo`. */
export function momentFrom(random: () => number, { repair, back }: Stages): Moment {
  const turn = random();
  const within = (stage: Stage) => random() * stage.ms * 0.9; // what was slow undisturbed may be quicker next time
  const installers = repair.filter(({ during }) => /install/.test(during));
  if (turn < 0.5) {
    const stage = pick(random, repair);
    const victim = pick<Victim>(
      random,
      installers.includes(stage) ? ['torchmend', 'pip', 'both'] : ['torchmend', 'both'],
    );
    return { ...stage, victim, command: 'repair', at: within(stage), first: null };
  }
  const stage = pick(random, back);
  const victim = pick<Victim>(random, ['torchmend', 'both']);
  const installer = pick(random, installers);
  if (turn < 0.66) {
    const first = { line: installer.line, victim: 'pip' as const, at: within(installer) };
    return { ...stage, during: `own ${stage.during}`, victim, command: 'repair', at: within(stage), first };
  }
  if (turn < 0.83) {
    const changing = pick(random, repair.slice(repair.indexOf(installer)));
    const first = { line: changing.line, victim: 'both' as const, at: within(changing) };
    return { ...stage, during: `recover: ${stage.during}`, victim, command: 'recover', at: within(stage), first };
  }
  return { ...stage, during: `undo: ${stage.during}`, victim, command: 'undo', at: within(stage), first: null };
}

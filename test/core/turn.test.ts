import { describe, expect, it } from 'vitest';
import { Turn } from '../../probes/jobs/index';
import type { Job } from '../../probes/jobs/job';
import type { News } from '../../probes/model';

const ENDED: News = { is: 'recover-ended', unfinished: 0 };
const BROKE: News = { is: 'recover-ended', unfinished: 9 };

function turn(work: Job['work']) {
  const told: News[] = [];
  const job: Job = { id: 'r1', ends: ['recover-ended'], work, brokeDown: () => BROKE };
  return { told, job, turn: new Turn((news) => told.push(news)) };
}

describe('whose turn it is', () => {
  it('a job that throws before its first news is told of, and the next one has its turn', async () => {
    const {
      told,
      job,
      turn: it,
    } = turn(async function* () {
      yield* [];
      throw new Error('a part of the program is gone');
    });
    expect(await it.begin(job)).toEqual({ is: 'accepted', id: 'r1' });
    expect(told).toEqual([BROKE]);
    expect(it.isBusy()).toBe(false);
    expect(await it.begin(job)).toEqual({ is: 'accepted', id: 'r1' });
  });

  it('a job that ends without a word blocks nobody', async () => {
    const { told, job, turn: it } = turn(async function* () {});
    expect(await it.begin(job)).toEqual({ is: 'accepted', id: 'r1' });
    expect([told, it.isBusy()]).toEqual([[], false]);
  });

  it('the end waits for a job that has told nothing yet', async () => {
    const steps: string[] = [];
    const { job, turn: it } = turn(async function* (signal) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 50));
      steps.push('put back');
      yield ENDED;
    });
    const begun = it.begin(job);
    await it.end();
    expect(steps).toEqual(['put back']);
    expect(await begun).toEqual({ is: 'accepted', id: 'r1' });
  });

  it('one that goes on after its end does not take the next one’s turn away', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { job, turn: it } = turn(async function* () {
      yield ENDED;
      await held;
    });
    await it.begin(job);
    const second = { ...job, id: 'r2', work: () => never() };
    const begun = it.begin(second);
    go();
    await held;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(it.isBusy()).toBe(true);
    expect(await it.begin(job)).toMatchObject({ is: 'refused', code: 'command/busy' });
    void begun;
  });
});

async function* never(): AsyncGenerator<News> {
  await new Promise(() => undefined);
  yield ENDED;
}

import { expect, it } from 'vitest';
import { runChild } from '../../probes/host/run';

/** What the guard process is told while one child runs for so long. */
async function told(deadlineMs: number, runsMs: number): Promise<string[]> {
  const heard: string[] = [];
  const guard = {
    ready: () => heard.push('ready'),
    begun: (_pid: number, mark: string) => heard.push(/^[0-9a-f]{32}$/.test(mark) ? 'begun' : mark),
    ended: () => heard.push('ended'),
    close: () => undefined,
  };
  const code = `setTimeout(() => undefined, ${runsMs})`;
  const ran = await runChild([process.execPath, '-e', code], { deadlineMs }, {}, guard, null);
  expect(ran).toMatchObject({ ended: 'exited', code: 0 });
  return heard;
}

it('is not started for a question that is answered at once', async () => {
  expect(await told(30_000, 0)).toEqual([]);
});

it('is told of one that still runs after a while', async () => {
  expect(await told(30_000, 1_000)).toEqual(['begun', 'ended']);
});

it('is there before what may run for long, and told of it at once', async () => {
  expect(await told(30_001, 0)).toEqual(['ready', 'begun', 'ended']);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { perFrame } from '../../renderer/src/per-frame';

let frames: (() => void)[];
let now: number;
beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  now = 0;
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run) - 1);
  vi.stubGlobal('cancelAnimationFrame', (no: number) => {
    frames[no] = () => undefined;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws the frame that is due now; those that it asks for come next. */
function draw(): void {
  const due = frames;
  frames = [];
  for (const run of due) run();
}

it('what comes between two frames is delivered together, in order', () => {
  const got: number[] = [];
  const hear = perFrame<number>((one) => got.push(one));
  for (const one of [1, 2, 3]) hear(one);
  expect(got).toEqual([]);
  draw();
  expect(got).toEqual([1, 2, 3]);
  hear(4);
  draw();
  expect(got).toEqual([1, 2, 3, 4]);
});

it('a flood is spread over frames of 8 ms, and nothing of it is lost', () => {
  const got: number[] = [];
  const hear = perFrame<number>((one) => {
    now += 1;
    got.push(one);
  });
  for (let one = 0; one < 20; one++) hear(one);
  draw();
  expect(got).toHaveLength(8);
  hear(20); // comes in the middle, and stays behind the others
  draw();
  draw();
  expect(got).toEqual(Array.from({ length: 21 }, (_, no) => no));
  expect(frames).toEqual([]);
});

it('a page that nobody sees, which gets no frames, hears all the same', () => {
  const got: number[] = [];
  perFrame<number>((one) => got.push(one))(1);
  vi.advanceTimersByTime(100);
  expect(got).toEqual([1]);
  draw(); // the frame that was asked for brings nothing twice
  expect(got).toEqual([1]);
});

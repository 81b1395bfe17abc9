import { expect, it } from 'vitest';
import { PATTERNS, readLine } from '../../probes/data/signs/index';
import { Redactor } from '../../probes/redact/index';
import { OWNER, plant, readings } from './planted';

const clean = (text: string) => new Redactor(OWNER, 'C:\\Users\\user').text(text);

it.each([1, 2, 3, 4, 5])('none of 300 secrets is left in the line it stood in (seed %i)', (seed) => {
  const left = plant(300, seed).filter(({ secret, text }) => readings(clean(text)).includes(secret.toLowerCase()));
  expect(left.map(({ kind, text }) => `${kind}: ${text} → ${clean(text)}`)).toEqual([]);
});

it('done twice it changes nothing more', () => {
  for (const { text } of plant(300, 6)) expect(clean(clean(text))).toBe(clean(text));
});

/** Words of the field as they were met: what they mean must not be taken out with what they tell of somebody. */
it.each(PATTERNS.map(({ example }) => example))('still means the same: %s', (example) => {
  expect(readLine(clean(example))?.pattern).toBe(readLine(example)?.pattern);
});

it.each(['no', 'kernel', 'image', 'cuda', 'error', 'device', 'available', 'driver', 'xformers', 'embedded', 'passed'])(
  'also for somebody called %s',
  (user) => {
    const redactor = new Redactor({ home: `/home/${user}`, user, host: user }, '~');
    const changed = PATTERNS.filter(
      ({ example }) => readLine(redactor.text(example))?.pattern !== readLine(example)?.pattern,
    );
    expect(changed.map(({ example }) => `${example} → ${redactor.text(example)}`)).toEqual([]);
  },
);

it.each([
  'a',
  '\\u674e',
  '%E6%9D%8E',
  '\\\\',
  'a@',
  'token=',
  ':',
  '0.',
  '-----BEGIN PRIVATE KEY-----',
  'C:\\Users\\',
  '/home/',
  '李',
  'x ',
])('a line of 60,000 letters of %s takes no seconds', (piece) => {
  const line = piece.repeat(Math.ceil(60_000 / piece.length));
  const began = performance.now();
  clean(line);
  expect(performance.now() - began).toBeLessThan(2000);
});

import { describe, expect, it } from 'vitest';
import { catalogue, releasesFor } from '../../probes/builds';

const span = (capability: string, os: 'linux' | 'windows') => {
  const { spans } = releasesFor(capability, { os, machine: 'x86_64' });
  const [{ first, last, isOpen } = { first: null, last: null, isOpen: false }] = spans;
  const named = (row: typeof first) => row && `${row.torch}+${row.channel} ${row.date}`;
  return [named(first), named(last), isOpen];
};

describe('which release runs on which card', () => {
  it('has every build of the catalogue once, newest first', () => {
    const { rows, asOf } = releasesFor('12.0');
    expect(rows).toHaveLength(catalogue().builds.length);
    expect(asOf).toBe(catalogue().date);
    const stable = [...new Set(rows.filter(({ stability }) => stability === 'stable').map(({ torch }) => torch))];
    expect([stable[0], stable.at(-1)]).toEqual(['2.15.0', '1.12.0']);
  });

  it.each([
    ['2.7.0', 'cu128', 'sass'],
    ['2.7.1', 'cu126', 'none'],
    ['2.6.0', 'cu124', 'none'],
    ['2.14.1', 'cu130', 'sass'],
  ])('RTX 50 and %s+%s on Windows: %s', (torch, channel, runs) => {
    const row = releasesFor('12.0', { os: 'windows' }).rows.find(
      (one) => one.torch === torch && one.channel === channel,
    );
    expect(row?.runs).toBe(runs);
    expect(row?.driver === null).toBe(runs === 'none');
  });

  it('says where Pascal and Volta ended, and where Blackwell began', () => {
    expect(span('6.1', 'linux')).toEqual(['1.12.0+cu102 2022-06-28', '2.14.1+cu126 2026-09-30', false]);
    expect(span('12.0', 'linux')).toEqual(['2.7.0+cu128 2025-04-23', expect.stringContaining('2.15.0+'), true]);
    expect(span('3.5', 'windows')[2]).toBe(false);
  });

  it('tells a beginning from where the list begins', () => {
    const fromStart = (capability: string) =>
      releasesFor(capability, { os: 'linux', machine: 'x86_64' }).spans.map(({ isFromStart }) => isFromStart);
    expect([fromStart('6.1'), fromStart('12.0'), fromStart('2.0')]).toEqual([[true], [false], [false]]);
  });

  it('a card that no build ever had', () => {
    const { spans, rows } = releasesFor('2.0', { os: 'linux', machine: 'x86_64' });
    expect(spans).toMatchObject([{ first: null, last: null, isOpen: false }]);
    expect(rows.every(({ runs }) => runs === 'none')).toBe(true);
  });
});

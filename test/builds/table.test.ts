import { describe, expect, it } from 'vitest';
import { choose } from '../../probes/builds';
import { extensionRows } from './extensions-table';
import { answerTo, rows } from './situations';

describe('the table of situations', () => {
  it('holds at least 150, each with its source, none twice', () => {
    const all = rows();
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(all.filter(({ source }) => source.length < 3)).toEqual([]);
    const told = all.map(({ line }) => line.split('|').slice(0, 5).join('|').replace(/\s/g, ''));
    expect(told.filter((one, i) => told.indexOf(one) !== i)).toEqual([]);
  });

  it.each(rows().map((row) => [row.line, row] as const))('%s', (_line, row) => {
    const { kind, build, driver } = answerTo(row);
    const { torch, needs } = row;
    expect({ kind, torch: build?.torch ?? null }).toEqual({ kind: row.kind, torch });
    if (needs !== null) expect(driver?.needs).toBe(needs);
  });
});

describe('the table of installed packages', () => {
  it.each(extensionRows().map((row) => [row.line, row] as const))('%s', (_line, { situation, torch, fate, ...row }) => {
    const { answer, breaks } = choose(situation);
    expect(answer.build?.torch).toBe(torch);
    expect(breaks.map(({ is, to }) => (to === null ? is : `${is} ${to}`))).toEqual([fate]);
    expect(breaks[0]?.package).toBe(row.package);
  });
});

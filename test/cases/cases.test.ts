import { describe, expect, it } from 'vitest';
import { explain, factsOfCase } from '../../probes/explain/index';
import { toJudgement } from '../../probes/model';
import { diagnose } from '../../probes/rules/index';
import { judgeCases, MISSED, RIGHT } from './judged';
import { MORE } from './more';
import { CASES } from './verdicts';

describe('the facts of a case lead to its cause', () => {
  it('in all but the listed cases; never to a wrong one with certainty; the right way, the right package', () => {
    const { all, ...judged } = judgeCases();
    expect(all).toHaveLength(99);
    expect(judged).toEqual(RIGHT);
    expect(MISSED.length).toBeLessThanOrEqual(4);
  });

  it('looks at nothing that a stranger could not have filled in', () => {
    const seen = CASES.flatMap(({ told }) => Object.keys(told));
    expect([...new Set(seen)].sort()).toEqual([
      ...['arch_list_printed', 'compute_capability', 'driver', 'error_signature', 'gpu_name', 'id', 'os'],
      ...['other_versions', 'python_version', 'torch_version'],
    ]);
    // The name of a case says nothing: under another one it is judged the same.
    for (const { told } of CASES)
      expect(diagnose(factsOfCase({ ...told, id: 'x' }))).toEqual(diagnose(factsOfCase(told)));
  });
});

describe('cases made up by their fields', () => {
  it.each(MORE.map((one) => [JSON.stringify(one.told), one] as const))('%s', (_, { told, code, ...more }) => {
    const judged = toJudgement(told.id, diagnose(factsOfCase(told)));
    expect(judged.code).toBe(code);
    for (const [name, value] of Object.entries(more)) expect(judged.params[name]).toBe(value);
  });
});

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();

describe('its text alone', () => {
  const read = CASES.flatMap(({ told, expected }) => {
    if (!told.error_signature) return [];
    const { candidates } = explain(told.error_signature.join('\n'));
    const codes = candidates.map(({ code }) => code);
    const at = expected.code === null ? (codes.length === 0 ? 0 : -1) : codes.indexOf(expected.code);
    return [{ id: told.id, at, isSure: candidates[0] !== undefined && candidates[0].doubt === undefined }];
  });

  it('puts the right cause first in all but these', () => {
    expect(read).toHaveLength(90);
    const notFirst = ids(read.filter(({ at }) => at !== 0));
    expect(notFirst).toEqual([
      'D05',
      'D09',
      'E08',
      'E14',
      'E19',
      'E24',
      'M03',
      'M08',
      'N15',
      'O15',
      'R01',
      'R07',
      'S05',
      'S13',
    ]);
    expect(90 - notFirst.length).toBeGreaterThanOrEqual(72);
  });

  it('has it among the first three in all but these', () => {
    const beyond = ids(read.filter(({ at }) => at < 0 || at > 2));
    expect(beyond).toEqual(['D05', 'D09', 'M03', 'N15', 'S13']);
    expect(90 - beyond.length).toBeGreaterThanOrEqual(84);
  });

  it('never claims a wrong cause with certainty', () => {
    expect(read.filter(({ at, isSure }) => at !== 0 && isSure)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { explain, factsOfCase } from '../../probes/explain/index';
import { toJudgement } from '../../probes/model';
import { diagnose } from '../../probes/rules/index';
import { CASES } from './verdicts';

/** Each with its reason in README.md. */
const MISSED = ['E17', 'E19', 'M08'];
/** The right cause, but another package than the one that was found guilty in the end. */
const OTHER_PACKAGE = ['E22', 'E24'];

const judged = CASES.map(({ told, expected }) => ({
  id: told.id,
  expected,
  got: toJudgement(told.id, diagnose(factsOfCase(told))),
}));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();

describe('the facts of a case lead to its cause', () => {
  it('in all but the listed cases', () => {
    expect(judged).toHaveLength(99);
    expect(ids(judged.filter(({ expected, got }) => got.code !== expected.code))).toEqual(MISSED);
    expect(MISSED.length).toBeLessThanOrEqual(4);
  });

  it('and never to a wrong one with certainty', () => {
    expect(judged.filter(({ expected, got }) => got.sure && got.code !== expected.code)).toEqual([]);
  });

  it('with the right direction and the right package', () => {
    const right = judged.filter(({ expected, got }) => got.code === expected.code);
    const other = right.filter(({ expected, got }) => expected.package && got.params['package'] !== expected.package);
    expect(ids(other)).toEqual(OTHER_PACKAGE);
    expect(other.filter(({ got }) => got.sure)).toEqual([]);
    const wrongWay = right.filter(
      ({ expected, got }) => expected.direction && got.params['direction'] !== expected.direction,
    );
    expect(wrongWay).toEqual([]);
  });

  it('and says what is fine: a false alarm, a mode that is meant so', () => {
    const notes = judged.filter(({ got }) => got.notes.length > 0).map(({ id, got }) => [id, ...got.notes]);
    expect(notes).toEqual([
      ['N14', 'torch/false-alarm'],
      ['L06', 'torch/false-alarm'],
      ['S13', 'gpu/tcc-mode'],
    ]);
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

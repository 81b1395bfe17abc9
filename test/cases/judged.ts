import { factsOfCase } from '../../probes/explain/index';
import { toJudgement } from '../../probes/model';
import { diagnose } from '../../probes/rules/index';
import { CASES } from './verdicts';

/** Each with its reason in README.md. */
export const MISSED = ['E17', 'E19', 'M08'];
/** The right cause, but another package than the one that was found guilty in the end. */
export const OTHER_PACKAGE = ['E22', 'E24'];

/** What the rules make of the collection, by what may go wrong. Names of cases, in order. */
export function judgeCases() {
  const judged = CASES.map(({ told, expected }) => ({
    ...{ id: told.id, expected },
    got: toJudgement(told.id, diagnose(factsOfCase(told))),
  }));
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
  const right = judged.filter(({ expected, got }) => got.code === expected.code);
  const other = right.filter(({ expected, got }) => expected.package && got.params['package'] !== expected.package);
  return {
    all: ids(judged),
    missed: ids(judged.filter(({ expected, got }) => got.code !== expected.code)),
    sureAndWrong: ids(
      [...judged.filter(({ expected, got }) => got.code !== expected.code), ...other].filter((one) => one.got.sure),
    ),
    otherPackage: ids(other),
    wrongWay: ids(
      right.filter(({ expected, got }) => expected.direction && got.params['direction'] !== expected.direction),
    ),
    notes: judged.flatMap(({ id, got }) => got.notes.map((note) => `${id} ${note}`)).sort(),
  };
}

/** What `judgeCases` must say. */
export const RIGHT = {
  missed: MISSED,
  sureAndWrong: [],
  otherPackage: OTHER_PACKAGE,
  wrongWay: [],
  // A false alarm, and a mode that is meant so.
  notes: ['L06 torch/false-alarm', 'N14 torch/false-alarm', 'S13 gpu/tcc-mode'],
};

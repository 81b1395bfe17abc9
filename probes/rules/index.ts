import type { Code, Diagnosis, Facts, Finding, Verdict } from '../model';
import driverMissing from './driver/missing';
import driverTooOld from './driver/too-old';
import gpuHidden from './gpu/hidden-by-environment';
import { apply, type Rule } from './rule';
import brokenImport from './torch/broken-import';
import cpuOnlyBuild from './torch/cpu-only-build';
import noKernelForGpu from './torch/no-kernel-for-gpu';
import notInstalled from './torch/not-installed';

/** All rules, root causes first. */
export const RULES: readonly Rule[] = [
  notInstalled,
  brokenImport,
  cpuOnlyBuild,
  driverMissing,
  driverTooOld,
  gpuHidden,
  noKernelForGpu,
];

/** What the facts amount to. Pure: the same facts give the same answer, today or from a saved session. */
export function diagnose(facts: Facts): Diagnosis {
  const verdicts = RULES.map((rule) => apply(rule, facts));
  const found = verdicts.filter((verdict): verdict is Found => verdict.is === 'found').map((v) => v.finding);
  const explained = masked(found);
  const findings = found.filter((finding) => !explained.has(finding.code));
  const undetermined = verdicts
    .filter((verdict): verdict is Undetermined => verdict.is === 'undetermined' && !explained.has(verdict.code))
    .map(({ code, missing }) => ({ code, missing }));
  const clear = verdicts.filter((verdict) => verdict.is === 'clear').map((verdict) => verdict.code);
  const isFault = findings.some((finding) => finding.severity !== 'note');
  const outcome = isFault ? 'found' : undetermined.length > 0 ? 'undetermined' : 'clear';
  return { outcome, findings, undetermined, clear };
}

type Found = Extract<Verdict, { is: 'found' }>;
type Undetermined = Extract<Verdict, { is: 'undetermined' }>;

/** What the findings explain; one that is itself explained by an earlier root cause explains nothing more. */
function masked(found: readonly Finding[]): Set<Code> {
  const codes = new Set<Code>();
  for (const finding of found) {
    if (codes.has(finding.code) || finding.severity === 'note') continue;
    for (const code of RULES.find((rule) => rule.code === finding.code)?.masks ?? []) codes.add(code);
  }
  return codes;
}

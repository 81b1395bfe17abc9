import { type BaselineState, DRIFTS, type Drift } from '../model';
import { drift, knownOf } from './known';
import { cardDrifts, driverDrifts } from './machine';
import { packageDrifts } from './packages';
import { torchDrifts } from './torch';

/**
 * What is not as it was, whether it matters, the worst first; empty where nothing changed. Pure. What was known then
 * and can't be looked at now is said as such, never taken for "the same".
 */
export function compare(before: BaselineState, now: BaselineState): Drift[] {
  const drifts = [
    ...cardDrifts(before, now),
    ...torchDrifts(before, now),
    ...driverDrifts(before, now),
    ...packageDrifts(before, now),
    ...pythonDrifts(before, now),
    ...proofDrifts(before, now),
    ...notCompared(before, now),
  ];
  const weight = { broken: 0, degraded: 1, note: 2 };
  const place = ({ code, severity }: Drift) => weight[severity] * DRIFTS.length + DRIFTS.indexOf(code);
  return drifts.sort((a, b) => place(a) - place(b));
}

function pythonDrifts(before: BaselineState, now: BaselineState): Drift[] {
  const [from, to] = [knownOf(before, 'python'), knownOf(now, 'python')];
  if (from === null || to === null || minor(from) === minor(to)) return [];
  return [drift('drift/python-changed', 'degraded', { from, to })];
}

/** Updates within 3.11 change nothing for packages. */
const minor = (version: string) => version.split('.').slice(0, 2).join('.');

/** What the card computed then and doesn't now, and the other way round, question by question. */
function proofDrifts({ proof: before }: BaselineState, { proof: now }: BaselineState): Drift[] {
  const turned = (from: 'passed' | 'failed', to: 'passed' | 'failed') =>
    now.answers
      .filter(({ is }) => is === to)
      .filter(({ gpu, question }) =>
        before.answers.some((a) => a.gpu === gpu && a.question === question && a.is === from),
      )
      .map(({ question }) => question);
  const failing = [...new Set(turned('passed', 'failed'))];
  const passing = [...new Set(turned('failed', 'passed'))];
  return [
    ...(failing.length > 0 ? [drift('drift/kernels-fail', 'broken', { failed: failing })] : []),
    ...(passing.length > 0 ? [drift('drift/kernels-pass', 'note', { passed: passing })] : []),
  ];
}

const FACTS = ['driver', 'torch', 'architectures', 'cards', 'packages', 'python'] as const;

function notCompared(before: BaselineState, now: BaselineState): Drift[] {
  const hidden = FACTS.filter((key) => before[key].is === 'known' && now[key].is === 'unknown');
  return hidden.length > 0 ? [drift('drift/not-compared', 'note', { what: [...hidden] })] : [];
}

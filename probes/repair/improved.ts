import type { Answer, CheckView, Code, RepairTrouble } from '../model';

/** Findings about a package beside torch: they may have been there before, hidden behind a torch that ran nothing. */
const BESIDE = /^(extension|other)\//;

/**
 * Whether a repair did what it was for: null, or what speaks against it. The finding is gone, by kernels that really ran;
 * what passed before passes still; nothing new is broken in torch or its environment.
 */
export function improved(before: CheckView, after: CheckView, code: Code): RepairTrouble | null {
  const { diagnosis } = after;
  if (after.is !== 'done' || diagnosis === null || after.stage !== 'proven')
    return { code: 'repair/not-looked', params: { code: after.failure?.code ?? after.is } };
  const still = diagnosis.findings.find((finding) => finding.code === code && finding.severity !== 'note');
  if (still) return { code: 'repair/not-gone', params: { ...still.params, finding: code } };
  const open = diagnosis.undetermined.find((one) => one.code === code);
  if (open) return { code: 'repair/not-looked', params: { finding: code, missing: open.missing } };
  if (!after.answers.some(({ is, question }) => is === 'passed' && question !== 'copy') && after.ask.length > 0)
    return { code: 'repair/not-looked', params: { finding: code } };
  const known = new Set(before.diagnosis?.findings.map((finding) => finding.code));
  const fresh = diagnosis.findings.find(
    (one) => one.severity === 'broken' && !known.has(one.code) && !BESIDE.test(one.code),
  );
  if (fresh) return { code: 'repair/worse', params: { ...fresh.params, finding: fresh.code } };
  const lost = after.answers.find((answer) => answer.is === 'failed' && passed(before, answer));
  return lost ? { code: 'repair/worse', params: { question: lost.question, line: lost.failure?.line ?? '' } } : null;
}

function passed({ answers }: CheckView, { gpu, question }: Answer): boolean {
  return answers.some((one) => one.gpu === gpu && one.question === question && one.is === 'passed');
}

import { z } from 'zod';
import { RefusalCode, type RepairTrouble } from '../../probes/model';
import { list } from '../../probes/text/index';
import { sayRepairTrouble } from '../../probes/text/repair';
import { shorter } from './place';
import type { InWords } from './use-app';

/** Why a repair did not come about, in one or two sentences. */
export function troubleText({ language, say }: InWords, trouble: RepairTrouble): string {
  const ours = RefusalCode.safeParse(trouble.code); // a fault of Torchmend itself is told as for a check
  return ours.success
    ? say(ours.data, trouble.params).what
    : sayRepairTrouble(language, { ...trouble, params: shorter(trouble.params) });
}

const NoWheels = z.object({
  path: z.string(),
  why: z.enum(['empty', 'no-torch', 'missing']),
  missing: z.array(z.string()).default([]),
});

/** Why there are no plans. */
export function noPlanText(inWords: InWords, trouble: RepairTrouble): string {
  const { t, language } = inWords;
  if (trouble.code === 'check/broke-down') return t('window.plan.broken');
  const files = trouble.code === 'repair/no-wheels' ? NoWheels.safeParse(trouble.params) : null;
  if (!files?.success) return troubleText(inWords, trouble);
  const { path, why, missing } = files.data;
  return why === 'missing'
    ? t('window.plan.noWheels.missing', { path, missing: list(language, missing) })
    : t(`window.plan.noWheels.${why}`, { path });
}

/** What helps after a repair that ended with this trouble: one of the sentences of the page. */
export function helpAfter({ code }: RepairTrouble): 'helpStopped' | 'helpFetch' | 'helpProof' | 'helpWay' {
  switch (code) {
    case 'repair/cancelled':
      return 'helpStopped';
    case 'repair/fetch-failed':
      return 'helpFetch';
    case 'repair/not-gone':
    case 'repair/worse':
    case 'repair/not-looked':
    case 'repair/wheel-refused':
      return 'helpProof';
    default:
      return 'helpWay';
  }
}

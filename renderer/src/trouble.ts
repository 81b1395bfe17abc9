import { RefusalCode, type RepairTrouble } from '../../probes/model';
import { sayRepairTrouble } from '../../probes/text/repair';
import type { InWords } from './use-app';

/** Why a repair did not come about, in one or two sentences. */
export function troubleText({ language, say }: InWords, trouble: RepairTrouble): string {
  const ours = RefusalCode.safeParse(trouble.code); // a fault of Torchmend itself is told as for a check
  return ours.success ? say(ours.data, trouble.params).what : sayRepairTrouble(language, trouble);
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

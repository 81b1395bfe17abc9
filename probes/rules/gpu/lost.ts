import { ON_CARDS } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';

/** The card has fallen off the bus: power, heat or a loose connection, not software. */
export default {
  code: 'gpu/lost',
  masks: ON_CARDS,
  decides: 'gpus.sources',
  judge(ask) {
    const [line] = said(ask, 'gpu-lost');
    if (line)
      return {
        severity: 'broken',
        params: { line: line.line },
        evidence: [line.live ? 'gpus.sources' : 'error.lines'],
      };
    if ((ask.maybe('torch.runtime')?.devices.length ?? 0) === 0) ask.know('gpus.sources');
    return null;
  },
} satisfies Rule;

import { nvidiaCards } from '../cards';
import type { Rule } from '../rule';
import { said } from '../said';

/** Cards for data centres, which Windows runs without a display (TCC) unless told otherwise. */
export const DATA_CENTRE = /\b(Tesla|[ABLHV]\d{2,3}[SX]?|GV100|P100|T4|A100|H100|GH200|GB200)\b/;

/** The card runs in a mode without display: fine for computing on Windows, out of reach for WSL. */
export default {
  code: 'gpu/tcc-mode',
  masks: [],
  decides: 'gpus.sources',
  onlyByText: true,
  judge(ask) {
    const card = nvidiaCards(ask).find(({ name }) => DATA_CENTRE.test(name));
    if (!card || said(ask, 'driver-blocked').length === 0) return null;
    return { severity: 'note', params: { gpu: card.name }, evidence: ['error.lines', 'gpus.present'] };
  },
} satisfies Rule;

import { nvidiaCards } from '../cards';
import { versionOf } from '../extension-packages';
import type { Rule } from '../rule';
import { said } from '../said';
import { isTold as isNeverMade } from './gpu-never-supported';

/** An extension's compiled part is missing or can't be loaded; what it says of the card is then wrong. */
export default {
  code: 'extension/broken-install',
  masks: ['extension/no-kernel-for-gpu', 'extension/version-mismatch'],
  decides: 'environment.packages',
  onlyByText: true,
  judge(ask) {
    const [line] = said(ask, 'kernel-module-missing');
    if (!line || isNeverMade(ask)) return null;
    const name = line.by;
    const [card] = nvidiaCards(ask);
    // "Needs 8.0 or higher", said to a card that has it: the sentence can't be meant.
    const isAbsurd = card?.capability != null && Number(card.capability) * 10 >= Number(line.values['arch'] ?? 0);
    return {
      severity: 'broken',
      params: { package: name, version: name ? versionOf(ask, name) : null, gpu: card?.name ?? null },
      evidence: ['error.lines', 'gpus.present'],
      ...(isAbsurd && line.weight === 'fatal' ? {} : { doubt: 'likely' as const }),
    };
  },
} satisfies Rule;

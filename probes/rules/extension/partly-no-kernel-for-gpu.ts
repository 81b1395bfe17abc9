import type { Rule } from '../rule';
import { lackingFor, unread } from './no-kernel-for-gpu';

/** A package holds code for the card in some of its parts and not in others: mostly harmless, until one is used. */
export default {
  code: 'extension/partly-no-kernel-for-gpu',
  masks: [],
  decides: 'libraries.coverage',
  judge(ask) {
    const lacking = lackingFor(ask, 'some');
    const [first] = lacking;
    if (!first && unread(ask).length > 0) return { missing: ['libraries.coverage'] };
    if (!first) {
      if (!ask.maybe('torch.runtime')) ask.know('libraries.coverage');
      return null;
    }
    const held = ask.maybe('libraries.coverage')?.find((one) => one.package === first.params.package);
    const libraries = held?.cards.find((card) => card.capability === first.params.capability)?.without ?? [];
    return {
      severity: 'note',
      params: {
        ...first.params,
        packages: lacking.map(({ params }) => params.package),
        libraries: libraries.map((file) => file.split(/[\\/]/).pop() ?? file),
      },
      evidence: ['libraries.coverage', 'gpus.present'],
    };
  },
} satisfies Rule;

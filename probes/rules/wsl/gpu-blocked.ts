import { nvidiaCards } from '../cards';
import { DATA_CENTRE } from '../gpu/tcc-mode';
import { ON_CARDS } from '../masks';
import type { Rule } from '../rule';
import { doubtOf, said } from '../said';

/** Windows does not let its Linux (WSL) reach the card. */
export default {
  code: 'wsl/gpu-blocked',
  masks: ON_CARDS,
  decides: 'gpus.sources',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (runtime && runtime.devices.length > 0) return null;
    const [line] = said(ask, 'driver-blocked');
    // A data-centre card without a display mode is out of WSL's reach by design: see gpu/tcc-mode.
    const isByDesign = nvidiaCards(ask).some(({ name }) => DATA_CENTRE.test(name));
    if (line && !isByDesign)
      return {
        severity: 'broken',
        params: {},
        evidence: [line.live ? 'gpus.sources' : 'error.lines'],
        ...doubtOf(line),
      };
    if (!runtime && ask.maybe('machine.system')?.wsl !== false) ask.know('gpus.sources');
    return null;
  },
} satisfies Rule;

import { said } from '../said';
import { lookAlike } from './look-alike';
import { vgpu } from './vgpu';

/** A virtual card of a cloud does not offer the memory calls that were made. */
export default lookAlike('other/vgpu-limit', 'operation-not-supported', {
  decides: 'gpus.present',
  isIt: (ask) => vgpu(ask) !== null,
  perhaps: (ask) => {
    const [line] = said(ask, 'operation-not-supported').filter(({ by }) => by === null);
    return line && !ask.maybe('gpus.present') ? { line, doubt: 'possible' } : null;
  },
  params: (ask) => ({ gpu: vgpu(ask) }),
});

import { nvidiaCards } from '../cards';
import { isTold as isNeverMade } from '../extension/gpu-never-supported';
import type { Ask } from '../rule';
import { type Said, said } from '../said';
import { lookAlike } from './look-alike';
import { vgpu } from './vgpu';

/** The card does not know the newer way of handing out memory (cudaMallocAsync) that the app switched on. */
export default lookAlike('other/malloc-async-unsupported', 'operation-not-supported', {
  decides: 'gpus.present',
  isIt: (ask, line) => isOld(ask) && isPlain(ask, line),
  // A newer card does know it, and of an unknown one the words don't tell whether it is a whole one: see vgpu-limit.
  perhaps: (ask) => {
    const [line] = said(ask, 'operation-not-supported').filter((one) => isPlain(ask, one));
    return line ? { line, doubt: line.weight === 'context' ? 'possible' : 'likely' } : null;
  },
  params: (ask) => ({ gpu: nvidiaCards(ask)[0]?.name ?? null }),
});

/** Said by PyTorch, of a whole card that nothing else is wrong with. */
function isPlain(ask: Ask, line: Said): boolean {
  return vgpu(ask) === null && line.by === null && !isNeverMade(ask);
}

/** Maxwell and Pascal, of which it was reported. */
function isOld(ask: Ask): boolean {
  const capability = nvidiaCards(ask)[0]?.capability;
  return capability != null && Number(capability) < 7;
}

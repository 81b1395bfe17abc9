import { nvidiaCards } from '../cards';
import { isTold as isNeverMade } from '../extension/gpu-never-supported';
import { lookAlike } from './look-alike';
import { vgpu } from './vgpu';

/** The card does not know the newer way of handing out memory (cudaMallocAsync) that the app switched on. */
export default lookAlike('other/malloc-async-unsupported', 'operation-not-supported', {
  isIt: (ask, line) => vgpu(ask) === null && line.by === null && !isNeverMade(ask),
  params: (ask) => ({ gpu: nvidiaCards(ask)[0]?.name ?? null }),
});

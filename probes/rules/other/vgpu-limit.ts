import { lookAlike } from './look-alike';
import { vgpu } from './vgpu';

/** A virtual card of a cloud does not offer the memory calls that were made. */
export default lookAlike('other/vgpu-limit', 'operation-not-supported', {
  isIt: (ask) => vgpu(ask) !== null,
  params: (ask) => ({ gpu: vgpu(ask) }),
});

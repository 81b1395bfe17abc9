import type { Answer, Value } from '../../model';
import { covers } from '../covers';
import type { Ask } from '../rule';

/** cudaErrorNoKernelImageForDevice: only the number, never the wording around it, is proof. */
const NO_KERNEL_IMAGE = 209;

export interface DeviceVerdict {
  name: string;
  capability: string;
  /** `works`: something that can fail passed, and nothing failed for another reason; a copy always passes. */
  is: 'works' | 'lacks-code' | 'unknown';
  passed: Answer['question'][];
  failed: Answer['question'][];
  images: readonly string[];
}

type Runtime = Value<'torch.runtime'>;

/** What the real kernels, or else the list inside the build, say of every card that PyTorch sees. */
export function judgeDevices(ask: Ask, runtime: Runtime): DeviceVerdict[] {
  const answers = ask.maybe('kernels.answers') ?? [];
  return runtime.devices.map((device) => {
    const own = answers.filter((answer) => answer.gpu === device.index);
    const failed = own.filter((answer) => answer.is === 'failed' && answer.failure?.code === NO_KERNEL_IMAGE);
    const computed = own.some((answer) => answer.is === 'passed' && answer.question !== 'copy');
    // A crash, a hang, an illegal address: whatever it is, it is not "nothing is wrong".
    const unexplained = own.some((answer) => answer.is === 'failed' && answer.failure?.code !== NO_KERNEL_IMAGE);
    const listed = covers(ask, device.computeCapability);
    // torchvision's nms has kernels of its own: alone it speaks of torchvision. Kernels that ran outweigh any list.
    const lacks = failed.some((answer) => answer.question !== 'nms') || (!computed && listed.is === 'no');
    return {
      name: device.name,
      capability: device.computeCapability,
      is: lacks ? 'lacks-code' : computed && !unexplained ? 'works' : 'unknown',
      passed: own.filter((answer) => answer.is === 'passed').map((answer) => answer.question),
      failed: failed.map((answer) => answer.question),
      images: listed.images,
    };
  });
}

/** PyTorch itself is known, by kernels or its own list and not guessed from its name, to hold no code for such a card. */
export function torchLacks(ask: Ask, capability: string | null): boolean {
  if (capability === null) return false;
  const runtime = ask.maybe('torch.runtime');
  const asked = runtime && judgeDevices(ask, runtime).find((device) => device.capability === capability);
  if (asked) return asked.is === 'lacks-code';
  const { is, proven } = covers(ask, capability);
  return is === 'no' && proven;
}

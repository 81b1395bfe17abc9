import { coverage, direction } from '../../compat';
import type { Answer, Value } from '../../model';
import type { Ask, Judged, Rule } from '../rule';

/** cudaErrorNoKernelImageForDevice: only the number, never the wording around it, is proof. */
const NO_KERNEL_IMAGE = 209;

/** PyTorch holds no code for this card's architecture. */
export default {
  code: 'torch/no-kernel-for-gpu',
  masks: [],
  judge(ask) {
    const { know, maybe } = ask;
    const runtime = know('torch.runtime');
    if (!runtime) return judgeFiles(ask);
    if (runtime.devices.length === 0) return { missing: ['kernels.answers'] };
    const answers = know('kernels.answers') ?? [];
    const driverCuda = maybe('driver.cudaVersion');
    for (const device of runtime.devices) {
      const judged = judgeDevice(
        runtime,
        device,
        answers.filter((answer) => answer.gpu === device.index),
        driverCuda,
      );
      if (judged) return judged;
    }
    // Nothing failed. That is only "clear" where something passed that can fail: a copy always passes.
    const proven = runtime.devices.every((device) =>
      answers.some((answer) => answer.gpu === device.index && answer.question !== 'copy' && answer.is === 'passed'),
    );
    return proven ? null : { missing: ['kernels.answers'] };
  },
} satisfies Rule;

/** Before Python was started, or where it can't be: what torch's own libraries hold for the cards that the system shows. */
function judgeFiles({ maybe }: Ask): Judged | null {
  const torch = maybe('libraries.coverage')?.find((one) => one.package === 'torch');
  const lacking = torch?.cards.find((card) => card.runs === 'none');
  if (!torch || !lacking) return null;
  const gpu = maybe('gpus.present')?.find((card) => card.computeCapability === lacking.capability);
  return {
    severity: 'broken',
    params: {
      direction: direction(torch.images, lacking.capability),
      gpu: gpu?.name ?? lacking.capability,
      capability: lacking.capability,
      torch: maybe('torch.files')?.version ?? torch.version,
      architectures: torch.images,
      passed: [],
      failed: [],
    },
    evidence: ['libraries.coverage', 'gpus.present', 'torch.files'],
  };
}

type Runtime = Value<'torch.runtime'>;

function judgeDevice(
  runtime: Runtime,
  device: Runtime['devices'][number],
  answers: readonly Answer[],
  driverCuda: string | undefined,
): Judged | null {
  const failed = answers.filter((answer) => answer.is === 'failed' && answer.failure?.code === NO_KERNEL_IMAGE);
  // torchvision's nms has kernels of its own: alone it speaks of torchvision.
  const own = failed.filter((answer) => answer.question !== 'nms');
  const computed = answers.some((answer) => answer.is === 'passed' && answer.question !== 'copy');
  const architectures = runtime.architectures ?? [];
  const byList =
    architectures.length > 0 &&
    coverage(architectures, { capability: device.computeCapability, driverCuda }) === 'none';
  // Kernels that really ran outweigh any list.
  if (own.length === 0 && (computed || !byList)) return null;
  return {
    severity: 'broken',
    params: {
      direction: direction(architectures, device.computeCapability),
      gpu: device.name,
      capability: device.computeCapability,
      torch: runtime.version,
      architectures,
      passed: answers.filter((answer) => answer.is === 'passed').map((answer) => answer.question),
      failed: failed.map((answer) => answer.question),
    },
    evidence: ['kernels.answers', 'torch.runtime'],
  };
}

import type { Doubt } from '../../model';
import { build } from '../build';
import { nvidiaCards, onlyOtherVendors } from '../cards';
import { covers, everyBuildCovers, noBuildCovers, whichWay } from '../covers';
import { extensionsInUse } from '../extension-packages';
import type { Ask, Judged, Rule, Undecided } from '../rule';
import { said } from '../said';
import { type DeviceVerdict, judgeDevices } from './devices';

/** PyTorch holds no code for this card's architecture. */
export default {
  code: 'torch/no-kernel-for-gpu',
  masks: [],
  decides: 'elementwise',
  judge(ask) {
    const { know, maybe } = ask;
    const runtime = maybe('torch.runtime');
    if (!runtime) {
      const judged = withoutKernels(ask);
      if (!judged) know('torch.runtime');
      return judged;
    }
    if (runtime.cuda === null) return null;
    if (runtime.devices.length === 0) return unasked(ask);
    const devices = judgeDevices(ask, runtime);
    const [first] = devices.filter((device) => device.is === 'lacks-code');
    if (first) return found(first, devices, runtime.version);
    know('kernels.answers');
    return devices.every((device) => device.is === 'works') ? null : { missing: ['kernels.answers'] };
  },
} satisfies Rule;

/** PyTorch started, but not on a card, so none was asked: what it holds is certain all the same. */
function unasked(ask: Ask): Judged | Undecided {
  const judged = withoutKernels(ask);
  return judged && !judged.doubt ? judged : { missing: ['kernels.answers'] };
}

function found(device: DeviceVerdict, devices: readonly DeviceVerdict[], torch: string): Judged {
  const { name, capability, images, passed, failed } = device;
  return {
    severity: 'broken',
    params: {
      ...{ direction: whichWay(images, capability), gpu: name, capability, torch, architectures: [...images] },
      ...{ passed, failed },
      gpus: devices.filter((one) => one.is === 'lacks-code').map((one) => one.name),
    },
    evidence: ['kernels.answers', 'torch.runtime'],
  };
}

/** PyTorch says it of these cards though it may well run on them: Jetsons, B300, GB10. */
export const FALSELY_ACCUSED: ReadonlySet<string> = new Set(['5.3', '6.2', '7.2', '8.7', '10.3', '11.0', '12.1']);

/**
 * Before Python was started, or where it can't be: by torch's own libraries or a printed list, which are certain; by an
 * error text, a build's name or a card's name, which make it likely.
 */
function withoutKernels(ask: Ask): Judged | null {
  if (onlyOtherVendors(ask) || build(ask)?.cuda === null) return null;
  const lines = said(ask, 'no-kernel-image').filter((line) => line.by === null || line.by === 'torch');
  const warnings = said(ask, 'torch-warning');
  const cards = nvidiaCards(ask);
  const isTold = lines.length > 0 || warnings.length > 0;
  for (const { name, capability } of cards) {
    if (capability === null || noBuildCovers(capability)) continue;
    const held = covers(ask, capability);
    if (held.is === 'yes') continue;
    const judged = { name, capability, held, torch: build(ask)?.version ?? null };
    if (held.is === 'no') return textual(judged, held.proven ? undefined : 'likely');
    if (warnings.length > 0 && !FALSELY_ACCUSED.has(capability)) return textual(judged, undefined);
    if (lines.length === 0 && FALSELY_ACCUSED.has(capability)) continue;
    if (isTold) return textual(judged, everyBuildCovers(capability) ? 'possible' : 'likely');
    // Nothing is told but the card: one so new that most builds have no code for it.
    if (!ask.maybe('error.lines') && !build(ask) && Number(capability) >= 10) return textual(judged, 'possible');
  }
  const isCardKnown = cards.some(({ capability }) => capability !== null);
  if (!isTold || isCardKnown) return null;
  const other =
    extensionsInUse(ask).length > 0 || lines.every((line) => line.values['frame'] || line.weight === 'context');
  return unknownCard(cards[0]?.name ?? null, other ? 'possible' : 'likely', build(ask)?.version ?? null);
}

interface Told {
  name: string;
  capability: string;
  held: { images: readonly string[]; from: Judged['evidence'][number] };
  torch: string | null;
}

function textual({ name, capability, held, torch }: Told, doubt: Judged['doubt']): Judged {
  return {
    severity: 'broken',
    params: {
      ...{ direction: whichWay(held.images, capability), gpu: name, capability, torch },
      ...{ architectures: [...held.images], passed: [], failed: [], gpus: [name] },
    },
    evidence: [held.from, 'gpus.present', 'torch.files', 'error.lines'],
    ...(doubt ? { doubt } : {}),
  };
}

function unknownCard(name: string | null, doubt: Doubt, torch: string | null): Judged {
  return {
    severity: 'broken',
    params: {
      ...{ direction: 'between', gpu: name, capability: null, torch },
      ...{ architectures: [], passed: [], failed: [], gpus: [] },
    },
    evidence: ['error.lines'],
    doubt,
  };
}

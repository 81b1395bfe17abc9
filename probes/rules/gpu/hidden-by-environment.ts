import { CARD_FACTS, nvidiaCards } from '../cards';
import { ON_KERNELS } from '../masks';
import type { Ask, Judged, Rule } from '../rule';
import { said } from '../said';

const VARIABLE = 'CUDA_VISIBLE_DEVICES';

/** A variable tells CUDA to show no card, though the driver is there. */
export default {
  code: 'gpu/hidden-by-environment',
  masks: ON_KERNELS,
  decides: 'machine.variables',
  judge(ask) {
    const { know, maybe } = ask;
    const runtime = maybe('torch.runtime');
    if (!runtime) return byText(ask);
    if (runtime.cuda === null || runtime.devices.length > 0) return null;
    const value = know('machine.variables')?.[VARIABLE];
    // CUDA counts NVIDIA's cards only; gpus.present has the processor's own graphics too.
    const cards = maybe('gpus.present')?.filter(({ vendor }) => vendor === 'nvidia').length ?? null;
    return value !== undefined && hides(value, cards) ? found(value) : null;
  },
} satisfies Rule;

function found(value: string | null, doubt?: Judged['doubt']): Judged {
  return {
    severity: 'broken',
    params: { variable: VARIABLE, value },
    evidence: ['machine.variables', 'torch.runtime', ...CARD_FACTS],
    ...(doubt ? { doubt } : {}),
  };
}

function byText(ask: Ask): Judged | null {
  const [line] = said(ask, 'no-device');
  const value = ask.maybe('machine.variables')?.[VARIABLE];
  const isHidden = value !== undefined && hides(value, null);
  // A card in slices shows nothing to a program that names none of them: see gpu/mig-selection.
  const isSliced = nvidiaCards(ask).some(({ name }) => /\bMIG\b/i.test(name));
  if (line && !isHidden) return found(value ?? null, isSliced ? 'possible' : 'likely');
  if (line) return found(value ?? null);
  if (said(ask, 'torch-cannot-use-gpu', 'driver-start-failed', 'driver-unknown-error').length > 0)
    return found(value ?? null, 'possible');
  ask.know('torch.runtime');
  return null;
}

/** CUDA stops reading the list at the first entry that names no card; a first one of that kind hides all. */
function hides(value: string, cards: number | null): boolean {
  const first = (value.split(',')[0] ?? '').trim();
  if (/^(GPU|MIG)-/i.test(first)) return false; // whether it fits one of the cards is not for us to guess
  if (!/^\d+$/.test(first)) return true; // '', '-1', 'none', 'NoDevFiles'
  return cards !== null && Number(first) >= cards;
}

import type { Rule } from '../rule';

/** A variable tells CUDA to show no card, though the driver is there. */
export default {
  code: 'gpu/hidden-by-environment',
  masks: ['torch/no-kernel-for-gpu'],
  judge({ know, maybe }) {
    const runtime = know('torch.runtime');
    if (!runtime || runtime.cuda === null || runtime.devices.length > 0) return null;
    const variables = know('machine.variables');
    const value = variables?.['CUDA_VISIBLE_DEVICES'];
    // CUDA counts NVIDIA's cards only; gpus.present has the processor's own graphics too.
    const cards = maybe('gpus.present')?.filter(({ vendor }) => vendor === 'nvidia').length ?? null;
    if (value === undefined || !hides(value, cards)) return null;
    return {
      severity: 'broken',
      params: { variable: 'CUDA_VISIBLE_DEVICES', value },
      evidence: ['machine.variables', 'torch.runtime', 'gpus.present'],
    };
  },
} satisfies Rule;

/** CUDA stops reading the list at the first entry that names no card; a first one of that kind hides all. */
function hides(value: string, cards: number | null): boolean {
  const first = (value.split(',')[0] ?? '').trim();
  if (/^(GPU|MIG)-/i.test(first)) return false; // whether it fits one of the cards is not for us to guess
  if (!/^\d+$/.test(first)) return true; // '', '-1', 'none', 'NoDevFiles'
  return cards !== null && Number(first) >= cards;
}

import type { FactKey } from '../model';
import type { Ask } from './rule';

export interface Card {
  name: string;
  /** `12.0`; null: not known. */
  capability: string | null;
  /** Where it is not known: those that the name leaves open. */
  candidates: readonly string[];
}

/** The NVIDIA cards: as PyTorch sees them, else as the system, a text or a person names them. */
export function nvidiaCards({ maybe }: Ask): Card[] {
  const seen = maybe('torch.runtime')?.devices ?? [];
  if (seen.length > 0)
    return seen.map(({ name, computeCapability }) => ({ name, capability: computeCapability, candidates: [] }));
  return (maybe('gpus.present') ?? [])
    .filter((gpu) => gpu.vendor === 'nvidia')
    .map(({ name, computeCapability, candidates = [] }) => ({ name, capability: computeCapability, candidates }));
}

/** AMD's cards, with their architecture (`gfx1100`) where it is known. */
export function amdCards({ maybe }: Ask): { name: string; gfx: string | null }[] {
  const present = maybe('gpus.present') ?? [];
  return present.filter((gpu) => gpu.vendor === 'amd').map(({ name, gfx = null }) => ({ name, gfx }));
}

/** Cards are known, and none of them is NVIDIA's. */
export function onlyOtherVendors({ maybe }: Ask): boolean {
  const present = maybe('gpus.present') ?? [];
  return present.length > 0 && present.every((gpu) => gpu.vendor !== 'nvidia');
}

/** Where the cards are from, as evidence. */
export const CARD_FACTS: readonly FactKey[] = ['gpus.present', 'gpus.sources'];

import { gfxOfRelease } from '../../data/releases';
import { build } from '../build';
import { amdCards, nvidiaCards } from '../cards';
import type { Ask } from '../rule';
import { type Said, said } from '../said';

/** RDNA 2 beside gfx1030, whose code it runs where HSA_OVERRIDE_GFX_VERSION says 10.3.0. Linux only. */
const LIKE_GFX1030 = /^gfx103[1-6]$/;

export interface Target {
  name: string;
  gfx: string | null;
  /** Whether the build holds code for it; null: not known. */
  held: boolean | null;
  /** The build holds code that it runs with the override. */
  byOverride: boolean;
  list: readonly string[];
}

/** AMD's card and what the PyTorch in question holds for it. null: no AMD card is known. */
export function target(ask: Ask): Target | null {
  const cards = amdCards(ask);
  const card = cards.find(({ gfx }) => gfx !== null) ?? cards[0];
  if (!card) return null;
  const list = targetsOf(ask);
  const held = list.length > 0 && card.gfx !== null ? list.includes(card.gfx) : null;
  const canOverride =
    card.gfx !== null && LIKE_GFX1030.test(card.gfx) && ask.maybe('machine.system')?.platform !== 'win32';
  return { ...card, held, byOverride: canOverride && (list.length === 0 || list.includes('gfx1030')), list };
}

/** AMD's architectures in the build: as the running PyTorch lists them, else as its release is known for. */
function targetsOf(ask: Ask): readonly string[] {
  const runtime = ask.maybe('torch.runtime');
  if (runtime?.hip) return (runtime.architectures ?? []).map((one) => one.replace(/:.*/, ''));
  const torch = build(ask);
  return typeof torch?.hip === 'string' ? (gfxOfRelease(torch.version) ?? []) : [];
}

/**
 * "Device kernel image is invalid", said of an AMD card: by its name, by the build, or in CUDA's words where nobody
 * names an NVIDIA card.
 */
export function invalidImages(ask: Ask): Said[] {
  const told = said(ask, 'hip-invalid-image', 'invalid-image');
  const isAmd = amdCards(ask).length > 0 || typeof build(ask)?.hip === 'string';
  const isNvidia = nvidiaCards(ask).length > 0 || typeof build(ask)?.cuda === 'string';
  return isNvidia && !isAmd ? told.filter(({ sign }) => sign === 'hip-invalid-image') : told;
}

/** AMD's new way of packing, from ROCm 7.13 on: the code for each architecture is a package of its own. */
export function isPackedByDevice(ask: Ask): boolean {
  const [major = 0, minor = 0] = (hipVersion(ask) ?? '').split('.').map(Number);
  return major > 7 || (major === 7 && minor >= 13);
}

function hipVersion(ask: Ask): string | null {
  const torch = build(ask);
  return /\+rocm([\d.]+)/.exec(torch?.version ?? '')?.[1] ?? (torch?.hip || null);
}

/** A build of a day, or before a release: `…+rocm7.13.0a20260508`, `2.10.0.dev20260508`. */
export function isTrial(ask: Ask): boolean {
  return /\d(?:a|dev|\.dev)\d{8}|rc\d/.test(build(ask)?.version ?? '');
}

/** The card's architecture that the override pretends, `10.3.0`; undefined: not set. */
export function override(ask: Ask): string | undefined {
  return ask.maybe('machine.variables')?.['HSA_OVERRIDE_GFX_VERSION'];
}

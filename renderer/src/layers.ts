import type { CheckView, FactKey, Finding, Value } from '../../probes/model';

/** `breaks`: here lies the fault. `untouched`: what is above it already broke, so nothing can be said of this one. */
export type Fit = 'fits' | 'breaks' | 'untouched' | 'unknown';

/** The three layers between an app and its card, and the card itself. */
export interface Layers {
  driver: { is: Fit; version: string | null; cuda: string | null };
  runtime: { is: Fit; cuda: string | null };
  code: { is: Fit; capabilities: readonly string[] };
  card: { name: string | null; capability: string | null };
}

function known<K extends FactKey>(check: CheckView, key: K): Value<K> | null {
  const reading = check.facts[key];
  return reading?.is === 'known' ? (reading.value as Value<K>) : null;
}

/** Driver, runtime, code: how each fits where this is the finding. Only findings that a layer explains are here. */
const FITS: Partial<Record<Finding['code'] | 'clear', readonly [Fit, Fit, Fit]>> = {
  clear: ['fits', 'fits', 'fits'],
  'driver/missing': ['breaks', 'untouched', 'untouched'],
  'driver/needs-restart': ['breaks', 'untouched', 'untouched'],
  'driver/too-old': ['breaks', 'untouched', 'untouched'],
  'gpu/mixed-generations': ['fits', 'fits', 'breaks'],
  'gpu/no-official-build': ['fits', 'fits', 'breaks'],
  'torch/cpu-only-build': ['untouched', 'breaks', 'breaks'],
  'torch/no-kernel-for-gpu': ['fits', 'fits', 'breaks'],
  'torch/wrong-vendor-build': ['untouched', 'breaks', 'breaks'],
};

/** The picture for a verdict; null where these layers don't explain it. */
export function layersOf(check: CheckView, verdict: Finding | 'clear'): Layers | null {
  const fits = FITS[verdict === 'clear' ? 'clear' : verdict.code];
  if (!fits) return null;
  const [driver, runtime, code] = fits;
  const torch = known(check, 'torch.runtime');
  const card = cardOf(check, verdict);
  return {
    driver: { is: driver, version: known(check, 'driver.version'), cuda: known(check, 'driver.cudaVersion') },
    runtime: { is: runtime, cuda: torch?.cuda ?? known(check, 'torch.files')?.cuda ?? null },
    code: { is: code, capabilities: capabilities(torch?.architectures ?? []) },
    card: { name: card?.name ?? null, capability: card?.computeCapability ?? null },
  };
}

/** The card that the finding names, else the first that PyTorch or the system sees. */
function cardOf(check: CheckView, verdict: Finding | 'clear') {
  const devices = known(check, 'torch.runtime')?.devices ?? [];
  const name = verdict === 'clear' ? null : verdict.params['gpu'];
  const named = devices.find((device) => device.name === name);
  return named ?? devices[0] ?? known(check, 'gpus.present')?.find((gpu) => gpu.vendor === 'nvidia') ?? null;
}

/** `sm_75 sm_120 compute_120` → `7.5 12.0`: the same numbers as the card's, each once, rising. */
export function capabilities(architectures: readonly string[]): readonly string[] {
  const found = architectures.flatMap((name) => {
    const match = /^(?:sm|compute)_(\d+)(\d)[af]?$/.exec(name);
    return match ? [`${match[1]}.${match[2]}`] : [];
  });
  return [...new Set(found)].sort(byNumber);
}

export function byNumber(a: string, b: string): number {
  return Number(a) - Number(b);
}

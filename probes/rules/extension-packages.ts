import { coverage, direction } from '../compat';
import { EXTENSIONS } from '../data/extensions';
import type { Ask } from './rule';

/** Packages that bring kernels of their own, as pip calls them, and how the apps are told to use them. */
const WITH_KERNELS =
  /^(xformers|flash-attn|sageattention|bitsandbytes|nunchaku|onnxruntime-gpu|natten|flashinfer|vllm|exllama\w*|ctranslate2|auto-gptq|spas-sage-attn)$/;

const BY_FLAG: Readonly<Record<string, string>> = {
  '--xformers': 'xformers',
  '--force-enable-xformers': 'xformers',
  '--use-sage-attention': 'sageattention',
  '--use-flash-attention': 'flash-attn',
};

/** Extensions with kernels that the app is known to use: switched on by a flag, or named by whoever reports. */
export function extensionsInUse({ maybe }: Ask): string[] {
  const flags = maybe('environment.launch')?.arguments ?? [];
  const named = (maybe('packages.named') ?? []).map(({ name }) => name);
  const switchedOn = flags.flatMap((flag) => BY_FLAG[flag] ?? []);
  return [...new Set([...switchedOn, ...named.filter((name) => WITH_KERNELS.test(name))])];
}

/** The version of a package, by its files or by whoever names it. */
export function versionOf({ maybe }: Ask, name: string): string | null {
  const installed = maybe('environment.packages')?.find((one) => one.name === name);
  return installed?.version ?? maybe('packages.named')?.find((one) => one.name === name)?.version ?? null;
}

/**
 * Whether no version of a package was ever made for this capability: below its lowest, or left out between those it
 * was made for (nunchaku: Hopper). null: nothing is known of it. A card newer than all of them may come yet.
 */
export function neverMadeFor(name: string, capability: string): boolean | null {
  const known = EXTENSIONS.find((one) => one.name === name);
  if (known?.oldest) return Number(capability) < Number(known.oldest);
  if (!known || known.images.length === 0) return null;
  return coverage(known.images, { capability }) === 'none' && direction(known.images, capability) !== 'newer';
}

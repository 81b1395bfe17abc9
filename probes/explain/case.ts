import { z } from 'zod';
import type { Facts, Gpu, NamedArchitectures, Value } from '../model';
import { factsOf, imageOf, imagesIn, known } from './facts';
import { addCard, type NamedCard, toGpu } from './named-cards';
import { channelIn, namedTorches } from './named-torch';
import { read } from './read';

/**
 * What a case tells of a machine, as the project's collection of cases writes it. Only the fields that a stranger could
 * fill in are taken; what is not told stays unknown.
 */
export const Case = z.object({
  id: z.string(),
  gpu_name: z.string().nullish(),
  compute_capability: z.string().nullish(),
  driver: z.string().nullish(),
  python_version: z.string().nullish(),
  torch_version: z.string().nullish(),
  other_versions: z.record(z.string(), z.string()).nullish(),
  arch_list_printed: z.string().nullish(),
  error_signature: z.array(z.string()).nullish(),
  os: z.string().nullish(),
});
export type Case = z.infer<typeof Case>;

const FROM_CASE = 'case';

/** The fields of a case as facts; what its text tells is added where no field says it. */
export function factsOfCase(told: Case): Facts {
  const text = told.error_signature ? factsOf(read(told.error_signature.join('\n'))) : {};
  const gpus = cardsOf(told).map((card) => toGpu(card, FROM_CASE));
  const others = told.other_versions ?? {};
  const torch = namedTorches(told.torch_version ?? '', channelIn(Object.values(others).join(' '), 'index'));
  const fromText = text['torch.named']?.is === 'known' ? text['torch.named'].value : [];
  const driver = driverOf(told.driver ?? '', gpus);
  const architectures = architecturesOf(told.arch_list_printed ?? '');
  const packages = packagesOf(others);
  const system = systemOf(told.os ?? '');
  const python = /3\.\d+(?:\.\d+)?/.exec(told.python_version ?? '')?.[0];
  return {
    ...text,
    ...(gpus.length > 0 ? known('gpus.present', gpus, FROM_CASE) : {}),
    ...(driver ? known('driver.version', driver, FROM_CASE) : {}),
    ...(torch.length > 0 ? known('torch.named', [...torch, ...fromText], FROM_CASE) : {}),
    ...(architectures ? known('torch.architectures', architectures, FROM_CASE) : {}),
    ...(packages.length > 0 ? known('packages.named', packages, FROM_CASE) : {}),
    ...(system ? known('machine.system', system, FROM_CASE) : {}),
    ...(python ? known('python.named', python, FROM_CASE) : {}),
  };
}

/** `572.24`, `580 (as stated)`; Windows' own way of writing NVIDIA's, `32.0.15.9159`, is 591.59. AMD's looks alike. */
function driverOf(text: string, gpus: readonly Gpu[]): string | undefined {
  const plain = /^\s*(\d{3}(?:\.\d{1,3}){0,2})(?![\d.])/.exec(text)?.[1];
  const [, third = '', last = ''] = /^\s*\d{2}\.\d{1,2}\.(\d{1,5})\.(\d{4})\b/.exec(text) ?? [];
  if (plain || last === '' || !gpus.some(({ vendor }) => vendor === 'nvidia')) return plain;
  const digits = `${third}${last}`.slice(-5);
  return `${digits.slice(0, 3)}.${digits.slice(3)}`;
}

/** `A + B`, `2x A`, `A / B`, with `6.1 and 6.0` in the same order, or one capability for all. */
function cardsOf({ gpu_name, compute_capability }: Case): NamedCard[] {
  const names = (gpu_name ?? '').split(/\s(?:[+/&]|and)\s/).filter((name) => name.trim() !== '');
  const capabilities = (compute_capability ?? '').match(/\d{1,2}\.\d/g) ?? [];
  const cards: NamedCard[] = [];
  names.forEach((name, i) => {
    const gfx = /gfx\d{3,4}[a-c]?/.exec(name)?.[0] ?? null;
    const bare = name.replace(/\(gfx\w+\)|^\s*\d+x\s+/g, '').trim();
    const capability = capabilities.length > 1 ? (capabilities[i] ?? null) : (capabilities[0] ?? null);
    addCard(cards, { name: bare, capability, gfx });
  });
  const [capability] = capabilities;
  return names.length === 0 && capability ? [{ name: null, capability, gfx: null }] : cards;
}

function architecturesOf(text: string): NamedArchitectures | null {
  const images = imagesIn(text);
  if (images.length > 0) return { images, whole: true };
  const numbers = text.match(/\d{1,2}\.\d/g) ?? [];
  return numbers.length > 0 ? { images: numbers.map(imageOf), whole: numbers.length > 2 } : null;
}

/** What is no Python package. */
const NOT_A_PACKAGE = /^(cuda|cudnn|cuda_toolkit|index_used|rocm|driver|os)$/i;

function packagesOf(others: Readonly<Record<string, string>>): Value<'packages.named'> {
  return Object.entries(others)
    .filter(([name]) => !NOT_A_PACKAGE.test(name))
    .map(([name, text]) => ({
      name: name.toLowerCase().replaceAll('_', '-'),
      version: /^\s*(\d+(?:\.\w+)*(?:\+[\w.]+)?)/.exec(text)?.[1] ?? null,
    }));
}

function systemOf(text: string): Value<'machine.system'> | null {
  const wsl = /\bWSL/i.test(text);
  const isMac = /\b(mac ?os|os ?x|darwin)\b/i.test(text);
  const isLinux = /linux|ubuntu|debian|fedora|centos|nixos|rhel|jetpack|mint|suse|arch\b/i.test(text);
  const isWindows = /windows/i.test(text);
  if (!wsl && !isMac && !isLinux && !isWindows) return null;
  const machine = /aarch64|arm64/i.test(text) ? 'arm64' : '';
  return { platform: isMac ? 'darwin' : isWindows && !wsl ? 'win32' : 'linux', machine, release: text, wsl };
}

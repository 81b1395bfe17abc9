import { compareVersions } from '../../compat';
import { EXTENSIONS } from '../../data/extensions';
import { torchOfVision, visionOf } from '../../data/releases';
import { build } from '../build';
import { versionOf } from '../extension-packages';
import type { Ask, Judged, Rule } from '../rule';
import { said } from '../said';
import { extensionOf } from '../windows/loader';

/** An extension was built for another PyTorch than the one beside it. */
export default {
  code: 'extension/version-mismatch',
  masks: ['extension/no-kernel-for-gpu'],
  decides: 'environment.packages',
  judge(ask) {
    const judged = byText(ask) ?? byVersions(ask);
    if (!judged && !ask.maybe('environment.packages') && !ask.maybe('error.lines')) ask.know('environment.packages');
    return judged;
  },
} satisfies Rule;

function found(
  ask: Ask,
  name: string | null,
  needs: string | null,
  severity: Judged['severity'],
  evidence: Judged['evidence'],
  doubt?: Judged['doubt'],
): Judged {
  return {
    severity,
    params: { package: name, version: name ? versionOf(ask, name) : null, torch: build(ask)?.version ?? null, needs },
    evidence,
    ...(doubt ? { doubt } : {}),
  };
}

/** In so many words; or a module of an extension misses a procedure of the PyTorch that it was built against. */
function byText(ask: Ask): Judged | null {
  const [line] = said(ask, 'built-for-other-torch').filter(({ by }) => by !== 'torch');
  if (line) {
    const needs = line.values['builtFor'] ?? null;
    return found(
      ask,
      line.by,
      needs,
      'broken',
      ['error.lines'],
      line.weight !== 'fatal' || line.by === null ? 'likely' : undefined,
    );
  }
  const loads = said(ask, 'loader-error');
  const missing = loads.find(({ values }) => values['number'] === '127' && isOfExtension(values));
  const lacking = loads.find((one) => one.values['number'] === '126' && extensionOf(one) !== null);
  const load = missing ?? lacking;
  if (!load) return null;
  // `_C` is what several call it; those that PyTorch's apps load first, and that break most, are xformers.
  const owner = extensionOf(load) ?? (load.values['module'] === '_C' ? 'xformers' : null);
  return found(ask, owner, null, 'broken', ['error.lines'], 'likely');
}

/** A module that is imported, and not PyTorch's own; or a library that the traceback shows an extension to load. */
function isOfExtension(values: Readonly<Record<string, string>>): boolean {
  const { module, frame } = values;
  return module === undefined ? frame !== undefined && frame !== 'torch' : !module.startsWith('torch_');
}

/** The versions lie on disk and don't belong together. */
function byVersions(ask: Ask): Judged | null {
  const torch = build(ask);
  if (!torch || torch.from === 'torch.named' || !ask.maybe('environment.packages')) return null;
  const version = torch.version.split('+')[0] ?? '';
  const evidence = ['environment.packages', torch.from] as const;
  const vision = versionOf(ask, 'torchvision');
  const channel = /\+(cu\d+|cpu|rocm[\d.]+)/.exec(vision ?? '')?.[1];
  const companion = visionOf(version);
  const isOther = vision !== null && companion !== null && !fitsCompanion(vision, companion);
  if (!visionWorks(ask) && (isOther || (vision !== null && channel && torch.channel && channel !== torch.channel))) {
    const made = torchOfVision(vision.split('+')[0] ?? '');
    return found(ask, 'torchvision', made && channel ? `${made}+${channel}` : made, 'broken', evidence);
  }
  for (const { name, pins } of EXTENSIONS) {
    const own = versionOf(ask, name)?.split('+')[0];
    const made =
      own === undefined ? [] : pins.filter((one) => own === one.version || own.startsWith(`${one.version}.`));
    // A torch that the table doesn't know yet may fit all the same.
    const [first] = pins.some((one) => fits(version, one.torch)) ? made : [];
    if (first && !made.some((one) => fits(version, one.torch)))
      return found(ask, name, first.torch.replace('>=', '≥ '), 'degraded', evidence);
  }
  return null;
}

/** torchvision's own kernels ran on the card: whatever the versions say, it fits. */
function visionWorks({ maybe }: Ask): boolean {
  return (maybe('kernels.answers') ?? []).some(({ question, is }) => question === 'nms' && is === 'passed');
}

/** From 0.29.1 on torchvision runs with every later PyTorch (stable ABI); before, with exactly one. */
function fitsCompanion(vision: string, needs: string): boolean {
  const [own = ''] = vision.split('+');
  if (/dev|a\d|rc|git/.test(own)) return true; // nightlies follow dates, not this table
  if (compareVersions(own, '0.29.1') >= 0) return compareVersions(needs, '0.29.0') >= 0;
  return own === needs;
}

function fits(torch: string, pin: string): boolean {
  if (pin.startsWith('>=')) return compareVersions(torch, pin.slice(2)) >= 0;
  return torch === pin || torch.startsWith(`${pin}.`);
}

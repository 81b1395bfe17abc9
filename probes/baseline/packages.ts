import { EXTENSIONS } from '../data/extensions';
import { visionOf } from '../data/releases';
import type { BaselineState, Drift } from '../model';
import { drift, knownOf } from './known';

/** Comes with PyTorch and changes whenever it does. */
export function isOfTorch(name: string): boolean {
  return /^(torch|torchvision|torchaudio|triton|triton-windows|pytorch-triton|nvidia-.*|cuda-.*)$/.test(name);
}

/** Compiled against one torch: it has to change whenever torch does. */
const BOUND: ReadonlySet<string> = new Set(['xformers', 'flash-attn', 'sageattention', 'nunchaku']);
const EXTRA: ReadonlySet<string> = new Set(['onnxruntime', 'onnxruntime-gpu', 'torchvision', 'torchaudio', ...BOUND]);

/** Packages with code of their own for cards, or that stand and fall with torch's version. */
function hasCode(name: string): boolean {
  return EXTRA.has(name) || EXTENSIONS.some((one) => one.name === name && !/^(triton|numpy)/.test(name));
}

const base = (version: string) => version.split('+')[0] ?? version;

/** What became of the packages around PyTorch that bring code for cards. */
export function packageDrifts(before: BaselineState, now: BaselineState): Drift[] {
  const [was, is] = [knownOf(before, 'packages'), knownOf(now, 'packages')];
  if (!was || !is) return [];
  const torch = [knownOf(before, 'torch')?.version, knownOf(now, 'torch')?.version] as const;
  const isOtherTorch = torch[0] !== undefined && torch[1] !== undefined && torch[0] !== torch[1];
  const drifts: Drift[] = [];
  const vision = is['torchvision'];
  const wanted = torch[1] === undefined ? null : visionOf(base(torch[1]));
  const isWrong = (version: string | undefined, fits: string | null) =>
    version !== undefined && fits !== null && base(version) !== fits;
  const mismatched = isWrong(vision, wanted) && !isWrong(was['torchvision'], visionOf(base(torch[0] ?? '')));
  if (mismatched && vision !== undefined)
    drifts.push(drift('drift/vision-mismatch', 'broken', { vision, torch: torch[1] ?? '', wanted }));
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(hasCode).sort();
  const left = names.filter((name) => isOtherTorch && BOUND.has(name) && was[name] === is[name]);
  if (left.length > 0)
    drifts.push(drift('drift/extension-left-behind', 'degraded', { list: left.map((n) => `${n} ${is[n]}`) }));
  const gone = names.filter((name) => is[name] === undefined);
  if (gone.length > 0)
    drifts.push(drift('drift/extension-gone', 'degraded', { list: gone.map((n) => `${n} ${was[n]}`) }));
  const changed = names.filter(
    (name) =>
      was[name] !== undefined &&
      is[name] !== undefined &&
      was[name] !== is[name] &&
      !(name === 'torchvision' && mismatched),
  );
  if (changed.length > 0)
    drifts.push(drift('drift/extension-changed', 'note', { list: changed.map((n) => `${n} ${was[n]} → ${is[n]}`) }));
  const came = names.filter((name) => was[name] === undefined);
  if (came.length > 0) drifts.push(drift('drift/extension-came', 'note', { list: came.map((n) => `${n} ${is[n]}`) }));
  return drifts;
}

import { compareVersions, coverage } from '../compat';
import type { BaselineState, Drift, Params } from '../model';
import { drift, knownOf } from './known';
import { isOfTorch } from './packages';

/** What became of PyTorch itself: taken out, exchanged, without code for a card that it had code for. */
export function torchDrifts(before: BaselineState, now: BaselineState): Drift[] {
  if (before.torch.is === 'unknown' || now.torch.is === 'unknown') return [];
  const [was, is] = [knownOf(before, 'torch'), knownOf(now, 'torch')];
  if (!was) return is ? [drift('drift/torch-came', 'note', { to: is.version })] : [];
  if (!is) return [drift('drift/torch-gone', 'broken', { from: was.version })];
  const params = { from: was.version, to: is.version, ...culprit(before, now, was.version, is.version) };
  if (was.cuda !== null && is.hip !== null) return [drift('drift/torch-other-vendor', 'broken', params)];
  if (was.hip !== null && is.cuda !== null) return [drift('drift/torch-other-vendor', 'broken', params)];
  if ((was.cuda ?? was.hip) !== null && (is.cuda ?? is.hip) === null)
    return [drift('drift/torch-became-cpu', 'broken', params)];
  const lost = lostCards(before, now);
  if (lost.length > 0) {
    const code = order(was.version, is.version) > 0 ? 'drift/torch-put-back' : 'drift/torch-lost-card';
    return [drift(code, 'broken', { ...params, cards: lost })];
  }
  if (was.version === is.version) return rebuilt(before, now, params);
  if (params.by === 'requirements') return [drift('drift/torch-replaced', 'degraded', params)];
  const way = order(was.version, is.version);
  if (way === 0) return [drift('drift/torch-other-channel', 'note', params)];
  return [drift(way < 0 ? 'drift/torch-newer' : 'drift/torch-older', 'note', params)];
}

/** Of one name and version, yet with other code in it. */
function rebuilt(before: BaselineState, now: BaselineState, params: Params): Drift[] {
  const [was, is] = [knownOf(before, 'architectures'), knownOf(now, 'architectures')];
  if (!was || !is || [...was].sort().join() === [...is].sort().join()) return [];
  const gone = was.filter((image) => !is.includes(image));
  const came = is.filter((image) => !was.includes(image));
  return [drift('drift/torch-rebuilt', 'note', { ...params, gone, came })];
}

/** Cards that are still there, which the old build had code for and the new one has not. */
function lostCards(before: BaselineState, now: BaselineState): string[] {
  const [old, fresh] = [knownOf(before, 'architectures'), knownOf(now, 'architectures')];
  if (!old || !fresh) return [];
  const had = knownOf(before, 'cards') ?? [];
  return (knownOf(now, 'cards') ?? [])
    .filter((card) => had.some(({ name }) => name === card.name))
    .filter(({ capability }) => capability !== null && holds(old, capability) && !holds(fresh, capability))
    .map(({ name }) => name);
}

/** Whether a card surely finds code in a build. */
export function holds(images: readonly string[], capability: string): boolean {
  const runs = coverage(images, { capability });
  return runs === 'sass' || runs === 'jit';
}

/**
 * Who exchanged it, as far as can be seen: packages that came or changed with it are an add-on's requirements; an older
 * version by itself is an app's updater or start script that put its own build back.
 */
function culprit(before: BaselineState, now: BaselineState, from: string, to: string): { by: string; with: string[] } {
  const [was, is] = [knownOf(before, 'packages') ?? {}, knownOf(now, 'packages') ?? {}];
  const others = Object.keys(is).filter((name) => !isOfTorch(name) && is[name] !== was[name]);
  if (others.length > 0) return { by: 'requirements', with: others.slice(0, 5) };
  return { by: order(from, to) > 0 || channelOrder(from, to) > 0 ? 'updater' : 'nobody', with: [] };
}

/** Above zero: the first is the newer one. Local tags don't count. */
function order(a: string, b: string): number {
  const [x = '', y = ''] = [a, b].map((version) => version.split(/[+]|\.dev|[ab]\d|rc/)[0]);
  return compareVersions(x, y);
}

/** `+cu130` is newer than `+cu126`. */
function channelOrder(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => /\+cu(\d+)/.exec(version)?.[1]);
  return x !== undefined && y !== undefined ? Number(x) - Number(y) : 0;
}

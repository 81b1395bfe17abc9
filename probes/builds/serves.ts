import { compareVersions, coverage, parseImage, type Runs } from '../compat';
import type { Build } from './catalogue';
import { capabilitiesOf, type WantedCard } from './situation';

/** What a build does for one card. */
export interface Service {
  runs: Runs;
  /** Only by an image that reports disagree on. */
  doubtful: boolean;
}

/** Cards on Tegra: only Linux on arm64 drives them. */
const JETSON: ReadonlySet<string> = new Set(['5.3', '6.2', '7.2', '8.7', '10.1', '11.0']);

export function isJetson(capability: string): boolean {
  return JETSON.has(capability);
}

const NOTHING: Service = { runs: 'none', doubtful: false };
const judged = new WeakMap<Build, Map<string, Service>>();

/** What one build does for one card. Judged once: parsing the names is most of the work of a choice. */
export function serves(build: Build, capability: string): Service {
  const known = judged.get(build) ?? new Map<string, Service>();
  if (known.size === 0) judged.set(build, known);
  const before = known.get(capability);
  if (before) return before;
  const service = judge(build, capability);
  known.set(capability, service);
  return service;
}

function judge(build: Build, capability: string): Service {
  if (isJetson(capability) && build.machine !== 'aarch64') return NOTHING;
  const sbsa = build.os === 'linux' && build.machine === 'aarch64' && compareVersions(build.cuda, '13.2') >= 0;
  const images = build.images.filter((image) => isForNewerCards(image, build.images));
  const sure = images.filter((image) => !build.doubtful.includes(image));
  const runs = coverage(sure, { capability, sbsa });
  if (runs === 'sass' || runs === 'jit') return { runs, doubtful: false };
  const doubtful = coverage(images, { capability, sbsa });
  return doubtful === 'sass' || doubtful === 'jit' ? { runs: doubtful, doubtful: true } : { runs, doubtful: false };
}

/**
 * PTX counts where it is a build's newest architecture: it was kept for cards to come. The Windows builds up to CUDA
 * 11.8 keep PTX of their oldest one (compute_37); a card that needed it would meet cuBLAS and cuDNN of that time, which
 * don't know the card.
 */
function isForNewerCards(image: string, all: readonly string[]): boolean {
  const parsed = parseImage(image);
  if (parsed?.kind !== 'compute') return true;
  return all.every((other) => (parseImage(other)?.arch ?? 0) <= parsed.arch);
}

/** The worst over all cards: each has to be served. A name that leaves a card open: under every one it may be. */
export function servesAll(build: Build, cards: readonly WantedCard[]): Service {
  const order: readonly Runs[] = ['sass', 'jit', 'unsure', 'none'];
  let worst: Service = { runs: 'sass', doubtful: false };
  for (const capability of capabilitiesOf(cards)) {
    const service = serves(build, capability);
    worst = {
      runs: order[Math.max(order.indexOf(worst.runs), order.indexOf(service.runs))] ?? 'none',
      doubtful: worst.doubtful || service.doubtful,
    };
  }
  return worst;
}

import { EXTENSIONS } from '../../data/extensions';
import type { Coverage } from '../../model';
import { nvidiaCards } from '../cards';
import { covers, everyBuildCovers } from '../covers';
import { extensionsInUse, versionOf } from '../extension-packages';
import type { Ask, Judged, Rule, Undecided } from '../rule';
import { type Said, said } from '../said';
import { torchLacks } from '../torch/devices';
import { isTold as isNeverMade } from './gpu-never-supported';

/** torch has a rule of its own; these are its parts, and nothing that a picture is computed with. */
const TORCH_ITSELF = /^(torch|nvidia-.*|triton|pytorch-triton)$/;

/** Exchanged together with torch: where torch lacks the card's code too, that is the whole of it. */
const WITH_TORCH = /^torch(vision|audio)$/;

/** An extension holds no code for the card, while PyTorch itself may be fine. */
export default {
  code: 'extension/no-kernel-for-gpu',
  masks: ['extension/partly-no-kernel-for-gpu'],
  decides: 'libraries.coverage',
  judge(ask) {
    const judged = byFiles(ask) ?? byKernels(ask) ?? byText(ask);
    if (!judged) return unasked(ask);
    const { capability } = judged.params;
    const torchToo = typeof capability === 'string' && torchLacks(ask, capability);
    return { ...judged, params: { ...judged.params, torchToo } };
  },
} satisfies Rule;

/** What the extensions' own files hold for the cards of this machine. */
function byFiles(ask: Ask): Judged | null {
  const lacking = lackingFor(ask, 'none').filter(
    ({ params }) => !(WITH_TORCH.test(params.package) && torchLacks(ask, params.capability)),
  );
  const [first] = lacking;
  if (!first) return null;
  return {
    severity: 'degraded',
    params: { ...first.params, packages: lacking.map(({ params }) => params.package) },
    evidence: ['libraries.coverage', 'gpus.present'],
  };
}

interface Lacking {
  params: { package: string; version: string | null; gpu: string; capability: string; architectures: string[] };
}

/** Packages with code of their own of which `runs` of it runs on one of the cards. */
export function lackingFor(ask: Ask, runs: Coverage['cards'][number]['runs']): Lacking[] {
  const cards = nvidiaCards(ask);
  return (ask.maybe('libraries.coverage') ?? [])
    .filter((one) => one.deviceCode === 'own' && (runs === 'some' || !TORCH_ITSELF.test(one.package)))
    .flatMap(({ package: name, version, images, cards: held }) => {
      const lacking = held.filter((one) => one.runs === runs).map(({ capability }) => capability);
      const card = cards.find(({ capability }) => capability !== null && lacking.includes(capability));
      if (!card?.capability) return [];
      const { name: gpu, capability } = card;
      return [{ params: { package: name, version, gpu, capability, architectures: [...images] } }];
    });
}

/** torchvision's sorting of boxes fails with the error's own number, while PyTorch's kernels pass. */
function byKernels({ maybe }: Ask): Judged | null {
  const answers = maybe('kernels.answers') ?? [];
  const failed = answers.find((one) => one.question === 'nms' && one.is === 'failed' && one.failure?.code === 209);
  const passes = answers.some(
    (one) => one.gpu === failed?.gpu && one.question === 'elementwise' && one.is === 'passed',
  );
  const device = maybe('torch.runtime')?.devices.find(({ index }) => index === failed?.gpu);
  if (!failed || !passes || !device) return null;
  const version = maybe('environment.packages')?.find(({ name }) => name === 'torchvision')?.version ?? null;
  return found('torchvision', device.name, device.computeCapability, {
    version,
    evidence: ['kernels.answers', 'torch.runtime'],
  });
}

interface More {
  version?: string | null;
  evidence?: Judged['evidence'];
  doubt?: Judged['doubt'] | undefined;
}

function found(name: string | null, gpu: string | null, capability: string | null, more: More): Judged {
  const { version = null, evidence = ['error.lines', 'gpus.present'], doubt } = more;
  return {
    severity: 'broken',
    params: { package: name, version, gpu, capability, architectures: [], packages: name ? [name] : [] },
    evidence,
    ...(doubt ? { doubt } : {}),
  };
}

/** A library checks for errors left by others too: its word names who printed, not who is to blame. */
const PRINTS_FOR_OTHERS: ReadonlySet<string> = new Set(['bitsandbytes']);

function byText(ask: Ask): Judged | null {
  if (isNeverMade(ask)) return null;
  const told = said(ask, 'no-kernel-image').filter((line) => line.by !== 'torch');
  const [card] = nvidiaCards(ask);
  const of = (name: string | null, doubt?: Judged['doubt']) =>
    found(name, card?.name ?? null, card?.capability ?? null, { version: name && versionOf(ask, name), doubt });
  const named = told.find((line) => line.by !== null);
  if (named)
    return of(named.by, named.by !== null && PRINTS_FOR_OTHERS.has(named.by) ? 'likely' : certainty(ask, named));
  const [flash] = said(ask, 'flash-needs-ampere');
  if (flash && isInsideXformers(ask, flash)) return of('xformers', certainty(ask, flash));
  const [line] = told;
  if (!line || torchIsToBlame(ask, card?.capability ?? null)) return null;
  const suspect = line.values['frame'] ?? extensionsInUse(ask)[0] ?? null;
  const torchIsFine =
    card?.capability != null && (covers(ask, card.capability).is === 'yes' || everyBuildCovers(card.capability));
  const isLikely = torchIsFine || (suspect !== null && card?.capability == null && covers(ask, '0.0').is === 'unknown');
  return of(suspect, isLikely && line.weight !== 'context' ? 'likely' : 'possible');
}

/** PyTorch itself is known to hold no code for this card: a text that names nobody else speaks of it. */
function torchIsToBlame(ask: Ask, capability: string | null): boolean {
  if (capability === null) return false;
  if (torchLacks(ask, capability)) return true;
  return covers(ask, capability).is === 'unknown' && said(ask, 'torch-warning').length > 0;
}

/** Certain where PyTorch itself is known to be fine on this card; else it may have failed first. */
function certainty(ask: Ask, line: Said): Judged['doubt'] {
  if (line.weight === 'context') return 'possible';
  const capability = nvidiaCards(ask)[0]?.capability;
  return capability && covers(ask, capability).is === 'yes' ? undefined : 'likely';
}

/**
 * An old copy of flash-attention, such as the one inside xformers, calls everything but 8.x and 9.x "older than
 * Ampere". xformers itself never sends an older card there: from inside it, the words mean a newer one.
 */
export function isInsideXformers(ask: Ask, line: Said): boolean {
  const capability = nvidiaCards(ask)[0]?.capability;
  if (capability) return Number(capability) >= 10;
  return line.by === 'xformers' || line.values['frame'] === 'xformers';
}

/** No files were read and no text was given: whether extensions are fine is then open, but nobody complains of them. */
function unasked(ask: Ask): Undecided | null {
  if (unread(ask).some(({ package: name }) => !TORCH_ITSELF.test(name))) return { missing: ['libraries.coverage'] };
  if (!ask.maybe('torch.runtime') && !ask.maybe('error.lines')) ask.know('libraries.coverage');
  return null;
}

/** Packages of which code for cards is known or expected, and not all of it could be read. */
export function unread(ask: Ask): Coverage[] {
  const expected = (name: string) => TORCH_ITSELF.test(name) || EXTENSIONS.some((one) => one.name === name);
  return (ask.maybe('libraries.coverage') ?? []).filter(
    (one) => one.unread && (one.deviceCode === 'own' || expected(one.package)),
  );
}

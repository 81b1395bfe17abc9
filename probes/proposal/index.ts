import { createHash } from 'node:crypto';
import {
  type Build,
  type Catalogue,
  type Choice,
  choose,
  type Installation,
  type InstallFile,
  installationFromWheels,
  installationOf,
  judgeSet,
  judgeWheel,
  type LookedAt,
  parseRequirement,
  requirements,
  type Situation,
} from '../builds/index';
import type { Card } from '../compat';
import {
  addressOf,
  chooseLive,
  type IndexOptions,
  type Live,
  type Mirror,
  openPageCache,
  resolve,
} from '../fetch/index';
import type { Host } from '../host';
import type { CheckView, Diagnosis, News, Plan, RepairTrouble, WheelVerdict } from '../model';
import { ownFolder, wheelFolder } from '../places';
import { Queue } from '../queue';
import { type Asked, besideWanted, type Draft, filesWanted, propose } from '../remedies/index';
import { lookAtWheel, wheelsAt } from '../wheels/index';
import { readFiles } from './read-files';
import { situationFrom } from './situation';
import { bundledPip, findUv } from './tools';

export { situationFrom } from './situation';

export interface ProposalOptions {
  host: Host;
  check: CheckView;
  /** The builds there are. */
  catalogue: Catalogue;
  /** A folder, or one file, that the person gave: plans are made from it alone, without a network. */
  wheels: string | null;
  nightly: boolean;
  /** Nothing is asked of the network. */
  offline: boolean;
  /** Where the files of a build are looked for when PyTorch's own index doesn't answer, in this order. */
  mirrors?: readonly Mirror[] | undefined;
  /** Another index of the same layout, for every channel; null: PyTorch's own. */
  index: string | null;
  bypassProxy: boolean;
  signal: AbortSignal;
}

const DEADLINE_MS = 15_000;

/** What can be done about what a check found: plans with their ids, best first. Only looks, and asks the index. */
export async function* proposals(options: ProposalOptions): AsyncGenerator<News> {
  const { host, check, wheels, nightly } = options;
  yield { is: 'proposing', check: check.id, file: null, done: 0, of: null };
  const situation = situationFrom(check.facts, nightly);
  const here = wheels === null || !situation ? null : yield* fromWheels(options, wheels, situation);
  const chosen = situation && wheels === null ? await fromIndex(options, situation) : null;
  const diagnosis = check.diagnosis ?? NOTHING;
  const asked: Omit<Asked, 'beside'> = {
    ...{ facts: check.facts, diagnosis, platform: host.platform },
    ...{ choice: chosen?.choice ?? null, installation: chosen?.installation ?? null },
    ...{ offline: here?.installation ?? null, cache: wheelFolder(host) },
    files: await readFiles(host, filesWanted(check.facts)),
    tools: { uv: await findUv(host), pip: here?.pip ?? (await bundledPip(host, check.facts)) },
    bytesPerSecond: null,
  };
  const beside = here?.beside ?? (situation && chosen ? await besideFrom(options, chosen.index, asked, situation) : []);
  const plans = propose({ ...asked, beside }).map(withId);
  // The torch that the folder lacks is not missed where another wheel of it is what was wanted.
  const serves = here?.installation || plans.some(({ steps }) => steps.some((step) => step.do === 'install'));
  yield {
    ...{ is: 'plans-proposed', check: check.id, plans, wheels: here?.verdicts ?? [], obstacles: {} },
    trouble: here && !serves ? here.trouble : null,
  };
}

const NOTHING: Diagnosis = { outcome: 'undetermined', findings: [], undetermined: [], clear: [] };

/** The id is the hash of all the rest: what is run is what was shown. */
export function withId(draft: Draft): Plan {
  const id = createHash('sha256').update(JSON.stringify(draft)).digest('hex').slice(0, 16);
  return { id, ...draft };
}

interface FromWheels {
  installation: Installation | null;
  verdicts: WheelVerdict[];
  /** Wheels that are not part of the installation: another version of an extension, numpy. */
  beside: InstallFile[];
  /** A pip that lies there as a wheel. */
  pip: InstallFile | null;
  trouble: RepairTrouble | null;
}

async function* fromWheels(
  { host, check, catalogue, signal }: ProposalOptions,
  at: string,
  situation: Situation,
): AsyncGenerator<News, FromWheels> {
  const nothing = (why: string): FromWheels => ({
    ...{ installation: null, verdicts: [], beside: [], pip: null },
    trouble: { code: 'repair/no-wheels', params: { path: at, why } },
  });
  const found = await wheelsAt(host, at);
  if (typeof found === 'string') return nothing(found);
  if (found.files.length === 0) return nothing('empty');
  const looked: LookedAt[] = [];
  for (const file of found.files) {
    signal.throwIfAborted();
    const news = new Queue<News>();
    const name = host.path.basename(file);
    let toldAt = host.now();
    const onProgress = (done: number, of: number) => {
      if (host.now() - toldAt < 250) return;
      toldAt = host.now();
      news.push({ is: 'proposing', check: check.id, file: name, done, of });
    };
    const looking = lookAtWheel(host, file, cardsOf(situation), { signal, onProgress }).finally(() => news.end());
    looking.catch(() => undefined); // awaited below
    yield* news;
    looked.push(await looking);
  }
  const verdicts = looked.map((wheel) => judgeWheel(wheel, situation, catalogue));
  const set = judgeSet(looked, verdicts, situation);
  const installation = installationFromWheels(situation, set, looked, catalogue);
  const missing = set.missing.map(({ requirement }) => requirement);
  const refused = set.files.filter(({ verdict }) => verdict === 'refused').map(({ file }) => file);
  const inIt = installation?.files.map(({ path }) => path) ?? [];
  const rest = looked.filter(({ path }) => !refused.includes(path) && !inIt.includes(path)).flatMap(fileOf);
  return {
    ...{ installation, verdicts: set.files, beside: rest, pip: rest.find((one) => one.package === 'pip') ?? null },
    trouble: {
      code: 'repair/no-wheels',
      params: { path: at, why: set.set === null ? 'no-torch' : 'missing', missing },
    },
  };
}

function cardsOf({ cards }: Situation): Card[] {
  return cards.flatMap((card) => card.capabilities.map((capability) => ({ capability })));
}

function fileOf({ path, file: name, bytes, inside }: LookedAt): InstallFile[] {
  if (inside.is !== 'read') return [];
  return [{ package: inside.package, version: inside.version, name, path, url: null, sha256: null, bytes }];
}

interface Chosen {
  choice: Choice;
  installation: Installation | null;
  /** What can be asked for more; null: nothing is to be asked, or it doesn't answer. */
  index: string | null;
}

function indexOptions({ host, bypassProxy, signal }: ProposalOptions): IndexOptions {
  return {
    ...{ cache: openPageCache(host, host.path.join(ownFolder(host), 'pages')), deadlineMs: DEADLINE_MS },
    ...{ bypassProxy, signal },
  };
}

async function fromIndex(options: ProposalOptions, situation: Situation): Promise<Chosen> {
  const { host, offline, index, catalogue } = options;
  if (offline) {
    const choice = choose(situation, catalogue);
    return { choice, installation: installationOf(situation, choice), index: null };
  }
  const { choice, trouble } = await ask(options, situation);
  const { build, kind } = choice.answer;
  if (trouble) return { choice, installation: installationOf(situation, choice), index: null };
  if (!build?.exact || kind === 'keep') return { choice, installation: null, index: index ?? build?.index ?? null };
  const listed = await resolve(host, build.index, requirements(build), situation, indexOptions(options));
  return { choice, installation: installationOf(situation, choice, listed), index: build.index };
}

/** PyTorch's own index, whose word on hashes is the best there is; where it doesn't answer, the mirrors that were chosen. */
async function ask(options: ProposalOptions, situation: Situation): Promise<Live> {
  const { host, index, catalogue, mirrors = [] } = options;
  const first = await chooseLive(host, situation, { ...indexOptions(options), catalogue, index: () => index });
  if (!first.trouble || index !== null) return first;
  // A flat list names no dependencies; nightly builds are on no mirror.
  for (const mirror of mirrors.filter(({ layout }) => layout === 'index')) {
    const at = (build: Build) => (build.stability === 'nightly' ? null : addressOf(mirror, build.channel));
    const live = await chooseLive(host, situation, { ...indexOptions(options), catalogue, index: at });
    if (!live.trouble) return live;
  }
  return first;
}

/** Each by itself: an extension may be wanted for the torch that goes and for the one that comes. */
async function besideFrom(
  options: ProposalOptions,
  index: string | null,
  asked: Parameters<typeof besideWanted>[0],
  situation: Situation,
): Promise<InstallFile[]> {
  if (index === null) return [];
  const files: InstallFile[] = [];
  for (const line of besideWanted(asked)) {
    const { downloads } = await resolve(options.host, index, [line], situation, indexOptions(options));
    const name = parseRequirement(line)?.package;
    files.push(...downloads.filter((file) => file.package === name).map((file) => ({ ...file, path: null })));
  }
  return files;
}

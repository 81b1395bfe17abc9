import { createHash } from 'node:crypto';
import {
  type Choice,
  choose,
  type Installation,
  type InstallFile,
  installationFromWheels,
  installationOf,
  judgeSet,
  judgeWheel,
  type LookedAt,
  requirements,
  type Situation,
} from '../builds/index';
import type { Card } from '../compat';
import { chooseLive, type IndexOptions, openPageCache, resolve } from '../fetch/index';
import type { Host } from '../host';
import type { CheckView, Diagnosis, News, Plan, RepairTrouble, WheelVerdict } from '../model';
import { ownFolder, wheelFolder } from '../places';
import { Queue } from '../queue';
import { type Draft, filesWanted, propose } from '../remedies/index';

import { lookAtWheel, wheelsAt } from '../wheels/index';
import { readFiles } from './read-files';
import { situationFrom } from './situation';
import { bundledPip, findUv } from './tools';

export { situationFrom } from './situation';

export interface ProposalOptions {
  host: Host;
  check: CheckView;
  /** A folder, or one file, that the person gave: plans are made from it alone, without a network. */
  wheels: string | null;
  nightly: boolean;
  /** Nothing is asked of the network. */
  offline: boolean;
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
  const asked = {
    ...{ facts: check.facts, diagnosis: check.diagnosis ?? NOTHING, platform: host.platform },
    ...{ choice: chosen?.choice ?? null, installation: chosen?.installation ?? null },
    ...{ offline: here?.installation ?? null, beside: chosen?.beside ?? [], cache: wheelFolder(host) },
    files: await readFiles(host, filesWanted(check.facts)),
    tools: { uv: await findUv(host), pip: here?.pip ?? (await bundledPip(host, check.facts)) },
    bytesPerSecond: null,
  };
  yield {
    ...{ is: 'plans-proposed', check: check.id, plans: propose(asked).map(withId), wheels: here?.verdicts ?? [] },
    trouble: here && !here.installation ? here.trouble : null,
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
  /** A pip that lies there as a wheel. */
  pip: InstallFile | null;
  trouble: RepairTrouble | null;
}

async function* fromWheels(
  { host, check, signal }: ProposalOptions,
  at: string,
  situation: Situation,
): AsyncGenerator<News, FromWheels> {
  const nothing = (why: string): FromWheels => ({
    ...{ installation: null, verdicts: [], pip: null },
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
  const verdicts = looked.map((wheel) => judgeWheel(wheel, situation));
  const set = judgeSet(looked, verdicts, situation);
  const installation = installationFromWheels(situation, set, looked);
  const missing = set.missing.map(({ requirement }) => requirement);
  return {
    ...{ installation, verdicts: set.files, pip: pipAmong(looked) },
    trouble: {
      code: 'repair/no-wheels',
      params: { path: at, why: set.set === null ? 'no-torch' : 'missing', missing },
    },
  };
}

function cardsOf({ cards }: Situation): Card[] {
  return cards.flatMap((card) => card.capabilities.map((capability) => ({ capability })));
}

function pipAmong(looked: readonly LookedAt[]): InstallFile | null {
  for (const { path, file, bytes, inside } of looked)
    if (inside.is === 'read' && inside.package === 'pip')
      return { package: 'pip', version: inside.version, name: file, path, url: null, sha256: null, bytes };
  return null;
}

interface Chosen {
  choice: Choice;
  installation: Installation | null;
  beside: InstallFile[];
}

async function fromIndex(
  { host, offline, index, bypassProxy, signal }: ProposalOptions,
  situation: Situation,
): Promise<Chosen> {
  if (offline) {
    const choice = choose(situation);
    return { choice, installation: installationOf(situation, choice), beside: [] };
  }
  const options: IndexOptions = {
    ...{ cache: openPageCache(host, host.path.join(ownFolder(host), 'pages')), deadlineMs: DEADLINE_MS },
    ...{ bypassProxy, signal },
  };
  const live = await chooseLive(host, situation, { ...options, index: () => index });
  const { build } = live.choice.answer;
  if (!build?.exact || live.trouble)
    return { choice: live.choice, installation: installationOf(situation, live.choice), beside: [] };
  const listed = await resolve(host, build.index, requirements(build), situation, options);
  const installation = installationOf(situation, live.choice, listed);
  const wanted = installation?.others?.beside ?? [];
  const beside = wanted.length > 0 ? await resolve(host, build.index, wanted, situation, options) : null;
  const files = (beside?.downloads ?? []).map((file): InstallFile => ({ ...file, path: null }));
  return { choice: live.choice, installation, beside: files };
}

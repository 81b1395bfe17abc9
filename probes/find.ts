import { setMaxListeners } from 'node:events';
import { askToolkits, lookAtGpus, system, variableLevels } from './gpu/index';
import type { Host } from './host';
import { byUse, type FactKey, type Facts, type FoundEnvironment, type News, type Reading } from './model';
import { find } from './python/index';
import { Queue } from './queue';
import { diagnose } from './rules/index';
import { within } from './within';

export interface FindAllOptions {
  id: string;
  host: Host;
  /** Only through these; empty: the whole machine. */
  folders: readonly string[];
  /** A check comes next: the disk is left to it, and what PyTorch's libraries hold is not read. */
  isBrief?: boolean;
  signal: AbortSignal;
  /** The id of an environment as something that can be checked. */
  targetOf(environment: FoundEnvironment): string;
}

/** How long architectures are read once everything has been found. */
const ARCHITECTURES_MS = 6_000;

/** Looks for every environment and every graphics card of a machine, side by side. Starts no one's Python. */
export async function* findAll({
  id,
  host,
  folders,
  isBrief = false,
  signal,
  targetOf,
}: FindAllOptions): AsyncGenerator<News> {
  const news = new Queue<News>();
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  setMaxListeners(0, until); // one for each question that is open
  const found = new Map<string, { environment: FoundEnvironment; facts: Facts }>();
  const machine: Facts = {};
  const tell = (environment: FoundEnvironment, facts: Facts) => {
    const target = targetOf(environment);
    const told = { ...environment, problems: problemsOf(environment, { ...facts, ...machine }) };
    if (JSON.stringify(told) === JSON.stringify(found.get(target)?.environment)) return;
    found.set(target, { environment: told, facts });
    news.push({ is: 'environment-found', find: id, target, environment: told });
  };

  /** The one that is used first comes first; each costs a third of a second, and what is not read by then stays open. */
  const architectures = async () => {
    const inTime = within(until, ARCHITECTURES_MS);
    for (const { environment } of [...found.values()].sort((a, b) => byUse(a.environment, b.environment))) {
      if (inTime.aborted) return;
      const read = await architecturesOf(host, environment, inTime);
      const now = found.get(targetOf(environment)); // others may have learnt more of it meanwhile
      if (read && now) tell({ ...now.environment, architectures: read }, now.facts);
    }
  };
  const environments = async () => {
    for await (const sighting of find(host, { folders, signal: until })) {
      if (sighting.is === 'environment') tell(sighting.environment, sighting.facts);
      else news.push({ ...sighting, find: id });
    }
    if (!isBrief) await architectures();
  };
  const learn = <K extends FactKey>(key: K, reading: Reading<K>) => {
    Object.assign(machine, { [key]: reading });
    news.push({ is: 'machine-fact', find: id, key, reading: reading as Reading });
  };
  const settings = async () => {
    const [levels, toolkits] = await Promise.all([variableLevels(host, until), askToolkits(host, until)]);
    learn('machine.system', { is: 'known', value: system(host), from: 'operating system' });
    learn('machine.variableLevels', { is: 'known', value: levels, from: 'process, user and system settings' });
    learn('machine.toolkits', toolkits);
  };
  const cards = async () => {
    const { version, cudaVersion, present, sources } = await lookAtGpus(host, null, until);
    learn('driver.version', version);
    learn('driver.cudaVersion', cudaVersion);
    learn('gpus.present', present);
    learn('gpus.sources', { is: 'known', value: sources, from: sources.map(({ from }) => from).join(', ') });
    for (const { environment, facts } of [...found.values()]) tell(environment, facts);
  };

  yield { is: 'find-started', find: id };
  const looking = Promise.all([environments(), cards(), settings()]).finally(() => news.end());
  try {
    yield* news;
    await looking; // rethrows a fault of ours
  } finally {
    stop.abort();
    await looking.catch(() => undefined);
  }
  yield { is: 'find-ended', find: id, how: signal.aborted ? 'cancelled' : 'done' };
}

/** What is wrong with an environment by its files, in the codes that a check would use; the machine's own are not its. */
function problemsOf({ app, baseIs }: FoundEnvironment, facts: Facts): string[] {
  const codes = diagnose(facts).findings.flatMap(({ code, severity }) => (severity === 'note' ? [] : [code]));
  const own = codes.filter((code) => /^(torch|env|extension|rocm)\//.test(code));
  // A plain Python without PyTorch is nobody's fault.
  const meant = app === null ? own.filter((code) => code !== 'torch/not-installed') : own;
  return baseIs === 'gone' ? ['target/base-python-gone', ...meant] : meant;
}

const CUDA_LIBRARY = /^(lib)?torch_(cuda|hip)(_cu|_cpp)?\.(so|dll)$/;

/** What torch's own libraries hold; null: there is nothing to read, or it can't be. */
async function architecturesOf(host: Host, { torch }: FoundEnvironment, signal: AbortSignal): Promise<string[] | null> {
  const lib = torch && host.path.join(torch.folder, 'lib');
  const files = lib === null ? null : await host.list(lib);
  if (lib === null || files?.is !== 'known') return null;
  const own = files.value.filter(({ name }) => CUDA_LIBRARY.test(name));
  if (own.length === 0) return null;
  const scans = await Promise.all(own.map(({ name }) => host.scan(host.path.join(lib, name), { signal })));
  const images = scans.map((scan) =>
    scan.is === 'known' && scan.value.complete ? Object.keys(scan.value.images) : null,
  );
  if (images.some((one) => one === null)) return null;
  const architectures = [...new Set(images.flatMap((one) => one ?? []))];
  if (architectures.length === 0) return null; // ROCm's packages name theirs in another way; a cut file has none
  return architectures.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

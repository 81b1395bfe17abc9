import type { Card } from '../compat';
import type { Scanned } from '../fatbin/index';
import type { Host } from '../host';
import type { Facts, Package } from '../model';
import { type FactLook, fact, known, type Look, type LookContext, type Probe } from '../probe';
import { coverByPackage, type ReadLibrary } from './coverage';
import { inTurn } from './in-turn';
import { type Owned, ownedLibraries, type UnreadPart } from './owned';
import { unreadable } from './unread';

export { heldBy } from './held';
export { inTurn } from './in-turn';
export { librariesAt, type Named } from './named';
export { type Unread, unreadable } from './unread';

const NAME = 'architectures in the libraries';

/** Libraries asked for at once: enough for every reading thread, few enough for lists of any length. */
export const AT_ONCE = 32;

/**
 * NVIDIA's libraries and the compiler hold nine tenths of the bytes, and no verdict waits for them: they hold code for
 * every card of their time. They are read once the verdict from disk stands.
 */
const LATER = /^(nvidia-.*|cuda-.*|triton|triton-windows|pytorch-triton)$/;

/** Reads which architectures every package's compiled libraries hold, from the files alone; NVIDIA's own come later. */
export const librariesProbe: Probe = {
  name: NAME,
  promises: ['libraries.coverage'],
  needs: ['environment.place'],
  stage: 'disk',
  deadlineMs: 120_000,
  async *look(context: LookContext): AsyncGenerator<Look> {
    const first = await ofTorch(context);
    if (first) yield first;
    const all = await ofPackages(context);
    if (all) yield all;
  },
};

/**
 * What the library with torch's kernels holds decides most cases: it is told while the list of packages is still being
 * read. null where it holds none (old builds are in parts, others have none) or can't be read: that is told with the rest.
 */
async function ofTorch(context: LookContext): Promise<FactLook | null> {
  const { host, facts, settled, signal } = context;
  const read = Promise.all(sitesOf(facts).map((site) => readKernels(host, site, signal)));
  await settled('torch.files');
  const files = facts['torch.files'];
  if (files?.is !== 'known' || files.value.cuda === null) return null;
  const { folder, version } = files.value;
  const library = (await read).find((one) => one?.path.startsWith(folder + host.path.sep));
  if (!library || Object.keys(library.images).length === 0) return null;
  const owner = { package: 'torch', version, file: library.path };
  return coverage(context, { libraries: [{ owner, library }], unread: [] });
}

const sitesOf = ({ 'environment.place': place }: Facts) => (place?.is === 'known' ? place.value.sitePackages : []);

/** Everything but what comes later. */
async function ofPackages(context: LookContext): Promise<FactLook | null> {
  await context.settled('environment.packages');
  const packages = context.facts['environment.packages'];
  if (packages?.is !== 'known') return null;
  const [later, now] = [packages.value.filter(isLater), packages.value.filter((one) => !isLater(one))];
  return cover(context, now, later.map(notYet));
}

/** Reads the same with all packages, beside the proof. What was read before costs nothing. */
export const allLibrariesProbe: Probe = {
  name: 'architectures in NVIDIA’s libraries',
  promises: [],
  needs: ['environment.packages', 'libraries.coverage'],
  stage: 'proof',
  deadlineMs: 120_000,
  async *look(context: LookContext): AsyncGenerator<Look> {
    const packages = context.facts['environment.packages'];
    if (packages?.is !== 'known' || !packages.value.some(isLater)) return;
    const all = await cover(context, packages.value, []);
    if (all) yield all;
  },
};

function isLater({ name }: Package): boolean {
  return LATER.test(name);
}

function notYet({ name, version, folder }: Package): UnreadPart {
  return { package: name, version, file: folder, why: 'not-reached', detail: 'it is read after the others' };
}

/** Read before all others. null: there is none, or it can't be read. */
async function readKernels(host: Host, site: string, signal: AbortSignal): Promise<Scanned | null> {
  const name = host.platform === 'win32' ? 'torch_cuda.dll' : 'libtorch_cuda.so';
  const answer = await host.scan(host.path.join(site, 'torch', 'lib', name), { signal, isFirst: true });
  return answer.is === 'known' && answer.value.error === null ? answer.value : null;
}

/** The fact about these packages; null: the check was ended meanwhile. */
async function cover(
  context: LookContext,
  packages: readonly Package[],
  later: readonly UnreadPart[],
): Promise<FactLook | null> {
  const { host, signal } = context;
  const { libraries, unread } = await readLibraries(host, await ownedLibraries(host, packages), signal);
  return coverage(context, { libraries, unread }, later);
}

async function coverage(
  { facts, settled, signal }: LookContext,
  { libraries, unread }: { libraries: ReadLibrary[]; unread: UnreadPart[] },
  later: readonly UnreadPart[] = [],
): Promise<FactLook | null> {
  await settled('gpus.present');
  if (signal.aborted) return null;
  const [first] = unread;
  if (libraries.length === 0 && first)
    return fact('libraries.coverage', { is: 'unknown', from: NAME, why: first.why, detail: first.detail });
  return known('libraries.coverage', coverByPackage(libraries, cardsOf(facts), [...unread, ...later]), NAME);
}

/** Reads them side by side. */
async function readLibraries(
  host: Host,
  owned: Owned,
  signal: AbortSignal,
): Promise<{ libraries: ReadLibrary[]; unread: UnreadPart[] }> {
  const libraries: ReadLibrary[] = [];
  const unread = [...owned.unread];
  await inTurn(owned.libraries, AT_ONCE, async (owner) => {
    const answer = await host.scan(owner.file, { signal });
    if (answer.is === 'known') libraries.push({ owner, library: answer.value });
    const why = unreadable(owner.file, answer);
    if (why) unread.push({ ...why, package: owner.package, version: owner.version });
  });
  return { libraries, unread };
}

/** The NVIDIA cards of this machine whose compute capability is known, each once. */
function cardsOf(facts: Facts): Card[] {
  const gpus = facts['gpus.present'];
  const driver = facts['driver.cudaVersion'];
  const driverCuda = driver?.is === 'known' ? driver.value : undefined;
  const capabilities = gpus?.is === 'known' ? gpus.value.map((gpu) => gpu.computeCapability) : [];
  return [...new Set(capabilities)].flatMap((capability) => (capability === null ? [] : [{ capability, driverCuda }]));
}

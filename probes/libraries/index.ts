import type { Card } from '../compat';
import type { Host } from '../host';
import type { Facts } from '../model';
import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { coverByPackage, type ReadLibrary } from './coverage';
import { inTurn } from './in-turn';
import { type Owned, ownedLibraries, type UnreadPart } from './owned';
import { unreadable } from './unread';

export { inTurn } from './in-turn';
export { librariesAt, type Named } from './named';
export { type Unread, unreadable } from './unread';

const NAME = 'architectures in the libraries';

/** Libraries asked for at once: enough for every reading thread, few enough for lists of any length. */
export const AT_ONCE = 32;

/** Reads which architectures every package's compiled libraries hold, from the files alone. */
export const librariesProbe: Probe = {
  name: NAME,
  promises: ['libraries.coverage'],
  needs: ['environment.packages'],
  stage: 'disk',
  deadlineMs: 120_000,
  async *look({ host, facts, settled, signal }: LookContext): AsyncGenerator<Look> {
    const packages = facts['environment.packages'];
    if (packages?.is !== 'known') return;
    const { libraries, unread } = await readLibraries(host, await ownedLibraries(host, packages.value), signal);
    await settled('gpus.present');
    if (signal.aborted) return;
    const [first] = unread;
    if (libraries.length === 0 && first)
      yield fact('libraries.coverage', { is: 'unknown', from: NAME, why: first.why, detail: first.detail });
    else yield known('libraries.coverage', coverByPackage(libraries, cardsOf(facts), unread), NAME);
  },
};

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

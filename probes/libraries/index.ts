import type { Card } from '../compat';
import type { Library } from '../fatbin/index';
import type { Host } from '../host';
import type { Facts } from '../model';
import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { coverByPackage, type ReadLibrary } from './coverage';
import { ownedLibraries } from './owned';

export { librariesAt, type Named } from './named';

const NAME = 'architectures in the libraries';

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
    if (libraries.length === 0 && unread !== null)
      yield fact('libraries.coverage', { is: 'unknown', from: NAME, why: 'unreadable', detail: unread });
    else yield known('libraries.coverage', coverByPackage(libraries, cardsOf(facts)), NAME);
  },
};

/** Reads all of them side by side; `unread`: why the first one that could not be read could not. */
async function readLibraries(
  host: Host,
  owned: Awaited<ReturnType<typeof ownedLibraries>>,
  signal: AbortSignal,
): Promise<{ libraries: ReadLibrary[]; unread: string | null }> {
  const answers = await Promise.all(
    owned.map(async (owner) => ({ owner, answer: await host.scan(owner.file, { signal }) })),
  );
  const libraries = answers.flatMap(({ owner, answer }) =>
    answer.is === 'known' ? [{ owner, library: answer.value satisfies Library }] : [],
  );
  const unread = answers.find(({ answer }) => answer.is === 'unknown')?.answer;
  return { libraries, unread: unread?.is === 'unknown' ? unread.detail : null };
}

/** The NVIDIA cards of this machine whose compute capability is known, each once. */
function cardsOf(facts: Facts): Card[] {
  const gpus = facts['gpus.present'];
  const driver = facts['driver.cudaVersion'];
  const driverCuda = driver?.is === 'known' ? driver.value : undefined;
  const capabilities = gpus?.is === 'known' ? gpus.value.map((gpu) => gpu.computeCapability) : [];
  return [...new Set(capabilities)].flatMap((capability) => (capability === null ? [] : [{ capability, driverCuda }]));
}

import type { Host } from '../host';
import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { askDeviceTree } from './device-tree';
import { askDriverLibrary } from './driver-library';
import { factsOf, type GpuFacts, namesOf } from './facts';
import { askKernelModule } from './kernel-module';
import { askKfd } from './kfd';
import { askNvidiaSmi } from './nvidia-smi';
import { askPciList } from './pci-list';
import type { Heard } from './source';
import { system, variables } from './variables';
import { askDevices } from './windows-devices';
import { askRegistry } from './windows-registry';

export { settingsProbe } from './settings';
export { askToolkits } from './toolkit';
export { variableLevels } from './variable-levels';
export { system } from './variables';

/** When what is known is told though a source still hangs; healthy ones answer in 0.05 to 1 s. */
const EARLY_MS = 1_500;
/**
 * Where an environment lies is known in 20 ms, and reading its libraries takes as long as asking the sources; loading
 * what starts programs would keep it waiting, so it goes first.
 */
const FIRST_MS = 60;
/** Where the environment's Python takes longer to be found, one on PATH asks the driver library. */
const PLACE_MS = 2_000;

/** Which graphics cards there are and what their driver offers, from several sources that know nothing of each other. */
export const gpuProbe: Probe = {
  name: 'graphics cards',
  promises: [
    'machine.system',
    'machine.variables',
    'driver.version',
    'driver.cudaVersion',
    'gpus.present',
    'gpus.sources',
  ],
  needs: [],
  stage: 'disk',
  deadlineMs: 14_000,
  async *look(context: LookContext): AsyncGenerator<Look> {
    const { host, signal } = context;
    yield known('machine.system', system(host), 'operating system');
    yield known('machine.variables', variables(host), 'process environment');
    await placeWithin(context, FIRST_MS);
    const asked = askAll(host, pythonOf(context), signal);
    const early = await heardWithin(asked, EARLY_MS);
    // Only what is known can be told before all have answered: "none" takes every source.
    if (early) yield* looks(factsOf(early, isBlind(host, early))).filter(({ reading }) => reading.is === 'known');
    const sources = await settled(asked);
    yield* looks(factsOf(sources, isBlind(host, sources)));
    yield known('gpus.sources', sources, namesOf(sources));
  },
};

/** The environment's interpreter, where it is found in time: nvidia-smi needn't wait for it. */
async function pythonOf(context: LookContext): Promise<string | null> {
  await placeWithin(context, PLACE_MS);
  const place = context.facts['environment.place'];
  return place?.is === 'known' ? place.value.executable : null;
}

async function placeWithin({ settled, signal }: LookContext, ms: number): Promise<void> {
  await Promise.race([settled('environment.place'), pause(ms, signal)]);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function looks({ version, cudaVersion, present }: GpuFacts) {
  return [fact('driver.version', version), fact('driver.cudaVersion', cudaVersion), fact('gpus.present', present)];
}

/**
 * Asks all sources side by side; each has its own deadline, the longest 10 s. `python`: an interpreter to ask the
 * driver library with; null: one on PATH.
 */
export async function lookAtGpus(host: Host, python: string | null, signal: AbortSignal): Promise<GpuFacts> {
  const sources = await settled(askAll(host, Promise.resolve(python), signal));
  return factsOf(sources, isBlind(host, sources));
}

type Asked = readonly Promise<Heard | null>[];

function askAll(host: Host, python: Promise<string | null>, signal: AbortSignal): Asked {
  if (host.platform === 'darwin') return []; // no NVIDIA driver since macOS 10.13
  const both = [askNvidiaSmi(host, signal), python.then((path) => askDriverLibrary(host, path, signal))];
  if (host.platform === 'win32') return [...both, askRegistry(host, signal), askDevices(host, signal)];
  const bus = [...both, askPciList(host), askDeviceTree(host), askKfd(host)];
  return system(host).wsl ? bus : [...bus, askKernelModule(host)];
}

async function settled(asked: Asked): Promise<Heard[]> {
  return (await Promise.all(asked)).filter((one) => one !== null);
}

/** Those that answered in time; null: all did. */
async function heardWithin(asked: Asked, ms: number): Promise<Heard[] | null> {
  const come: Heard[] = [];
  const all = Promise.all(asked.map(async (one) => come.push(...[await one].filter((source) => source !== null))));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  const first = await Promise.race([all, late]).finally(() => clearTimeout(timer));
  return first === 'late' ? [...come] : null;
}

/** Where the bus does not show the card: WSL, and Tegra boards. */
function isBlind(host: Host, sources: readonly Heard[]): boolean {
  return system(host).wsl || sources.some(({ from }) => from === 'device tree');
}

import type { Host } from '../host';
import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { askDeviceTree } from './device-tree';
import { askDriverLibrary } from './driver-library';
import { factsOf, type GpuFacts } from './facts';
import { askKernelModule } from './kernel-module';
import { askNvidiaSmi } from './nvidia-smi';
import { askPciList } from './pci-list';
import type { Heard } from './source';
import { system, variables } from './variables';
import { askDevices } from './windows-devices';
import { askRegistry } from './windows-registry';

const MACHINE = 'process environment';

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
  needs: ['environment.place'],
  stage: 'disk',
  deadlineMs: 14_000,
  async *look({ host, facts, signal }: LookContext): AsyncGenerator<Look> {
    yield known('machine.system', system(host), 'operating system');
    yield known('machine.variables', variables(host), MACHINE);
    const place = facts['environment.place'];
    const python = place?.is === 'known' ? place.value.executable : null;
    const { version, cudaVersion, present, sources } = await lookAtGpus(host, python, signal);
    yield fact('driver.version', version);
    yield fact('driver.cudaVersion', cudaVersion);
    yield fact('gpus.present', present);
    yield known('gpus.sources', sources, sources.map(({ from }) => from).join(', '));
  },
};

/**
 * Asks all sources side by side; each has its own deadline, the longest 10 s. `python`: an interpreter to ask the
 * driver library with; null: one on PATH.
 */
export async function lookAtGpus(host: Host, python: string | null, signal: AbortSignal): Promise<GpuFacts> {
  const { wsl } = system(host);
  const asked: Promise<Heard | null>[] = [];
  if (host.platform !== 'darwin') asked.push(askDriverLibrary(host, python, signal), askNvidiaSmi(host, signal));
  if (host.platform === 'win32') asked.push(askRegistry(host, signal), askDevices(host, signal));
  if (host.platform === 'linux') asked.push(askPciList(host), askDeviceTree(host));
  if (host.platform === 'linux' && !wsl) asked.push(askKernelModule(host));
  const sources = (await Promise.all(asked)).filter((one) => one !== null);
  return factsOf(sources, wsl || sources.some(({ from }) => from === 'device tree'));
}

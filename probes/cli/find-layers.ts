import { compareVersions, coverage, type Runs } from '../compat';
import { minimumDriver } from '../data/driver-minimum';
import type { FindOutput, FoundEnvironment, Gpu, Value } from '../model';

type Driver = FindOutput['layers']['driver'];
type Package = FindOutput['layers']['packages'][number];

/** One environment's package between the driver above it and the cards below. */
export function layerOf(
  { torch, architectures }: Pick<FoundEnvironment, 'torch' | 'architectures'>,
  { driver, gpus, system }: { driver: Driver; gpus: readonly Gpu[]; system: Value<'machine.system'> | null },
): Pick<Package, 'driver' | 'cards'> {
  return {
    driver: torch?.cuda ? limitOf(torch.cuda, driver, system) : null,
    cards: gpus.map((gpu) => ({ name: gpu.name, runs: runsOn(architectures, gpu, driver.cudaVersion) })),
  };
}

/** The driver is an upper limit: of its own CUDA version everything runs, of a newer minor one what is compiled. */
function limitOf(cuda: string, driver: Driver, system: Value<'machine.system'> | null): Package['driver'] {
  const isWindows = system?.platform === 'win32' || system?.wsl === true; // WSL has the driver of its Windows
  const { runs: needs, full } = minimumDriver(cuda, isWindows ? 'win32' : 'linux');
  const told = { needs, full };
  if (driver.cudaVersion !== null && compareVersions(driver.cudaVersion, cuda) >= 0) return { is: 'full', ...told };
  if (driver.version !== null && needs !== null)
    return { is: compareVersions(driver.version, needs) >= 0 ? 'compiled-only' : 'too-old', ...told };
  if (driver.cudaVersion === null) return { is: 'unknown', ...told };
  const isSameMajor = driver.cudaVersion.split('.')[0] === cuda.split('.')[0];
  return { is: isSameMajor ? 'compiled-only' : 'too-old', ...told };
}

/** null: what the package holds was not read, or the card's architecture is not known. */
function runsOn(architectures: readonly string[] | null, gpu: Gpu, driverCuda: string | null): Runs | null {
  if (architectures === null) return null;
  if (gpu.vendor === 'amd' && gpu.gfx) return architectures.includes(gpu.gfx) ? 'sass' : 'none';
  if (gpu.vendor !== 'nvidia' || gpu.computeCapability === null) return null;
  return coverage(architectures, { capability: gpu.computeCapability, driverCuda: driverCuda ?? undefined });
}

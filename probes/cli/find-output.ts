import { appName } from '../data/apps';
import type { FactKey, FindOutput, FindView, FoundEnvironment, Value } from '../model';
import type { Language } from '../text/index';
import { TERMINAL_WORDS } from '../text/terminal';
import { layerOf } from './find-layers';

/** The name people know: the app's, else what kind of Python it is. */
export function nameOf({ app, manager }: FoundEnvironment, language: Language): string {
  if (app !== null) return appName(app);
  const kinds: Readonly<Record<string, string>> = TERMINAL_WORDS[language].pythons;
  return kinds[manager] ?? 'Python';
}

/** What was found, as `--json` prints it: the published schema of model/find-output.ts. Not redacted. */
export function toFindOutput(found: FindView, language: Language): FindOutput {
  const environments = found.order.flatMap((id) => {
    const environment = found.environments[id];
    return environment ? [{ id, name: nameOf(environment, language), ...environment }] : [];
  });
  const driver = {
    version: knownOf(found, 'driver.version'),
    cudaVersion: knownOf(found, 'driver.cudaVersion'),
  };
  const gpus = knownOf(found, 'gpus.present') ?? [];
  return {
    environments,
    gpus: gpus.map((gpu) => cardOf(gpu, driver, knownOf(found, 'gpus.sources') ?? [])),
    gpuSources: knownOf(found, 'gpus.sources') ?? [],
    layers: {
      driver,
      packages: environments.flatMap(({ id, torch, architectures }) =>
        torch
          ? [
              {
                ...{ environment: id, torch: torch.version, cudaRuntime: torch.cuda, architectures },
                ...layerOf({ torch, architectures }, { driver, gpus, system: knownOf(found, 'machine.system') }),
              },
            ]
          : [],
      ),
      cards: gpus.map(({ name, computeCapability }) => ({ name, computeCapability })),
    },
    toolkits: knownOf(found, 'machine.toolkits') ?? [],
    variables: knownOf(found, 'machine.variableLevels'),
    notSeen: [...found.notSeen],
    how: found.is === 'running' ? 'failed' : found.is,
    times: {
      firstFound: found.firstFoundAt === null ? null : found.firstFoundAt - found.startedAt,
      ended: (found.endedAt ?? found.startedAt) - found.startedAt,
    },
  };
}

function knownOf<K extends FactKey>({ facts }: FindView, key: K): Value<K> | null {
  const reading = facts[key];
  return reading?.is === 'known' ? (reading.value as Value<K>) : null;
}

type Driver = FindOutput['layers']['driver'];

function cardOf(
  gpu: Value<'gpus.present'>[number],
  driver: Driver,
  sources: Value<'gpus.sources'>,
): FindOutput['gpus'][number] {
  const { name, vendor, computeCapability, gfx = null, memoryBytes, pci } = gpu;
  const nvidia = vendor === 'nvidia';
  return {
    ...{ name, vendor, computeCapability, gfx, memoryBytes, pci },
    driver: nvidia ? driver.version : null,
    cudaDriver: nvidia ? driver.cudaVersion : null,
    // A source that shows other cards and not this one says that it isn't there.
    sources: sources.map(({ from, is, why, said }) => ({
      from,
      is: gpu.from.includes(from) ? ('known' as const) : is === 'known' ? ('absent' as const) : is,
      ...(why === undefined ? {} : { why }),
      ...(said === undefined ? {} : { said }),
    })),
  };
}

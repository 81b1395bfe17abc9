import type { BaselineState, CheckView, FactKey, Value } from '../model';

type Told<T> =
  | { is: 'known'; value: T }
  | { is: 'absent' }
  | { is: 'unknown'; why: Extract<BaselineState['driver'], { is: 'unknown' }>['why'] };

/** What a check saw of all that a baseline keeps. A fact that nobody was asked for is not known. */
export function stateOf({ facts, answers, diagnosis }: CheckView): BaselineState {
  const read = <K extends FactKey, T>(key: K, take: (value: Value<K>) => T | null): Told<T> => {
    const reading = facts[key];
    if (!reading) return { is: 'unknown', why: 'not-reached' };
    if (reading.is === 'unknown') return { is: 'unknown', why: reading.why };
    if (reading.is === 'absent') return { is: 'absent' };
    // TypeScript loses what K stands for once it is an index: the key and its value come from the same map.
    const value = take(reading.value as Value<K>);
    return value === null ? { is: 'unknown', why: 'not-reached' } : { is: 'known', value };
  };
  const system = facts['machine.system'];
  const isWindows = system?.is === 'known' && (system.value.platform === 'win32' || system.value.wsl);
  const runtime = read('torch.runtime', ({ version, cuda, hip }) => ({ version, cuda, hip }));
  const files = read('torch.files', ({ version, cuda, hip }) => ({ version, cuda, hip }));
  const inLibraries = read('libraries.coverage', (all) => imagesOf(all));
  const present = read('gpus.present', (all) =>
    all
      .filter(({ vendor }) => vendor === 'nvidia' || vendor === 'amd')
      .map(({ name, computeCapability }) => ({ name, capability: computeCapability })),
  );
  return {
    drivers: isWindows ? 'win32' : 'linux',
    driver: read('driver.version', (version) => version),
    driverCuda: read('driver.cudaVersion', (version) => version),
    torch: runtime.is === 'known' ? runtime : files,
    architectures:
      inLibraries.is === 'known' ? inLibraries : read('torch.runtime', ({ architectures }) => architectures),
    cards: present.is === 'known' && present.value.length === 0 ? { is: 'absent' } : present,
    python: read('environment.place', ({ version }) => version),
    packages: read('environment.packages', (all) =>
      Object.fromEntries(all.map(({ name, version }) => [name, version] as const)),
    ),
    proof: {
      outcome: diagnosis?.outcome ?? 'undetermined',
      answers: answers.map(({ gpu, question, is }) => ({ gpu, question, is })),
    },
  };
}

/** null: of torch nothing was read, or not all of it. */
function imagesOf(coverage: Value<'libraries.coverage'>): string[] | null {
  const torch = coverage.find((one) => one.package === 'torch');
  return torch && torch.deviceCode !== 'unknown' && !torch.unread ? torch.images : null;
}

import { installedOf, pythonOf, type Situation, type WantedCard } from '../builds/index';
import type { FactKey, Facts, Value } from '../model';

/** The value of a fact that is known. */
function know<K extends FactKey>(facts: Facts, key: K): Value<K> | null {
  const reading = facts[key];
  return reading?.is === 'known' ? (reading.value as Value<K>) : null;
}

/** What a build is chosen for, from what a check found; null: no NVIDIA card whose architecture is known. */
export function situationFrom(facts: Facts, nightly: boolean): Situation | null {
  const cards = cardsFrom(facts);
  const system = know(facts, 'machine.system');
  const place = know(facts, 'environment.place');
  if (cards.length === 0 || !system || !place) return null;
  const driver = facts['driver.version'];
  const now = know(facts, 'torch.files')?.version ?? null;
  const free = place.abi?.endsWith('t') ? 't' : '';
  // Apps that make pictures don't start without torchvision; a plain environment that has none needs none.
  const packages = know(facts, 'environment.packages') ?? [];
  const pictures = place.app !== null || packages.some(({ name }) => name === 'torchvision');
  const runtime = know(facts, 'torch.runtime');
  const images = runtime?.architectures ?? null;
  // Whoever shows a card has a driver, even where nothing else tells of one (containers, WSL without nvidia-smi).
  const isDriven = (runtime?.devices ?? []).length > 0;
  const installed = now === null ? null : installedOf(now);
  return {
    cards,
    driver:
      driver?.is === 'known' && typeof driver.value === 'string'
        ? { is: 'known', version: driver.value }
        : { is: driver?.is === 'absent' && !isDriven ? 'absent' : 'unknown' },
    python: place.version === null ? null : pythonOf(`${place.version.split('.').slice(0, 2).join('.')}${free}`),
    system: {
      os: system.wsl ? 'wsl' : ({ linux: 'linux', win32: 'windows', darwin: 'macos' } as const)[system.platform],
      machine: system.machine === 'arm64' ? 'aarch64' : 'x86_64',
      libc: 'glibc',
      glibc: null,
    },
    wants: { now: installed && (images ? { ...installed, images } : installed), nightly, torchvision: pictures },
    constraints: {
      torch: null,
      packages: packages.map(({ name, version }) => ({ name, version })),
      notThere: new Set(),
    },
  };
}

/** As PyTorch itself sees them, which counts hidden ones out; else as the system shows them. */
function cardsFrom(facts: Facts): WantedCard[] {
  const seen = know(facts, 'torch.runtime')?.devices ?? [];
  if (seen.length > 0) return seen.map((card) => ({ name: card.name, capabilities: [card.computeCapability] }));
  return (know(facts, 'gpus.present') ?? []).flatMap(({ vendor, name, computeCapability, candidates = [] }) => {
    const capabilities = computeCapability === null ? candidates : [computeCapability];
    return vendor === 'nvidia' && capabilities.length > 0 ? [{ name, capabilities }] : [];
  });
}

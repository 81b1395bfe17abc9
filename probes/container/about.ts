import { type Build, type Catalogue, catalogue, driverFor, indexOf, installedOf, requirements } from '../builds/index';
import { runs } from '../compat';
import type { Facts, Value } from '../model';

/** All that an image needs to be the same environment. Nothing in it comes from the person's machine but `folder`. */
export interface ContainerAbout {
  /** `2.14.1+cu130` */
  torch: string;
  /** CUDA runtime inside of the packages: `13.0` */
  cuda: string;
  /** `torch==2.14.1+cu130`, … */
  requirements: readonly string[];
  index: string;
  /** `3.11` */
  python: string;
  /** Compute capabilities of the cards: `12.0`. */
  capabilities: readonly string[];
  /** Of what the build holds, what runs on one of these cards: `sm_120`. */
  images: readonly string[];
  /** The oldest driver of the host; null: none is named. */
  driver: string | null;
  /** The app's folder, which the image gets to see; null: there is none. */
  folder: string | null;
}

export type NoContainer = 'noTorch' | 'noBuild' | 'noCard' | 'notForCard';

/** What an image of this environment has to hold, or why none can be told. `capabilities`: cards that were named. */
export function aboutContainer(
  facts: Facts,
  named: readonly string[],
  from: Catalogue = catalogue(),
): ContainerAbout | NoContainer {
  const files = knownOf(facts, 'torch.files');
  if (!files || files.cuda === null) return 'noTorch';
  const installed = installedOf(files.version);
  const build = installed && officialBuild(from, installed.torch, installed.channel ?? channelOf(files.cuda));
  if (!build) return 'noBuild';
  const capabilities = named.length > 0 ? [...named] : nvidiaCards(facts);
  if (capabilities.length === 0) return 'noCard';
  const held = imagesHeld(facts) ?? build.images;
  const images = held.filter((image) => capabilities.some((capability) => isYes(runs(image, { capability }))));
  const lacks = capabilities.some((capability) => !images.some((image) => isYes(runs(image, { capability }))));
  if (lacks) return 'notForCard';
  const torch = `${build.torch}+${build.channel}`;
  const tagged = (version: string | null) => (version === null ? null : `${version}+${build.channel}`);
  return {
    torch,
    cuda: build.cuda,
    requirements: requirements({
      torch,
      torchvision: tagged(build.torchvision),
      torchaudio: tagged(build.torchaudio),
    }),
    index: indexOf(build.channel, build.stability),
    python: /^\d\.\d+/.exec(knownOf(facts, 'environment.place')?.version ?? '')?.[0] ?? build.pythons[0] ?? '3.11',
    ...{ capabilities, images },
    driver: driverFor(build, capabilities),
    folder: knownOf(facts, 'environment.launch')?.folder ?? null,
  };
}

const isYes = (verdict: string) => verdict === 'sass' || verdict === 'jit';

/** Images are built for Linux, wherever the environment is; versions without a tag came as their system's default. */
function officialBuild({ builds }: Catalogue, torch: string, channel: string): Build | null {
  return (
    builds.find(
      (one) => one.torch === torch && one.channel === channel && one.os === 'linux' && one.machine === 'x86_64',
    ) ?? null
  );
}

/** `12.8` → `cu128` */
const channelOf = (cuda: string) => `cu${cuda.split('.').slice(0, 2).join('')}`;

function nvidiaCards(facts: Facts): string[] {
  const cards = knownOf(facts, 'gpus.present') ?? [];
  return [
    ...new Set(cards.flatMap(({ vendor, computeCapability: cc }) => (vendor === 'nvidia' && cc !== null ? [cc] : []))),
  ];
}

/** What the installed libraries hold counts for more than the catalogue, on the system that images are built for. */
function imagesHeld(facts: Facts): readonly string[] | null {
  if (knownOf(facts, 'machine.system')?.platform !== 'linux') return null;
  const torch = knownOf(facts, 'libraries.coverage')?.find((one) => one.package === 'torch');
  return torch && !torch.unread && torch.images.length > 0 ? torch.images : null;
}

function knownOf<
  K extends
    | 'torch.files'
    | 'environment.place'
    | 'environment.launch'
    | 'gpus.present'
    | 'machine.system'
    | 'libraries.coverage',
>(facts: Facts, key: K): Value<K> | null {
  const reading = facts[key];
  // The reading of a key holds that key's value; TypeScript can't follow an index into the union.
  return reading?.is === 'known' ? (reading.value as Value<K>) : null;
}

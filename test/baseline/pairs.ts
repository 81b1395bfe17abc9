import type { BaselineState, DriftCode } from '../../probes/model';

const known = <T>(value: T) => ({ is: 'known', value }) as const;
const absent = { is: 'absent' } as const;
const unknown = { is: 'unknown', why: 'no-tool' } as const;

const CU130 = ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'sm_120', 'compute_120'];
const CU126 = ['sm_50', 'sm_60', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90'];
const RTX5090 = { name: 'NVIDIA GeForce RTX 5090', capability: '12.0' };
const RTX3060 = { name: 'NVIDIA GeForce RTX 3060', capability: '8.6' };
const GTX1080 = { name: 'NVIDIA GeForce GTX 1080 Ti', capability: '6.1' };

const torch = (version: string, cuda: string | null, images: string[] | null = CU130, hip: string | null = null) => ({
  torch: known({ version, cuda, hip }),
  architectures: images ? known(images) : unknown,
});
const proof = (...failed: ('elementwise' | 'sum')[]): BaselineState['proof'] => ({
  outcome: failed.length > 0 ? 'found' : 'clear',
  answers: (['copy', 'elementwise', 'sum'] as const).map((question) => ({
    ...{ gpu: 0, question },
    is: failed.some((one) => one === question) ? 'failed' : 'passed',
  })),
});
const PACKAGES = { torch: '2.9.1', torchvision: '0.24.1', numpy: '2.2.6', pillow: '11.3.0' };
const packages = (change: Record<string, string | null>) =>
  known(
    Object.fromEntries(
      Object.entries({ ...PACKAGES, ...change }).flatMap(([name, version]) =>
        version === null ? [] : [[name, version] as const],
      ),
    ),
  );

/** A healthy machine: RTX 5090, driver 581.80, torch 2.9.1 for CUDA 13. */
const HEALTHY: BaselineState = {
  drivers: 'win32',
  driver: known('581.80'),
  driverCuda: known('13.0'),
  ...torch('2.9.1+cu130', '13.0'),
  cards: known([RTX5090]),
  python: known('3.11.9'),
  packages: packages({}),
  proof: proof(),
};
/** An old card on Linux, with the last builds for it. */
const PASCAL: Partial<BaselineState> = {
  drivers: 'linux',
  driver: known('570.133.07'),
  cards: known([GTX1080]),
  ...torch('2.7.1+cu126', '12.6', CU126),
  packages: packages({ torch: '2.7.1', torchvision: '0.22.1' }),
};

type Row = {
  name: string;
  before?: Partial<BaselineState>;
  now: Partial<BaselineState>;
  /** Codes with their levels, the worst first. */
  says: [DriftCode, 'broken' | 'degraded' | 'note'][];
  /** The first one's params, in part. */
  params?: Record<string, unknown>;
};

const both = (state: Partial<BaselineState>, change: Partial<BaselineState>) => ({
  before: state,
  now: { ...state, ...change },
});

const ROWS: Row[] = [
  { name: 'nothing changed', now: {}, says: [] },
  { name: 'nothing changed, two cards', ...both({ cards: known([RTX5090, RTX3060]) }, {}), says: [] },
  { name: 'nothing changed, not all known', ...both({ driver: unknown }, {}), says: [] },
  { name: 'a patch of Python', now: { python: known('3.11.12') }, says: [] },
  { name: 'numpy alone', now: { packages: packages({ numpy: '2.3.0' }) }, says: [] },
  {
    name: 'driver updated',
    now: { driver: known('591.44') },
    says: [['drift/driver-newer', 'note']],
    params: { from: '581.80', to: '591.44' },
  },
  {
    name: 'driver set back, still new enough',
    now: { driver: known('580.88') },
    says: [['drift/driver-older', 'note']],
  },
  {
    name: 'driver set back too far for CUDA 13',
    before: { drivers: 'linux', driver: known('580.65.06') },
    now: { drivers: 'linux', driver: known('570.133.07') },
    says: [['drift/driver-too-old', 'broken']],
    params: { needs: '580.65.06' },
  },
  { name: 'driver uninstalled', now: { driver: absent }, says: [['drift/driver-gone', 'broken']] },
  { name: 'driver came', before: { driver: absent }, now: {}, says: [['drift/driver-came', 'note']] },
  {
    name: 'driver dropped Pascal',
    ...both(PASCAL, { driver: known('590.44.01') }),
    says: [['drift/driver-dropped-card', 'broken']],
    params: { cards: ['NVIDIA GeForce GTX 1080 Ti'], last: '580' },
  },
  {
    name: 'driver updated within the last branch for Pascal, on Windows',
    ...both({ ...PASCAL, drivers: 'win32', driver: known('581.80') }, { driver: known('582.28') }),
    says: [['drift/driver-newer', 'note']],
  },
  {
    name: 'a node’s requirements brought the CPU build',
    now: {
      ...torch('2.8.0', null, []),
      packages: packages({ torch: '2.8.0', torchvision: '0.23.0', facexlib: '0.3.0' }),
      proof: proof(),
    },
    says: [
      ['drift/torch-became-cpu', 'broken'],
      ['drift/extension-changed', 'note'],
    ],
    params: { by: 'requirements', with: ['facexlib'], from: '2.9.1+cu130', to: '2.8.0' },
  },
  {
    name: 'a node’s requirements brought a build without the card',
    now: {
      ...torch('2.6.0+cu124', '12.4', CU126),
      packages: packages({ torch: '2.6.0', torchvision: '0.21.0', 'some-node': '1.0' }),
      proof: proof('elementwise', 'sum'),
    },
    says: [
      ['drift/torch-put-back', 'broken'],
      ['drift/kernels-fail', 'broken'],
      ['drift/extension-changed', 'note'],
    ],
    params: { by: 'requirements', with: ['some-node'], cards: ['NVIDIA GeForce RTX 5090'] },
  },
  {
    name: 'an app’s updater put the old build back',
    now: {
      ...torch('2.5.1+cu124', '12.4', CU126),
      packages: packages({ torch: '2.5.1', torchvision: '0.20.1' }),
      proof: proof('elementwise', 'sum'),
    },
    says: [
      ['drift/torch-put-back', 'broken'],
      ['drift/kernels-fail', 'broken'],
      ['drift/extension-changed', 'note'],
    ],
    params: { by: 'updater', with: [] },
  },
  {
    name: 'same version from a lower channel, the card is lost',
    now: { ...torch('2.9.1+cu126', '12.6', CU126), proof: proof('elementwise') },
    says: [
      ['drift/torch-lost-card', 'broken'],
      ['drift/kernels-fail', 'broken'],
    ],
    params: { by: 'updater' },
  },
  {
    name: 'an update dropped Pascal',
    ...both(PASCAL, {
      ...torch('2.8.0+cu128', '12.8', CU130),
      packages: packages({ torch: '2.8.0', torchvision: '0.23.0' }),
      proof: proof('elementwise'),
    }),
    says: [
      ['drift/torch-lost-card', 'broken'],
      ['drift/kernels-fail', 'broken'],
      ['drift/extension-changed', 'note'],
    ],
    params: { by: 'nobody', cards: ['NVIDIA GeForce GTX 1080 Ti'] },
  },
  {
    name: 'ROCm’s build on an NVIDIA card',
    now: torch('2.9.1+rocm6.4', null, null, '6.4'),
    says: [
      ['drift/torch-other-vendor', 'broken'],
      ['drift/not-compared', 'note'],
    ],
  },
  {
    name: 'torch taken out',
    now: { torch: absent, architectures: absent, packages: packages({ torch: null }) },
    says: [['drift/torch-gone', 'broken']],
  },
  {
    name: 'torch put in',
    before: { torch: absent, architectures: absent, packages: packages({ torch: null }) },
    now: {},
    says: [['drift/torch-came', 'note']],
  },
  {
    name: 'torch updated, the card is still in it',
    now: { ...torch('2.10.0+cu130', '13.0'), packages: packages({ torch: '2.10.0', torchvision: '0.25.0' }) },
    says: [
      ['drift/torch-newer', 'note'],
      ['drift/extension-changed', 'note'],
    ],
  },
  {
    name: 'torch updated by requirements, the card is still in it',
    now: {
      ...torch('2.10.0+cu130', '13.0'),
      packages: packages({ torch: '2.10.0', torchvision: '0.25.0', diffusers: '0.36' }),
    },
    says: [
      ['drift/torch-replaced', 'degraded'],
      ['drift/extension-changed', 'note'],
    ],
    params: { with: ['diffusers'] },
  },
  {
    name: 'torch set back by hand, the card is still in it',
    now: { ...torch('2.8.0+cu130', '13.0'), packages: packages({ torch: '2.8.0', torchvision: '0.23.0' }) },
    says: [
      ['drift/torch-older', 'note'],
      ['drift/extension-changed', 'note'],
    ],
  },
  {
    name: 'the same torch from another channel',
    now: { ...torch('2.9.1+cu128', '12.8') },
    says: [['drift/torch-other-channel', 'note']],
  },
  {
    name: 'the same version with other code in it',
    now: { ...torch('2.9.1+cu130', '13.0', ['sm_120']) },
    says: [['drift/torch-rebuilt', 'note']],
    params: { gone: ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'compute_120'], came: [] },
  },
  {
    name: 'torch for CUDA 13 on a driver for 12',
    before: { drivers: 'linux', driver: known('570.133.07'), ...torch('2.9.1+cu128', '12.8') },
    now: { drivers: 'linux', driver: known('570.133.07') },
    says: [
      ['drift/torch-needs-driver', 'broken'],
      ['drift/torch-other-channel', 'note'],
    ],
    params: { needs: '580.65.06', driver: '570.133.07' },
  },
  {
    name: 'torchvision of another torch',
    now: { packages: packages({ torchvision: '0.20.1' }) },
    says: [['drift/vision-mismatch', 'broken']],
    params: { wanted: '0.24.1', vision: '0.20.1' },
  },
  {
    name: 'xformers stayed behind',
    before: { packages: packages({ xformers: '0.0.33' }) },
    now: {
      ...torch('2.10.0+cu130', '13.0'),
      packages: packages({ torch: '2.10.0', torchvision: '0.25.0', xformers: '0.0.33' }),
    },
    says: [
      ['drift/extension-left-behind', 'degraded'],
      ['drift/torch-newer', 'note'],
      ['drift/extension-changed', 'note'],
    ],
    params: { list: ['xformers 0.0.33'] },
  },
  {
    name: 'xformers gone',
    before: { packages: packages({ xformers: '0.0.33' }) },
    now: {},
    says: [['drift/extension-gone', 'degraded']],
  },
  {
    name: 'xformers came',
    now: { packages: packages({ xformers: '0.0.33' }) },
    says: [['drift/extension-came', 'note']],
  },
  {
    name: 'xformers updated',
    ...both({ packages: packages({ xformers: '0.0.32' }) }, { packages: packages({ xformers: '0.0.33' }) }),
    says: [['drift/extension-changed', 'note']],
    params: { list: ['xformers 0.0.32 → 0.0.33'] },
  },
  { name: 'another Python', now: { python: known('3.12.7') }, says: [['drift/python-changed', 'degraded']] },
  {
    name: 'a new card that the build holds no code for',
    ...both(PASCAL, {
      drivers: 'linux',
      driver: known('570.133.07'),
      cards: known([RTX5090]),
      proof: proof('elementwise'),
    }),
    says: [
      ['drift/card-not-in-build', 'broken'],
      ['drift/kernels-fail', 'broken'],
    ],
    params: { cards: ['NVIDIA GeForce RTX 5090'], from: ['NVIDIA GeForce GTX 1080 Ti'] },
  },
  { name: 'another card that the build has', now: { cards: known([RTX3060]) }, says: [['drift/card-changed', 'note']] },
  {
    name: 'a card of unknown design',
    now: { cards: known([{ name: 'NVIDIA Graphics Device', capability: null }]) },
    says: [['drift/card-changed', 'note']],
  },
  { name: 'a second card', now: { cards: known([RTX5090, RTX3060]) }, says: [['drift/card-added', 'note']] },
  {
    name: 'a second, old card',
    now: { cards: known([RTX5090, GTX1080]) },
    says: [['drift/card-not-in-build', 'broken']],
    params: { cards: ['NVIDIA GeForce GTX 1080 Ti'] },
  },
  {
    name: 'one of two cards gone',
    before: { cards: known([RTX5090, RTX5090]) },
    now: {},
    says: [['drift/card-gone', 'degraded']],
  },
  { name: 'no card any more', now: { cards: absent }, says: [['drift/cards-gone', 'broken']] },
  {
    name: 'cards in another order',
    ...both({ cards: known([RTX5090, RTX3060]) }, { cards: known([RTX3060, RTX5090]) }),
    says: [['drift/cards-reordered', 'note']],
  },
  {
    name: 'all the same, and yet it computes no more',
    now: { proof: proof('sum') },
    says: [['drift/kernels-fail', 'broken']],
    params: { failed: ['sum'] },
  },
  { name: 'what failed passes now', before: { proof: proof('sum') }, now: {}, says: [['drift/kernels-pass', 'note']] },
  {
    name: 'nobody can look at the driver any more',
    now: { driver: unknown },
    says: [['drift/not-compared', 'note']],
    params: { what: ['driver'] },
  },
  {
    name: 'card and driver changed at once',
    now: { driver: known('591.44'), cards: known([RTX3060]) },
    says: [
      ['drift/card-changed', 'note'],
      ['drift/driver-newer', 'note'],
    ],
  },
  { name: 'known now, not then', before: { driver: unknown, cards: unknown }, now: {}, says: [] },
];

export const PAIRS = ROWS.map(({ name, before = {}, now, says, params = {} }) => ({
  ...{ name, says, params },
  before: { ...HEALTHY, ...before },
  now: { ...HEALTHY, ...now },
}));

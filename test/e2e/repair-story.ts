import type { Answer, Diagnosis, News, Obstacle, Plan, PlanFile, Question, Step } from '../../probes/model';

/** A machine with an RTX 5070 Ti and PyTorch 2.6.0, its plans and its repair: as the program would tell them. */
const ROOT = '/home/lin/AI/ComfyUI';
const PREFIX = `${ROOT}/venv`;
const SITE = `${PREFIX}/lib/python3.11/site-packages`;
const PYTHON = `${PREFIX}/bin/python`;
const CARD = 'NVIDIA GeForce RTX 5070 Ti';
const ASK: readonly Question[] = ['copy', 'elementwise', 'sum', 'matmul-fp32', 'conv2d', 'attention', 'nms'];

export const started: News = { is: 'session-started', version: '0.1.0', platform: 'linux' };

const check = (id: string, more: readonly News[]): News[] => [
  { is: 'check-started', check: id, target: 't1', ask: [...ASK] },
  ...more,
];

const runtime = (id: string, torch: string, cuda: string, architectures: string[]): News => ({
  ...{ is: 'fact', check: id, key: 'torch.runtime' },
  reading: {
    is: 'known',
    from: 'torch.cuda',
    value: {
      ...{ version: torch, cuda, hip: null, available: true, startFailure: null, warnings: [], architectures },
      devices: [{ index: 0, name: CARD, computeCapability: '12.0', memoryBytes: 17_094_934_528 }],
    },
  },
});

const place = (id: string): News => ({
  ...{ is: 'fact', check: id, key: 'environment.place' },
  reading: {
    is: 'known',
    from: PREFIX,
    value: { path: ROOT, prefix: PREFIX, executable: PYTHON, app: 'comfyui' },
  },
});

const answered = (id: string, passes: (question: Question) => boolean): News[] =>
  ASK.map((question): News => {
    const answer: Answer = passes(question)
      ? { gpu: 0, question, is: 'passed', ms: 4 }
      : {
          ...{ gpu: 0, question, is: 'failed', ms: 4 },
          failure: {
            ...{ kind: 'AcceleratorError', code: 209, name: 'cudaErrorNoKernelImageForDevice' },
            line: 'CUDA error: no kernel image is available for execution on the device',
          },
        };
    return { is: 'answer', check: id, answer };
  });

const judged = (id: string, findings: Diagnosis['findings']): News[] => [
  {
    ...{ is: 'judged', check: id, stage: 'proven' },
    diagnosis: { outcome: findings.length > 0 ? 'found' : 'clear', findings, undetermined: [], clear: [] },
  },
  { is: 'check-ended', check: id, how: 'done' },
];

const OLD = ['sm_50', 'sm_60', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90'];
const FAULT: Diagnosis['findings'][number] = {
  ...{ code: 'torch/no-kernel-for-gpu', severity: 'broken', evidence: ['torch.runtime', 'kernels.answers'] },
  params: {
    ...{ app: 'comfyui', folder: ROOT, direction: 'newer', gpu: CARD, capability: '12.0', torch: '2.6.0+cu124' },
    ...{ architectures: OLD, passed: ['copy', 'matmul-fp32'], failed: ['elementwise', 'sum', 'conv2d', 'attention'] },
  },
};

/** The check that found the fault. */
export const found: readonly News[] = [
  { is: 'target-known', target: { id: 't1', path: ROOT, kind: 'folder' } },
  ...check('c1', [
    place('c1'),
    runtime('c1', '2.6.0+cu124', '12.4', OLD),
    ...answered('c1', (question) => question === 'copy' || question === 'matmul-fp32'),
    ...judged('c1', [FAULT]),
  ]),
];

const file = (name: string, version: string, bytes: number): PlanFile => {
  const whole = `${name}-${version}-cp311-cp311-manylinux_2_28_x86_64.whl`;
  return {
    ...{ package: name, version, name: whole, bytes, sha256: 'ab'.repeat(32) },
    url: `https://index.example/whl/cu130/${whole}`,
    path: `/home/lin/.local/share/torchmend/wheels/${whole}`,
  };
};
const FILES = [
  file('torch', '2.14.1+cu130', 812_000_000),
  file('torchvision', '0.29.1+cu130', 9_400_000),
  file('nvidia-cudnn-cu13', '9.15.1.9', 731_000_000),
  file('nvidia-cublas', '13.1.0.3', 542_000_000),
  file('triton', '3.6.0', 188_000_000),
];
const FREE = { downloadBytes: 0, diskBytes: 0 };
const sum = FILES.reduce((all, { bytes }) => all + (bytes ?? 0), 0);
const PINS = `${PREFIX}/torchmend-pins.txt`;

const STEPS: Step[] = [
  { do: 'fetch', changes: false, files: FILES, downloadBytes: sum, diskBytes: sum, minutes: 6.4 },
  {
    ...{ do: 'keep-safe', changes: false, roots: [SITE, `${PREFIX}/pip.conf`, PINS], scripts: [`${PREFIX}/bin`] },
    ...{ folder: `${PREFIX}/.torchmend`, ...FREE, minutes: 0.5 },
  },
  {
    ...{ do: 'uninstall', changes: true, packages: ['torch', 'torchvision', 'triton'], environment: {} },
    ...{ argv: [PYTHON, '-m', 'pip', 'uninstall', '--yes', 'torch', 'torchvision', 'triton'], ...FREE, minutes: 0.5 },
  },
  {
    ...{ do: 'install', changes: true, files: FILES, build: null, environment: { PIP_CONFIG_FILE: '/dev/null' } },
    argv: [PYTHON, '-m', 'pip', 'install', '--no-index', '--no-deps', ...FILES.map(({ path }) => path)],
    ...{ downloadBytes: 0, diskBytes: Math.round(sum * 2.1), minutes: 2.3 },
  },
  {
    ...{ do: 'edit-file', changes: true, file: PINS, encoding: 'utf8', before: null, why: 'pin-packages' },
    after: 'torch==2.14.1+cu130\ntorchvision==0.29.1+cu130\n',
    ...{ params: { torch: '2.14.1+cu130' }, ...FREE, minutes: 0 },
  },
  {
    ...{ do: 'edit-file', changes: true, file: `${ROOT}/start.sh`, encoding: 'utf8', why: 'drop-flag' },
    before: '#!/bin/sh\nvenv/bin/python main.py --cuda-malloc --reinstall-torch\n',
    after: '#!/bin/sh\nvenv/bin/python main.py --cuda-malloc\n',
    ...{ params: { flags: ['--reinstall-torch'] }, ...FREE, minutes: 0 },
  },
  { do: 'look-again', changes: false, python: PYTHON, ...FREE, minutes: 2 },
];

const about = { prefix: PREFIX, python: PYTHON, app: 'comfyui', for: 'torch/no-kernel-for-gpu' } as const;
const cost = { downloadBytes: sum, diskBytes: sum + Math.round(sum * 2.1), minutes: 12 };

export const CERTAIN: Plan = {
  ...{ id: 'p1', kind: 'replace-torch', trust: 'certain', steps: STEPS, ...about, ...cost },
  params: { torch: '2.14.1+cu130', now: '2.6.0+cu124', card: CARD, folder: ROOT },
  loses: [
    { what: 'taken-out', params: { package: 'xformers', version: '0.0.29.post3' } },
    { what: 'version-changes', params: { package: 'torchvision', from: '0.21.0+cu124', to: '0.29.1+cu130' } },
    { what: 'weights-only', params: { packages: ['ComfyUI'] } },
  ],
};

export const LIKELY: Plan = {
  ...CERTAIN,
  ...{ id: 'p2', kind: 'fresh-environment', trust: 'likely', minutes: 15, loses: [] },
  params: { ...CERTAIN.params, fresh: `${ROOT}/venv-torchmend` },
};

export const BY_HAND: Plan = {
  ...{ id: 'p3', kind: 'by-person', trust: 'manual', ...about, downloadBytes: 0, diskBytes: 0, minutes: 2, loses: [] },
  params: { app: 'comfyui', folder: ROOT, card: CARD },
  steps: [
    {
      ...{ do: 'person', changes: false, what: 'update-driver', ...FREE, minutes: null },
      params: { has: '550.54', needs: '570.26', url: 'https://www.nvidia.com/Download/index.aspx' },
    },
    { do: 'person', changes: false, what: 'restart', params: {}, ...FREE, minutes: null },
    { do: 'look-again', changes: false, python: PYTHON, ...FREE, minutes: 2 },
  ],
};

export const IN_THE_WAY: Obstacle[] = [
  {
    ...{ code: 'repair/in-use', severity: 'stops' },
    params: { program: 'python', pid: 4711, runs: `${ROOT}/main.py` },
  },
  { code: 'repair/on-battery', severity: 'warns', params: { percent: 64 } },
];

type Proposed = Extract<News, { is: 'plans-proposed' }>;
export const looking: News = { is: 'proposing', check: 'c1', file: null, done: 0, of: null };
export const reading: News = {
  ...{ is: 'proposing', check: 'c1', file: FILES[0]?.name ?? '', done: 310_000_000, of: 812_000_000 },
};
export const proposed = (plans: readonly Plan[], more: Partial<Proposed> = {}): News => ({
  ...{ is: 'plans-proposed', check: 'c1', plans: [...plans], wheels: [], obstacles: {}, trouble: null },
  ...more,
});

const head = { repair: '20261205093000-0a1b2c3d' };
export const begun: readonly News[] = [
  { is: 'repair-started', ...head, plan: CERTAIN, check: 'c1' },
  { is: 'step-began', ...head, step: 0 },
];
/** In the middle of the third file, at a speed that was not always the same. */
export const fetching: readonly News[] = Array.from({ length: 40 }, (_, no): News => {
  const at = Math.min(no, 39);
  return {
    ...{ is: 'step-progress', ...head, step: 0, unit: 'bytes', of: 731_000_000 },
    ...{ done: 100_000_000 + at * 8_000_000, file: FILES[2]?.name ?? '' },
    bytesPerSecond: 6_000_000 + Math.round(2_500_000 * Math.sin(no / 4)),
  };
});
export const paused = (on: boolean): News => ({ is: 'repair-paused', ...head, on });
export const installing: readonly News[] = [
  ...[0, 1, 2].flatMap((step): News[] => [
    ...(step === 0 ? [] : [{ is: 'step-began', ...head, step } as const]),
    { is: 'step-ended', ...head, step, ms: [372_000, 4_100, 6_800][step] ?? 0 },
  ]),
  { is: 'step-began', ...head, step: 3 },
  {
    ...{ is: 'step-said', ...head, step: 3 },
    lines: FILES.map(({ path }) => `Processing ${path}`).concat('Installing collected packages: torch, torchvision'),
  },
];
export const proving: readonly News[] = [
  ...[3, 4, 5].flatMap((step): News[] => [
    ...(step === 3 ? [] : [{ is: 'step-began', ...head, step } as const]),
    { is: 'step-ended', ...head, step, ms: [96_000, 20, 15][step - 3] ?? 0 },
  ]),
  { is: 'step-began', ...head, step: 6 },
  ...check('c2', [place('c2'), runtime('c2', '2.14.1+cu130', '13.0', ['sm_75', 'sm_80', 'sm_90', 'sm_120'])]),
];
export const asking: readonly News[] = [
  ...answered('c2', () => true).slice(0, 2),
  { is: 'asking', check: 'c2', gpu: 0, question: 'sum' },
];
export const repaired: readonly News[] = [
  ...answered('c2', () => true),
  ...judged('c2', []),
  { is: 'step-ended', ...head, step: 6, ms: 21_000 },
  { is: 'repair-ended', ...head, how: 'repaired', trouble: null, after: 'c2' },
];
export const stillFails: readonly News[] = [
  ...answered('c2', (question) => question === 'copy'),
  ...judged('c2', [FAULT]),
];
export const NOT_GONE = { code: 'repair/not-gone', params: { ...FAULT.params, finding: 'torch/no-kernel-for-gpu' } };
export const puttingBack = (trouble: typeof NOT_GONE | { code: string; params: Record<string, string> }): News => ({
  ...{ is: 'putting-back', ...head },
  trouble,
});
export const ended = (
  how: 'put-back' | 'untouched' | 'left',
  trouble: { code: string; params: Record<string, string | string[] | number | null> },
  after: string | null = null,
): News => ({ is: 'repair-ended', ...head, how, trouble, after });
export const undone: readonly News[] = [
  { is: 'undo-began', ...head },
  {
    ...{ is: 'undone', ...head, safety: `${PREFIX}/.torchmend/20261205093000-0a1b2c3d` },
    setAside: [`${SITE}/my_node_helper.py`, `${SITE}/sageattention-2.2.0.dist-info`],
  },
];
export const known: News = { is: 'repair-known', repair: 'earlier', plan: LIKELY, beganAt: 1_764_900_000_000 };
export const recovered = (how: Extract<News, { is: 'recovered' }>['how']): News => ({
  ...{ is: 'recovered', repair: `r-${how}`, prefix: PREFIX, how },
  trouble:
    how === 'left'
      ? { code: 'repair/not-put-back', params: { path: `${SITE}/torch/lib`, why: 'busy', detail: '' } }
      : null,
});

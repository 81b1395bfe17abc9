import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { QUESTIONS } from '../../probes/model';

/** What the app's Python will say; see fake-python.cjs. */
export interface Scenario {
  cards: readonly { name: string; capability: string; memoryBytes?: number }[];
  /** As cuDriverGetVersion gives it: 12080. null: no driver. */
  driverCuda: number | null;
  torch: string;
  cuda: string | null;
  architectures: readonly string[];
  /** Questions that fail, on every card but those in `healthy`. */
  fails?: readonly string[];
  healthy?: readonly number[];
  failure?: RawFailure;
  importFailure?: RawFailure;
  startFailure?: RawFailure;
  /** The child stops answering at this question. */
  hangs?: string;
  /** The child waits at this question until `letGo`. */
  waits?: string;
  /** Before each answer. */
  paceMs: number;
}
interface RawFailure {
  kind: string;
  line: string;
  more: string;
  code: number | null;
  memory: boolean;
}

const NO_KERNEL: RawFailure = {
  kind: 'AcceleratorError',
  line: 'CUDA error: no kernel image is available for execution on the device',
  more: '',
  code: 209,
  memory: false,
};
const COMPUTING = QUESTIONS.filter((question) => question !== 'copy');
const RTX_5070 = { name: 'NVIDIA GeForce RTX 5070 Ti', capability: '12.0' };
const OLD_BUILD = ['sm_50', 'sm_60', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90'];
const NEW_BUILD = ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'sm_120'];

/** The machines of the journeys, one for each answer that looks different. */
export const SCENARIOS = {
  newer: {
    cards: [RTX_5070],
    driverCuda: 13000,
    torch: '2.6.0+cu124',
    cuda: '12.4',
    architectures: OLD_BUILD,
    // The products of matrices pass: cuBLAS brings kernels of its own. That is the false green.
    fails: COMPUTING.filter((question) => !question.startsWith('matmul')),
    failure: NO_KERNEL,
    paceMs: 0,
  },
  older: {
    cards: [{ name: 'NVIDIA GeForce GTX 1080', capability: '6.1' }],
    driverCuda: 12080,
    torch: '2.14.1+cu128',
    cuda: '12.8',
    architectures: NEW_BUILD,
    fails: COMPUTING,
    failure: NO_KERNEL,
    paceMs: 0,
  },
  clear: {
    cards: [RTX_5070],
    driverCuda: 13000,
    torch: '2.14.1+cu130',
    cuda: '13.0',
    architectures: NEW_BUILD,
    paceMs: 0,
  },
  cpuOnly: {
    cards: [RTX_5070],
    driverCuda: 13000,
    torch: '2.13.0+cpu',
    cuda: null,
    architectures: [],
    startFailure: { ...NO_KERNEL, kind: 'AssertionError', line: 'Torch not compiled with CUDA enabled', code: null },
    paceMs: 0,
  },
  driverTooOld: {
    cards: [RTX_5070],
    driverCuda: 12080,
    torch: '2.14.1+cu130',
    cuda: '13.0',
    architectures: NEW_BUILD,
    startFailure: {
      ...NO_KERNEL,
      kind: 'RuntimeError',
      line: 'The NVIDIA driver on your system is too old (found version 12080).',
      code: null,
    },
    paceMs: 0,
  },
  twoCards: {
    cards: [
      { name: 'NVIDIA GeForce RTX 5070 Ti', capability: '12.0' },
      { name: 'NVIDIA GeForce RTX 3060', capability: '8.6' },
    ],
    driverCuda: 13000,
    torch: '2.6.0+cu124',
    cuda: '12.4',
    architectures: OLD_BUILD,
    fails: COMPUTING,
    healthy: [1],
    failure: NO_KERNEL,
    paceMs: 0,
  },
  outOfMemory: {
    cards: [RTX_5070],
    driverCuda: 13000,
    torch: '2.14.1+cu130',
    cuda: '13.0',
    architectures: NEW_BUILD,
    fails: QUESTIONS,
    failure: {
      kind: 'OutOfMemoryError',
      line: 'CUDA out of memory. Tried to allocate 20.00 MiB.',
      more: '',
      code: 2,
      memory: true,
    },
    paceMs: 0,
  },
  broken: {
    cards: [RTX_5070],
    driverCuda: 13000,
    torch: '2.14.1+cu130',
    cuda: '13.0',
    architectures: NEW_BUILD,
    importFailure: {
      kind: 'OSError',
      line: 'libcudart.so.13: cannot open shared object file: No such file or directory',
      more: '',
      code: null,
      memory: false,
    },
    paceMs: 0,
  },
} satisfies Record<string, Scenario>;

/** Makes a ComfyUI with a virtual environment whose Python follows the scenario; returns its folder. */
export function makeApp(folder: string, scenario: Scenario): string {
  const venv = path.join(folder, 'venv');
  const site = path.join(venv, 'lib/python3.11/site-packages');
  for (const one of ['comfy', 'venv/bin']) mkdirSync(path.join(folder, one), { recursive: true });
  mkdirSync(path.join(site, 'torch/lib'), { recursive: true });
  for (const one of ['main.py', 'nodes.py']) writeFileSync(path.join(folder, one), '');
  writeFileSync(path.join(venv, 'pyvenv.cfg'), 'home = /usr/bin\nversion = 3.11.7\n');
  const cuda = scenario.cuda === null ? 'None' : `'${scenario.cuda}'`;
  writeFileSync(
    path.join(site, 'torch/version.py'),
    `__version__ = '${scenario.torch}'\ncuda: Optional[str] = ${cuda}\nhip: Optional[str] = None\n`,
  );
  writeFileSync(path.join(site, 'torch/__init__.py'), '');
  if (scenario.cuda !== null) writeFileSync(path.join(site, 'torch/lib/libtorch_cuda.so'), '');
  writeFileSync(path.join(venv, 'scenario.json'), JSON.stringify(scenario));
  const python = path.join(venv, 'bin/python');
  copyFileSync(path.join(import.meta.dirname, 'fake-python.cjs'), python);
  writeFileSync(python, `#!${process.execPath}\n${readFileSync(python, 'utf8')}`);
  chmodSync(python, 0o755);
  return folder;
}

/** Lets a child go on that waits. */
export function letGo(folder: string): void {
  writeFileSync(path.join(folder, 'venv/go'), '');
}

/** The process that answers for the card, as it was last started. */
export function pidOf(folder: string): number {
  return Number(readFileSync(path.join(folder, 'venv/pid'), 'utf8'));
}

import type { Ran } from '../../probes/host';
import type { Machine } from '../../probes/replay';

export const PREFIX = '/home/user/ComfyUI/venv';
export const PYTHON = `${PREFIX}/bin/python`;
const SITE = `${PREFIX}/lib/python3.11/site-packages`;
const file = (text: string) => ({ is: 'known', value: { text } }) as const;
const folder = { is: 'known', value: { kind: 'folder', bytes: 4096, modifiedMs: 0 } } as const;
const program = { is: 'known', value: { kind: 'file', bytes: 1, modifiedMs: 0 } } as const;

/** A machine with one environment whose torch says `version` and `cuda`; its Python answers by `runs`. */
export function machineWith(runs: Machine['runs'], { version = '2.6.0+cu124', cuda = "'12.4'" } = {}): Machine {
  return {
    about: 'made by hand for a unit test',
    target: { path: PREFIX, kind: 'folder' },
    ask: [],
    ...{
      platform: 'linux',
      machine: 'x64',
      release: '6.1',
      home: '/home/user',
      env: {},
      scripts: '/opt/scripts',
      now: 0,
    },
    runs,
    files: {
      [`${PREFIX}/pyvenv.cfg`]: file('home = /usr/bin\nversion = 3.11.7\n'),
      [`${SITE}/torch/version.py`]: file(
        `__version__ = '${version}'\ncuda: Optional[str] = ${cuda}\nhip: Optional[str] = None\n`,
      ),
    },
    lists: {
      [`${PREFIX}/lib`]: { is: 'known', value: [{ name: 'python3.11', kind: 'folder' }] },
      [SITE]: { is: 'known', value: [{ name: 'torch', kind: 'folder' }] },
    },
    stats: { [PREFIX]: folder, [PYTHON]: program, [SITE]: folder, [`${SITE}/torch/__init__.py`]: program },
    links: {},
    scans: {},
  };
}

export const MARK = '@@torchmend@@';

/** One run of ask.py for these items, saying these lines and ending as told. */
export function asked(
  items: readonly string[],
  lines: readonly unknown[],
  ran: Partial<Ran> = {},
): Machine['runs'][number] {
  // ask.py tells what is loaded right after the import.
  const whole = lines.flatMap((line) => (line === imported ? [line, { what: 'loaded', files: [] }] : [line]));
  const stdout = whole.map((line) => (typeof line === 'string' ? line : MARK + JSON.stringify(line))).join('\n');
  return {
    argv: [PYTHON, '/opt/scripts/ask.py', ...items],
    ran: { ended: 'exited', code: 0, signal: null, stdout, stderr: '', ms: 5, ...ran },
  };
}

export const python = {
  what: 'python',
  version: '3.11.7',
  abi: 'cp311',
  platform: 'linux-x86_64',
  executable: PYTHON,
  prefix: PREFIX,
  basePrefix: '/usr',
  sitePackages: [SITE],
  userSite: null,
};
export const imported = { what: 'import', done: 'imported', file: `${SITE}/torch/__init__.py`, seconds: 1 };
export const torch = (devices = [rtx5090()], more = {}) => ({
  what: 'torch',
  version: '2.6.0+cu124',
  cuda: '12.4',
  hip: null,
  available: true,
  architectures: ['sm_50', 'sm_60', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90'],
  devices,
  startFailure: null,
  ...more,
});
export const rtx5090 = (index = 0) => ({
  index,
  name: 'NVIDIA GeForce RTX 5090',
  computeCapability: '12.0',
  memoryBytes: 34_000_000_000,
});
export const asking = (question: string, gpu = 0) => ({ what: 'asking', gpu, question });
export const answer = (question: string, failure: unknown = null, gpu = 0) => ({
  what: 'answer',
  gpu,
  question,
  failure,
  ms: 3,
});
export const noKernel = {
  kind: 'AcceleratorError',
  line: 'CUDA error: no kernel image is available for execution on the device',
  more: '',
  code: 209,
  memory: false,
};

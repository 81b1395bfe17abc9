import { choose, type InstallFile, installationOf, pythonOf, type Situation } from '../../probes/builds';
import { type Code, type Facts, type Params, Plan, type Value } from '../../probes/model';
import { type Asked, type Draft, propose } from '../../probes/remedies';
import { situation } from '../builds/situations';

/** A wheel as an index lists it. */
export function wheel(
  name: string,
  version: string,
  tag = 'py3-none-any',
  bytes: number | null = 1_000_000,
): InstallFile {
  const file = `${name.replaceAll('-', '_')}-${version}-${tag}.whl`;
  return {
    package: name,
    version,
    name: file,
    path: null,
    url: `https://index.example/${file}`,
    sha256: 'a'.repeat(64),
    bytes,
  };
}

const TAGS = { linux: 'cp311-cp311-manylinux_2_28_x86_64', win32: 'cp311-cp311-win_amd64', darwin: 'none' } as const;

/** What the index gives for torch 2.14.1+cu130: with the build that the choice of an RTX 5090 names. */
export function listed(platform: Asked['platform']): InstallFile[] {
  const tag = TAGS[platform];
  return [
    wheel('torch', '2.14.1+cu130', tag, platform === 'win32' ? 2_000_000_000 : 600_000_000),
    wheel('torchvision', '0.29.1+cu130', tag, 8_000_000),
    ...[
      'filelock',
      'typing-extensions',
      'sympy',
      'mpmath',
      'networkx',
      'jinja2',
      'markupsafe',
      'fsspec',
      'numpy',
      'pillow',
    ].map((name) =>
      wheel(
        name,
        { sympy: '1.14.0', 'typing-extensions': '4.15.0', numpy: '2.3.5', fsspec: '2026.1.0' }[name] ?? '9.0',
      ),
    ),
    ...(platform === 'linux'
      ? [
          wheel('nvidia-cudnn-cu13', '9.24.0.43', 'py3-none-manylinux_2_27_x86_64', 400_000_000),
          wheel('triton', '3.8.0', tag, 200_000_000),
        ]
      : []),
  ];
}

export interface Made {
  code?: Code;
  params?: Params;
  doubt?: 'likely' | 'possible';
  platform?: 'linux' | 'win32';
  prefix?: string;
  appFolder?: string;
  app?: string | null;
  place?: Partial<Value<'environment.place'>>;
  /** The version of the environment's pip; null: it has none. */
  pip?: string | null;
  packages?: Record<string, string>;
  /** Packages whose dist-info has no RECORD. */
  recordless?: string[];
  installer?: string;
  card?: string;
  driver?: string;
  python?: string;
  launch?: Partial<Value<'environment.launch'>>;
  facts?: Facts;
  asked?: Partial<Asked>;
  wants?: Partial<Situation['wants']>;
}

export const known = <T>(value: T) => ({ is: 'known', value, from: 'test' }) as const;

/** A made-up environment with torch 2.6.0 and an RTX 5090, and what would be asked of it. */
export function made(more: Made = {}): Asked {
  const { platform = 'linux', code = 'torch/no-kernel-for-gpu', python = '3.11' } = more;
  const windows = platform === 'win32';
  const appFolder = more.appFolder ?? (windows ? 'D:\\AI\\ComfyUI' : '/home/user/ComfyUI');
  const sep = windows ? '\\' : '/';
  const prefix = more.prefix ?? `${appFolder}${sep}venv`;
  const site = windows ? `${prefix}\\Lib\\site-packages` : `${prefix}/lib/python${python}/site-packages`;
  const versions = { torch: '2.6.0+cu124', torchvision: '0.21.0+cu124', ...more.packages };
  const packages = Object.entries(versions).map(([name, version]) => ({
    ...{ name, version, folder: `${site}${sep}${name.replaceAll('-', '_')}-${version}.dist-info` },
    ...{ hasRecord: !more.recordless?.includes(name), installer: more.installer ?? 'pip' },
  }));
  const asked: Situation = {
    ...situation(
      more.card ?? '12.0',
      more.driver ?? (windows ? '581.80' : '580.95.05'),
      windows ? 'windows' : 'linux',
      python,
    ),
    wants: { now: { torch: '2.6.0', channel: 'cu124' }, nightly: false, torchvision: true, ...more.wants },
    constraints: { torch: null, packages, notThere: new Set() },
  };
  asked.python = pythonOf(python);
  const choice = choose(asked);
  const downloads = listed(platform).map(({ path: _, url, ...file }) => ({ ...file, url: url ?? '' }));
  const place: Value<'environment.place'> = {
    ...{
      path: appFolder,
      prefix,
      sitePackages: [site],
      manager: 'pip',
      app: more.app === undefined ? 'comfyui' : more.app,
    },
    ...{
      executable: windows ? `${prefix}\\Scripts\\python.exe` : `${prefix}/bin/python`,
      version: `${python}.7`,
      abi: `cp${python.replace('.', '')}`,
    },
    ...more.place,
  };
  const facts: Facts = {
    'machine.system': known({ platform, machine: 'x64', release: '1', wsl: false }),
    'gpus.present': known([
      {
        ...{ name: 'NVIDIA GeForce RTX 5090', vendor: 'nvidia' as const, computeCapability: more.card ?? '12.0' },
        ...{ memoryBytes: null, pci: null, uuid: null, from: ['test'] },
      },
    ]),
    'driver.version': known(more.driver ?? '581.80'),
    'environment.place': known(place),
    'environment.packages': known(packages),
    'environment.pip':
      more.pip === null ? { is: 'absent', from: 'test' } : known({ version: more.pip ?? '24.0', folder: site }),
    'environment.leftovers': known({ setAside: [], withoutRecord: [], doubled: [] }),
    'environment.dependents': known([]),
    'environment.processes': known([]),
    'environment.launch': known({
      folder: appFolder,
      script: null,
      flags: [],
      arguments: [],
      variables: {},
      ...more.launch,
    }),
    'torch.files': known({
      folder: `${site}${sep}torch`,
      version: versions.torch,
      cuda: '12.4',
      hip: null,
      hasCudaLibrary: true,
    }),
    ...more.facts,
  };
  const { params = {}, doubt } = more;
  const settings = windows ? 'pip.ini' : 'pip.conf';
  return {
    facts,
    diagnosis: { findings: [{ code, severity: 'broken', params, evidence: [], ...(doubt ? { doubt } : {}) }] },
    choice,
    installation: installationOf(asked, choice, { downloads, missing: [] }),
    offline: null,
    beside: [],
    cache: windows ? 'C:\\Users\\me\\AppData\\Local\\Torchmend\\wheels' : '/home/user/.cache/torchmend/wheels',
    platform,
    tools: { uv: null, pip: null },
    bytesPerSecond: null,
    ...more.asked,
    files: {
      [`${prefix}${sep}torchmend-constraints.txt`]: null,
      [`${prefix}${sep}${settings}`]: null,
      ...more.asked?.files,
    },
  };
}

/** The plan of a kind; each is held against its schema. */
export function planOf(asked: Asked, kind: Draft['kind']): Draft {
  const plan = propose(asked).find((one) => one.kind === kind);
  if (!plan) throw new Error(`no plan ${kind}, only ${propose(asked).map((one) => one.kind)}`);
  Plan.parse({ id: 'x', ...plan });
  return plan;
}

type Step = Draft['steps'][number];

export function stepOf<D extends Step['do']>(plan: Draft, name: D): Extract<Step, { do: D }> {
  const step = plan.steps.find((one): one is Extract<Step, { do: D }> => one.do === name);
  if (!step) throw new Error(`no step ${name}, only ${plan.steps.map((one) => one.do)}`);
  return step;
}

export function edits(plan: Draft): Extract<Step, { do: 'edit-file' }>[] {
  return plan.steps.filter((one): one is Extract<Step, { do: 'edit-file' }> => one.do === 'edit-file');
}

export const text = (content: string, encoding: 'utf8' | 'latin1' = 'utf8') => ({ text: content, encoding });

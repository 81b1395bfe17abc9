import { compareVersions } from '../compat';
import { catalogue } from './catalogue';
import { isJetson } from './serves';
import type { System } from './situation';

/** What to build PyTorch with for one card. Sizes in GiB, times in hours; ranges, not promises. */
export interface SourceBuild {
  torch: string;
  cuda: string;
  /** Newest host compiler this CUDA takes. */
  compiler: string;
  /** Pythons this torch was made for, `3.11`. */
  pythons: readonly string[];
  /** Value of TORCH_CUDA_ARCH_LIST. */
  architectures: string;
  commands: string[];
  hours: [number, number];
  diskGib: number;
  memoryGibPerJob: number;
  sources: string[];
}

/**
 * Toolkits by the oldest and newest capability nvcc compiles for, newest toolkit first, with the newest GCC that
 * crt/host_config.h of that toolkit takes, and the newest torch that PyTorch itself built with it.
 */
const TOOLKITS = [
  { cuda: '13.0', oldest: '7.5', newest: '12.1', gcc: 15, msvc: 'Visual Studio 2022', torch: '2.14.1' },
  { cuda: '12.6', oldest: '5.0', newest: '9.0', gcc: 13, msvc: 'Visual Studio 2022', torch: '2.14.1' },
  { cuda: '11.8', oldest: '3.5', newest: '9.0', gcc: 11, msvc: 'Visual Studio 2022 17.9', torch: '2.7.1' },
  { cuda: '10.2', oldest: '3.0', newest: '7.5', gcc: 8, msvc: 'Visual Studio 2019', torch: '1.12.1' },
] as const;

const SOURCES = [
  'nvcc --list-gpu-code of each toolkit; CUDA 13.0 dropped 5.x to 7.2, 12.0 dropped 3.5 and 3.7, 11.0 dropped 3.0',
  'crt/host_config.h of CUDA 13.0; for the older ones the table "CUDA Compilers" (gist ax3l/9489132) made from it',
  'the last torch release with an official channel of that CUDA (this catalogue)',
  'conda-forge/pytorch-cpu-feedstock issue #52: 2 hours on 10 cores with 7 to 8 architectures, 7.3 GB of build files',
  'pytorch/pytorch issue #67758: more than 32 GB of memory without a limit of jobs',
];

/**
 * The last resort: PyTorch from source, for one card. null: no CUDA toolkit of today or yesterday compiles for it, or it
 * is a Jetson, whose driver takes the CUDA of its JetPack only.
 */
export function sourceBuild(capability: string, system: System): SourceBuild | null {
  const toolkit = TOOLKITS.find(
    ({ oldest, newest }) => compareVersions(capability, oldest) >= 0 && compareVersions(capability, newest) <= 0,
  );
  if (!toolkit || system.os === 'macos' || isJetson(capability)) return null;
  const { cuda, gcc, msvc, torch } = toolkit;
  const windows = system.os === 'windows';
  const set = (name: string, value: string) => (windows ? `set ${name}=${value}` : `export ${name}="${value}"`);
  const join = (...parts: string[]) => parts.join(windows ? '\\' : '/');
  return {
    torch,
    cuda,
    compiler: windows ? msvc : `GCC ${gcc}`,
    pythons: catalogue().builds.find((build) => build.torch === torch)?.pythons ?? [],
    architectures: capability,
    commands: [
      `git clone --recursive --depth 1 --shallow-submodules --branch v${torch} https://github.com/pytorch/pytorch`,
      'cd pytorch',
      'python -m pip install -r requirements.txt',
      set('TORCH_CUDA_ARCH_LIST', capability),
      set('USE_DISTRIBUTED', '0'),
      set('BUILD_TEST', '0'),
      set('MAX_JOBS', '4'),
      ...(windows
        ? [set('CUDA_PATH', `C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA\\v${cuda}`)]
        : [
            set('CUDA_HOME', `/usr/local/cuda-${cuda}`),
            set('CC', `gcc-${gcc}`),
            set('CXX', `g++-${gcc}`),
            set('CUDAHOSTCXX', `g++-${gcc}`),
          ]),
      `python -m pip wheel --no-build-isolation --no-deps -w ${join('..', 'wheels')} .`,
    ],
    hours: [1, 8],
    diskGib: 30,
    memoryGibPerJob: 4,
    sources: SOURCES,
  };
}

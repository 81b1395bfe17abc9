import type { Host } from '../host';
import type { Value } from '../model';

/**
 * Environment variables that hide cards or bend what PyTorch, CUDA, ROCm or Python do. Only these are ever kept:
 * the others are nobody's business.
 */
const NAMES: readonly string[] = [
  'CUDA_VISIBLE_DEVICES',
  'CUDA_DEVICE_ORDER',
  'NVIDIA_VISIBLE_DEVICES',
  'HIP_VISIBLE_DEVICES',
  'ROCR_VISIBLE_DEVICES',
  'GPU_DEVICE_ORDINAL',
  'ZE_AFFINITY_MASK',
  'HSA_OVERRIDE_GFX_VERSION',
  'CUDA_FORCE_PTX_JIT',
  'CUDA_DISABLE_PTX_JIT',
  'CUDA_FORCE_JIT',
  'CUDA_DISABLE_JIT',
  'CUDA_CACHE_DISABLE',
  'CUDA_CACHE_PATH',
  'CUDA_LAUNCH_BLOCKING',
  'CUDA_MODULE_LOADING',
  'CUDA_HOME',
  'CUDA_PATH',
  'CUDA_ROOT',
  'TORCH_CUDA_ARCH_LIST',
  'TORCH_HOME',
  'PYTORCH_CUDA_ALLOC_CONF',
  'PYTORCH_ALLOC_CONF',
  'PYTORCH_NVML_BASED_CUDA_CHECK',
  'PYTHONPATH',
  'PYTHONHOME',
  'PYTHONNOUSERSITE',
  'PYTHONSTARTUP',
  'PYTHONUSERBASE',
  'VIRTUAL_ENV',
  'CONDA_PREFIX',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
];

/** Whether a variable is one of those above. */
export function isKept(name: string): boolean {
  return NAMES.includes(name);
}

/** One variable; Windows does not tell `Path` from `PATH`. */
export function variable(host: Host, name: string): string | undefined {
  const exact = host.env[name];
  if (exact !== undefined || host.platform !== 'win32') return exact;
  const found = Object.keys(host.env).find((one) => one.toUpperCase() === name.toUpperCase());
  return found === undefined ? undefined : host.env[found];
}

/** Those of the variables above that are set, empty ones too: an empty CUDA_VISIBLE_DEVICES hides every card. */
export function variables(host: Host): Value<'machine.variables'> {
  const found: Record<string, string> = {};
  for (const name of NAMES) {
    const value = variable(host, name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** The machine as Node names it. WSL's kernel calls itself `…-microsoft-standard-WSL2`. */
export function system(host: Host): Value<'machine.system'> {
  const { platform, machine, release } = host;
  return { platform, machine, release, wsl: platform === 'linux' && /microsoft|wsl/i.test(release) };
}

/** Whole paths of a program in the folders of PATH, first one first. Never asks the current folder, as Windows would. */
export async function onPath(host: Host, program: string): Promise<string[]> {
  const folders = (variable(host, 'PATH') ?? '').split(host.path.delimiter);
  const files = folders
    .map((folder) => folder.trim().replace(/^"(.*)"$/, '$1'))
    .filter((folder) => host.path.isAbsolute(folder))
    // The Microsoft Store's stand-ins for python.exe: they install, they don't run.
    .filter((folder) => !/[\\/]WindowsApps[\\/]?$/i.test(folder))
    .map((folder) => host.path.join(folder, program));
  return existing(host, files);
}

/** Those of the files that are there. */
export async function existing(host: Host, files: readonly string[]): Promise<string[]> {
  const stats = await Promise.all(files.map((file) => host.stat(file)));
  return [...new Set(files.filter((_, at) => stats[at]?.is === 'known' && isFile(stats[at].value)))];
}

function isFile(value: { kind: string }): boolean {
  return value.kind === 'file';
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Case } from '../../probes/explain/index';
import type { Code } from '../../probes/model';

/** What a verdict of the collection is called here; null: nothing is wrong, or nothing that a rule should find. */
const CODES: Readonly<Record<string, Code | null>> = {
  GPU_NEWER_THAN_TORCH_BUILD: 'torch/no-kernel-for-gpu',
  GPU_OLDER_THAN_TORCH_BUILD: 'torch/no-kernel-for-gpu',
  GPU_UNSUPPORTED_FOREVER: 'gpu/no-official-build',
  MIXED_GPU_GENERATIONS: 'gpu/mixed-generations',
  CPU_ONLY_TORCH: 'torch/cpu-only-build',
  WRONG_VENDOR_BUILD: 'torch/wrong-vendor-build',
  DRIVER_TOO_OLD: 'driver/too-old',
  DRIVER_STATE_REBOOT: 'driver/needs-restart',
  GPU_HIDDEN_BY_ENV: 'gpu/hidden-by-environment',
  GPU_LOST: 'gpu/lost',
  OPTIMUS_DGPU_ASLEEP: 'gpu/asleep',
  MIG_SELECTION: 'gpu/mig-selection',
  TCC_MODE: null,
  WSL_GPU_BLOCKED: 'wsl/gpu-blocked',
  NVML_LIB_FOREIGN: 'driver/foreign-nvml',
  WRONG_PYTHON_ENV: 'env/wrong-python',
  USER_SITE_SHADOWING: 'env/shadowed-by-user-site',
  MIXED_TORCH_FILES: 'env/mixed-torch-files',
  LEFTOVER_TILDE_ORCH: 'env/leftover-files',
  TORCHVISION_MISMATCH: 'extension/version-mismatch',
  EXTENSION_ABI_MISMATCH: 'extension/version-mismatch',
  EXTENSION_ARCH_MISSING: 'extension/no-kernel-for-gpu',
  EXTENSION_BROKEN: 'extension/broken-install',
  EXTENSION_UNSUPPORTED_FOREVER: 'extension/gpu-never-supported',
  TRITON_PTXAS_TOO_OLD: 'extension/compiler-too-old',
  ORT_CUDA_LIBS_MISSING: 'extension/missing-library',
  WINDOWS_DLL_DEPENDENCY: 'windows/missing-dll-dependency',
  WINDOWS_VCREDIST: 'windows/vc-runtime-missing',
  WINDOWS_APP_CONTROL: 'windows/blocked-by-app-control',
  ROCM_ARCH_MISSING: 'rocm/no-kernel-for-gpu',
  ROCM_OVERRIDE_LOST: 'rocm/override-lost',
  ROCM_DEVICE_PACKAGE_MISSING: 'rocm/device-package-missing',
  ROCM_BUILD_BROKEN: 'rocm/broken-build',
  'NOT_ARCH:OOM': 'other/out-of-memory',
  'NOT_ARCH:device_side_assert': 'other/device-side-assert',
  'NOT_ARCH:cudaMallocAsync': 'other/malloc-async-unsupported',
  'NOT_ARCH:dtype_unsupported': 'other/dtype-unsupported',
  'NOT_ARCH:vGPU_LIMIT': 'other/vgpu-limit',
  'NOT_ARCH:node_hardcodes_cuda': 'other/hard-coded-cuda',
  WARNING_ONLY_OK: null,
  OK_NO_PROBLEM: null,
};

export interface Expected {
  code: Code | null;
  /** The package that the verdict names, for extensions. */
  package: string | null;
  direction: 'newer' | 'older' | null;
}

function expected(verdict: string): Expected {
  const [family = '', name = null] = verdict.split(':');
  const key = family === 'NOT_ARCH' ? verdict : family;
  const code = key.startsWith('SMI_') ? null : CODES[key];
  if (code === undefined) throw new Error(`no code for the verdict ${verdict}`);
  const direction = family.startsWith('GPU_NEWER') ? 'newer' : family.startsWith('GPU_OLDER') ? 'older' : null;
  return { code, package: family.startsWith('EXTENSION_') ? name : null, direction };
}

const Collection = z.object({ cases: z.array(Case.loose().and(z.object({ expected_verdict: z.string() }))) });

/** All cases, apart from what they are expected to be: the rules never see that. */
export const CASES = Collection.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'cases.json'), 'utf8')),
).cases.map((one) => ({ told: Case.parse(one), expected: expected(one.expected_verdict) }));

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { container, elf } from '../fatbin/make';
import { makeWheel, TORCH_VERSION } from '../wheels/make';

/**
 * A PyTorch of a few kilobytes for tests of the repair itself: named like the real one, a library with real containers,
 * and a Python side that answers our questions as a build with these architectures would on an RTX 5090. It proves
 * nothing of CUDA; that is what the real wheels on the GPU that isn't there are for.
 */
const TORCH = (architectures: readonly string[]) => `
from . import cuda, version, nn
from .version import __version__
ARCHITECTURES = ${JSON.stringify(architectures)}
class AcceleratorError(RuntimeError):
    error_code = 209
def kernel():
    if 'sm_120' not in ARCHITECTURES:
        raise AcceleratorError("CUDA error: no kernel image is available for execution on the device")
    return Tensor()
class Tensor:
    def to(self, *a): return self
    def half(self): return self
    def cpu(self): return self
    def sum(self): return kernel()
    def __add__(self, other): return kernel()
    def __matmul__(self, other): return kernel()
def tensor(*a, **k): return Tensor()
arange = randn = tensor
def device(*a): return a
float32 = float16 = bfloat16 = None
class no_grad:
    def __enter__(self): pass
    def __exit__(self, *a): pass
class _C:
    @staticmethod
    def _cuda_getArchFlags(): return ' '.join(ARCHITECTURES)
`;
const CUDA = `
class Properties:
    name, major, minor, total_memory = 'NVIDIA GeForce RTX 5090', 12, 0, 34190000000
def init(): pass
def is_available(): return True
def device_count(): return 1
def get_device_properties(index): return Properties
def synchronize(*a): pass
`;
const FUNCTIONAL = `
import torch
def conv2d(*a): return torch.kernel()
group_norm = scaled_dot_product_attention = conv2d
`;
const OPS = 'import torch\ndef nms(*a): return torch.kernel()\n';

export interface Small {
  torch: string;
  torchvision: string;
  cuda: string;
  architectures: readonly string[];
  /** What the kernels say, where that is not what the library holds. */
  lies?: readonly string[];
  /** Files beside those that are needed: 2,000 make an install take as long as a small real one. */
  padding?: number;
  /** Platform of the wheels' names; else as torch has it since 2.7, which pip knows from 20.3 on. */
  platform?: string;
}

export const OLD: Small = {
  ...{ torch: '2.6.0+cu124', torchvision: '0.21.0+cu124', cuda: '12.4' },
  architectures: ['sm_50', 'sm_60', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90'],
};
export const NEW: Small = {
  ...{ torch: '2.14.1+cu130', torchvision: '0.29.1+cu130', cuda: '13.0' },
  architectures: ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'sm_120'],
};

/** Writes the wheels of a small torch and its torchvision; returns their paths. `tag` like `cp311`. */
export function smallWheels(
  folder: string,
  tag: string,
  { torch, torchvision, cuda, architectures, lies, padding = 0, platform = 'manylinux_2_28_x86_64' }: Small,
): string[] {
  mkdirSync(folder, { recursive: true });
  const tags = `${tag}-${tag}-${platform}`;
  const more = Object.fromEntries(
    Array.from({ length: padding }, (_, no) => [
      `torch/more/part_${no % 40}/file_${no}.py`,
      `part = ${no}  # ${torch}\n`,
    ]),
  );
  const library = elf([{ name: '.nv_fatbin', bytes: container(...architectures) }]);
  return [
    makeWheel(folder, `torch-${torch}-${tags}.whl`, {
      ...{ name: 'torch', version: torch, tag: tags },
      files: {
        'torch/__init__.py': TORCH(lies ?? architectures),
        'torch/version.py': TORCH_VERSION(torch, cuda),
        'torch/cuda.py': CUDA,
        'torch/nn/__init__.py': 'from . import functional\n',
        'torch/nn/functional.py': FUNCTIONAL,
        'torch/lib/libtorch_cuda.so': library,
        [`torch-${torch}.dist-info/entry_points.txt`]: '[console_scripts]\ntorchrun = torch:device\n',
        ...more,
      },
    }),
    makeWheel(folder, `torchvision-${torchvision}-${tags}.whl`, {
      ...{ name: 'torchvision', version: torchvision, tag: tags, requires: [`torch==${torch.split('+')[0]}`] },
      files: { 'torchvision/__init__.py': '', 'torchvision/ops.py': OPS },
    }),
  ].map((file) => path.resolve(file));
}

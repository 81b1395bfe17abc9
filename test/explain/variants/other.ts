import { FOOTER, type Variant } from './variant';

/** No fault of PyTorch's code for the card. */
export const OTHER: readonly Variant[] = [
  {
    name: 'memory, torch 2.5, with all its numbers',
    cause: 'other/out-of-memory',
    text: `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.25 GiB. GPU 0 has a total capacity of 7.78 GiB of which 1.02 GiB is free. Including non-PyTorch memory, this process has 17179869184.00 GiB memory in use.`,
  },
  {
    name: 'memory, in cuBLAS’ words',
    cause: 'other/out-of-memory',
    text: `RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling \`cublasCreate(handle)\``,
  },
  {
    name: 'memory, Fooocus',
    cause: 'other/out-of-memory',
    text: `Fooocus version: 2.5.5
torch.cuda.OutOfMemoryError: Allocation on device 0 would exceed allowed memory. (out of memory)
Currently allocated     : 3.12 GiB
Requested               : 10.00 MiB`,
  },
  {
    name: 'memory of a card of AMD',
    cause: 'other/out-of-memory',
    text: `torch.OutOfMemoryError: HIP out of memory. Tried to allocate 1024.00 MiB. GPU 0 has a total capacity of 15.98 GiB`,
  },
  {
    name: 'memory: the footer speaks of device-side assertions and means nothing',
    cause: 'other/out-of-memory',
    text: `RuntimeError: CUDA error: out of memory
${FOOTER}`,
  },
  {
    name: 'memory, the runtime’s own name',
    cause: 'other/out-of-memory',
    text: `torch.AcceleratorError: CUDA error: out of memory
Search for \`cudaErrorMemoryAllocation' in https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html for more information.`,
  },
  {
    name: 'an index out of bounds in training',
    cause: 'other/device-side-assert',
    text: `/pytorch/aten/src/ATen/native/cuda/Indexing.cu:1289: indexSelectLargeIndex: block: [175,0,0], thread: [62,0,0] Assertion \`srcIndex < srcSelectDimSize\` failed.
RuntimeError: CUDA error: device-side assert triggered
${FOOTER}`,
  },
  {
    name: 'an assert, CUDA’s own name only',
    cause: 'other/device-side-assert',
    text: `torch.AcceleratorError: CUDA error: device-side assert triggered
Search for \`cudaErrorAssert' in https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html for more information.`,
  },
  {
    name: 'memory calls that an old card lacks',
    cause: 'other/malloc-async-unsupported',
    text: `Device: cuda:0 Quadro M4000 : cudaMallocAsync
!!! Exception during processing !!! CUDA error: operation not supported
${FOOTER}`,
  },
  {
    name: 'memory calls that a cloud’s slice lacks',
    cause: 'other/vgpu-limit',
    text: `Device: cuda:0 GRID A100D-20C : cudaMallocAsync
RuntimeError: CUDA error: operation not supported`,
  },
  {
    name: 'memory calls that somebody lacks: the words don’t tell whether it is a slice',
    cause: 'other/vgpu-limit',
    among: 2,
    text: 'RuntimeError: CUDA error: operation not supported',
  },
  {
    name: 'on the processor, and slow, with a card in the machine',
    cause: 'torch/cpu-only-build',
    text: `Total VRAM 32691 MB, total RAM 32691 MB
Set vram state to: DISABLED
Device: cpu`,
  },
  {
    name: 'bf16 on Pascal, cuBLAS',
    cause: 'other/dtype-unsupported',
    text: `Device: cuda:0 NVIDIA GeForce GTX 1080 Ti : native
RuntimeError: CUDA error: CUBLAS_STATUS_NOT_SUPPORTED when calling \`cublasGemmEx( handle, opa, opb, m, n, k, &falpha, a, CUDA_R_16BF, lda, b, CUDA_R_16BF, ldb, &fbeta, c, CUDA_R_16BF, ldc, compute_type, CUBLAS_GEMM_DEFAULT_TENSOR_OP)\``,
  },
  {
    name: 'fp8 on Ampere',
    cause: 'other/dtype-unsupported',
    text: `RuntimeError: torch._scaled_mm is only supported on CUDA devices with compute capability >= 9.0 or 8.9, or ROCm MI300+`,
  },
  {
    name: 'a node that insists on CUDA, Mac',
    cause: 'other/hard-coded-cuda',
    text: `Set vram state to: SHARED
Device: mps
  File "/Users/k/ComfyUI/custom_nodes/ComfyUI-Something/nodes.py", line 88, in load
    model.to("cuda")
  File "/Users/k/ComfyUI/venv/lib/python3.11/site-packages/torch/cuda/__init__.py", line 310, in _lazy_init
AssertionError: Torch not compiled with CUDA enabled`,
  },
  {
    name: 'kernel that reads where it may not',
    cause: null,
    text: `RuntimeError: CUDA error: an illegal memory access was encountered
${FOOTER}`,
  },
  {
    name: 'a crash in the driver',
    cause: null,
    text: `RuntimeError: CUDA error: unspecified launch failure
${FOOTER}`,
  },
  {
    name: 'the processor’s build, pip’s words',
    cause: 'torch/cpu-only-build',
    text: `pytorch version: 2.9.1+cpu
Traceback (most recent call last):
  File "C:\\ComfyUI\\comfy\\model_management.py", line 188, in get_torch_device
    return torch.device(torch.cuda.current_device())
AssertionError: Torch not compiled with CUDA enabled`,
  },
  {
    name: 'a node’s requirements took the CUDA build away',
    cause: 'torch/cpu-only-build',
    text: `Installing collected packages: torch, torchvision
  Attempting uninstall: torch
    Found existing installation: torch 2.7.1+cu128
    Uninstalling torch-2.7.1+cu128:
      Successfully uninstalled torch-2.7.1+cu128
Successfully installed torch-2.9.1 torchvision-0.24.1
AssertionError: Torch not compiled with CUDA enabled`,
  },
  {
    name: 'A1111’s check, that says it itself by the version',
    cause: 'torch/cpu-only-build',
    text: `Python 3.10.6
Version: v1.9.4
torch: 2.1.2+cpu
RuntimeError: Torch is not able to use GPU; add --skip-torch-cuda-test to COMMANDLINE_ARGS variable to disable this check`,
  },
  {
    name: 'silent: only slow',
    cause: 'torch/cpu-only-build',
    text: `pytorch version: 2.8.0+cpu
Set vram state to: DISABLED
Device: cpu`,
  },
  {
    name: 'PyTorch into another Python',
    cause: 'env/wrong-python',
    among: 2,
    text: `C:\\Users\\me>pip install torch torchvision torchaudio --index-url https://download.pytorch.org/whl/cu128
Successfully installed torch-2.7.1+cu128 torchaudio-2.7.1+cu128 torchvision-0.22.1+cu128
C:\\Users\\me>cd ComfyUI
** Python version: 3.12.10
pytorch version: 2.3.1+cu121
AssertionError: Torch not compiled with CUDA enabled`,
  },
  {
    name: 'leftovers',
    cause: 'env/leftover-files',
    text: `WARNING: Ignoring invalid distribution ~orch (D:\\ComfyUI\\python_embeded\\Lib\\site-packages)
WARNING: Ignoring invalid distribution ~-rch (D:\\ComfyUI\\python_embeded\\Lib\\site-packages)`,
  },
  {
    name: 'no PyTorch at all',
    cause: 'torch/not-installed',
    text: `Traceback (most recent call last):
  File "/home/u/ComfyUI/main.py", line 11, in <module>
    import torch
ModuleNotFoundError: No module named 'torch'`,
  },
  {
    name: 'a variable with foreign packages',
    cause: 'env/shadowed-by-pythonpath',
    text: `PYTHONPATH=/opt/intel/python/site-packages
  File "/opt/intel/python/site-packages/torch/__init__.py", line 235
ImportError: /opt/intel/python/site-packages/torch/lib/libtorch_python.so: undefined symbol: _ZN5torch3jit6TracerE`,
    among: 2,
  },
  {
    name: 'cuDNN of two versions, Linux',
    cause: 'env/foreign-cuda-libraries',
    text: `RuntimeError: cuDNN version incompatibility: PyTorch was compiled  against (9, 1, 0) but found runtime version (8, 9, 2). PyTorch already comes bundled with cuDNN. One option to resolving this error is to ensure PyTorch can find the bundled cuDNN. Looks like your LD_LIBRARY_PATH contains incompatible version of cudnn.`,
  },
  {
    name: 'cuDNN’s parts do not find each other',
    cause: 'env/foreign-cuda-libraries',
    text: `Could not load library libcudnn_cnn_infer.so.8. Error: /usr/local/cuda/lib64/libcudnn_cnn_infer.so.8: undefined symbol: _ZN5cudnn3ops20GetInternalStreamError, version libcudnn_ops_infer.so.8
Aborted (core dumped)`,
  },
  {
    name: 'CUDA’s libraries of the wheel are gone',
    cause: 'torch/broken-import',
    text: `  File "/home/u/venv/lib/python3.10/site-packages/torch/__init__.py", line 239, in <module>
    from torch._C import *  # noqa: F403
ImportError: libcupti.so.12: cannot open shared object file: No such file or directory`,
  },
  {
    name: 'nvjitlink of another CUDA',
    cause: 'torch/broken-import',
    text: `ImportError: /home/u/venv/lib/python3.11/site-packages/torch/lib/../../nvidia/cusparse/lib/libcusparse.so.12: undefined symbol: __nvJitLinkComplete_12_4, version libnvJitLink.so.12`,
  },
  {
    name: 'NumPy 2 beside a torch of NumPy 1: no matter of cards',
    cause: null,
    text: `A module that was compiled using NumPy 1.x cannot be run in
NumPy 2.1.2 as it may crash. To support both 1.x and 2.x
versions of NumPy, modules must be compiled with NumPy 2.0.
RuntimeError: Numpy is not available`,
  },
];

import { FOOTER, NO_KERNEL, type Variant } from './variant';

const noKernel = 'extension/no-kernel-for-gpu';
const mismatch = 'extension/version-mismatch';

/** PyTorch's add-on packages. */
export const EXTENSION: readonly Variant[] = [
  {
    name: 'xformers’ Hopper kernels on a 5060 Ti; the program just ends',
    cause: noKernel,
    package: 'xformers',
    text: `Device: cuda:0 NVIDIA GeForce RTX 5060 Ti : cudaMallocAsync
xformers version: 0.0.30
pytorch version: 2.7.0+cu128
  0%|          | 0/20 [00:00<?, ?it/s]CUDA error (/workspace/xfrm2/third_party/flash-attention/hopper/flash_fwd_launch_template.h:188): no kernel image is available for execution on the device`,
  },
  {
    name: 'sageattention by its frame, torch fine',
    cause: noKernel,
    package: 'sageattention',
    text: `pytorch version: 2.8.0+cu128
Using sage attention
Device: cuda:0 NVIDIA GeForce RTX 5080 : cudaMallocAsync
  File "D:\\ComfyUI\\python_embeded\\Lib\\site-packages\\sageattention\\core.py", line 143, in sageattn
    return sageattn_qk_int8_pv_fp16_cuda(q, k, v, tensor_layout=tensor_layout)
  File "D:\\ComfyUI\\python_embeded\\Lib\\site-packages\\sageattention\\core.py", line 561, in sageattn_qk_int8_pv_fp16_cuda
torch.AcceleratorError: ${NO_KERNEL}
${FOOTER}`,
  },
  {
    name: 'bitsandbytes on a Pascal card, Linux',
    cause: noKernel,
    package: 'bitsandbytes',
    text: `CUDA SETUP: Highest compute capability among GPUs detected: 6.1
Error no kernel image is available for execution on the device at line 479 in file /home/runner/work/bitsandbytes/bitsandbytes/csrc/ops.cu`,
  },
  {
    name: 'bitsandbytes, newer spelling with its own macro',
    cause: noKernel,
    package: 'bitsandbytes',
    text: `Error no kernel image is available for execution on the device at line 63 in file C:\\a\\bitsandbytes\\bitsandbytes\\csrc\\ops.cu
[rank0]: subprocess.CalledProcessError: Command returned non-zero exit status 1.`,
  },
  {
    name: 'flash-attn 2 on Blackwell',
    cause: noKernel,
    package: 'flash-attn',
    text: 'CUDA error (/home/runner/work/flash-attention/flash-attention/csrc/flash_attn/src/flash_fwd_launch_template.h:65): no kernel image is available for execution on the device',
  },
  {
    name: 'onnxruntime for faces, on a new card',
    cause: noKernel,
    package: 'onnxruntime-gpu',
    text: `2025-10-02 19:22:11.9081923 [E:onnxruntime:, sequential_executor.cc:572 onnxruntime::ExecuteKernel] Non-zero status code returned while running Conv node. Name:'/body/0/Conv' Status Message: CUDA error cudaErrorNoKernelImageForDevice:no kernel image is available for execution on the device
EP Error: EP Error [ONNXRuntimeError] : 1 : FAIL`,
  },
  {
    name: 'natten on a new card',
    cause: noKernel,
    package: 'natten',
    text: `RuntimeError: NATTEN failure: CUDA runtime error: no kernel image is available for execution on the device, in file /tmp/natten/csrc/include/natten/cuda/fna/fna_forward.cuh, line 77`,
  },
  {
    name: 'nunchaku by its file, card that could',
    cause: noKernel,
    package: 'nunchaku',
    text: `Device: cuda:0 NVIDIA GeForce RTX 5070 Ti : cudaMallocAsync
pytorch version: 2.8.0+cu128
RuntimeError: CUDA error: no kernel image is available for execution on the device (at C:\\Users\\runner\\nunchaku\\src\\kernels\\zgemm\\gemm_w4a4.cu:52)`,
  },
  {
    name: 'faster-whisper',
    cause: noKernel,
    package: 'ctranslate2',
    text: 'RuntimeError: CUDA failed with error no kernel image is available for execution on the device',
  },
  {
    name: 'nunchaku refuses a Pascal card',
    cause: 'extension/gpu-never-supported',
    package: 'nunchaku',
    text: `Device: cuda:0 NVIDIA GeForce GTX 1080 Ti : native
ValueError: Unsupported GPU architecture 61 due to the lack of 4-bit tensorcores. Please use a Turing or later GPU for this quantization configuration.`,
  },
  {
    name: 'torch.compile on a Pascal card',
    cause: 'extension/gpu-never-supported',
    package: 'triton',
    text: `torch._inductor.exc.GPUTooOldForTriton: Found NVIDIA GeForce GTX 1080 Ti which is too old to be supported by the triton GPU compiler, which is used as the backend. Triton only supports devices of CUDA Capability >= 7.0, but your device is of CUDA capability 6.1`,
  },
  {
    name: 'flash attention on Turing',
    cause: 'extension/gpu-never-supported',
    package: 'flash-attn',
    text: `Device: cuda:0 NVIDIA GeForce RTX 2070 SUPER : cudaMallocAsync
RuntimeError: FlashAttention only supports Ampere GPUs or newer.`,
  },
  {
    name: 'flash attention inside xformers on Blackwell',
    cause: noKernel,
    package: 'xformers',
    text: `Device: cuda:0 NVIDIA GeForce RTX 5090 : cudaMallocAsync
!!! Exception during processing !!! FlashAttention only supports Ampere GPUs or newer.
Exception raised from mha_varlen_fwd at D:\\a\\xformers\\xformers\\third_party\\flash-attention\\csrc\\flash_attn\\flash_api.cpp:520 (most recent call first):`,
  },
  {
    name: 'sageattention’s wheel lacks its module',
    cause: 'extension/broken-install',
    package: 'sageattention',
    text: `Device: cuda:0 NVIDIA GeForce RTX 4090 : cudaMallocAsync
  File "...\\sageattention\\core.py", line 718, in sageattn_qk_int8_pv_fp8_cuda
    assert SM89_ENABLED, "SM89 kernel is not available. Make sure you GPUs with compute capability 8.9."
AssertionError: SM89 kernel is not available. Make sure you GPUs with compute capability 8.9.`,
  },
  {
    name: 'triton’s ptxas on RTX 50',
    cause: 'extension/compiler-too-old',
    package: 'triton',
    text: `RuntimeError: Internal Triton PTX codegen error
\`ptxas\` stderr:
ptxas fatal   : Value 'sm_120' is not defined for option 'gpu-name'
Repro command: ptxas -lineinfo -v --gpu-name=sm_120 /tmp/tmpb.ptx -o /tmp/tmpb.ptx.o`,
  },
  {
    name: 'triton’s LLVM asserts on a card it does not know',
    cause: 'extension/compiler-too-old',
    package: 'triton',
    text: `'sm_120' is not a recognized processor for this target (ignoring processor)
LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.shfl.sync.bfly.i32`,
  },
  {
    name: 'torchvision of another torch',
    cause: mismatch,
    package: 'torchvision',
    text: `Traceback (most recent call last):
  File "/opt/ComfyUI/main.py", line 137, in <module>
    import execution
  File "/opt/venv/lib/python3.12/site-packages/torchvision/_meta_registrations.py", line 163, in <module>
    @torch.library.register_fake("torchvision::nms")
RuntimeError: operator torchvision::nms does not exist`,
  },
  {
    name: 'torchvision’s nms without a CUDA backend',
    cause: mismatch,
    package: 'torchvision',
    text: `NotImplementedError: Could not run 'torchvision::nms' with arguments from the 'CUDA' backend. This could be because the operator doesn't exist for this backend, or was omitted during the selective/custom build process (if using custom build).`,
  },
  {
    name: 'torchvision 0.15: partially initialised module',
    cause: mismatch,
    package: 'torchvision',
    text: `AttributeError: partially initialized module 'torchvision' has no attribute 'extension' (most likely due to a circular import)`,
  },
  {
    name: 'torchaudio of another torch, Linux',
    cause: mismatch,
    package: 'torchaudio',
    text: `OSError: /home/u/venv/lib/python3.11/site-packages/torchaudio/lib/libtorchaudio.so: undefined symbol: _ZNK5torch8autograd4Node4nameEv`,
  },
  {
    name: 'torchaudio of another torch, Windows',
    cause: mismatch,
    package: 'torchaudio',
    text: `  File "C:\\ComfyUI\\python_embeded\\Lib\\site-packages\\torchaudio\\_extension\\utils.py", line 57, in _load_lib
    torch.ops.load_library(path)
OSError: [WinError 127] The specified procedure could not be found`,
  },
  {
    name: 'flash-attn of another torch, Linux',
    cause: mismatch,
    package: 'flash-attn',
    text: `    import flash_attn_2_cuda as flash_attn_gpu
ImportError: /home/user/miniconda3/envs/sd/lib/python3.10/site-packages/flash_attn_2_cuda.cpython-310-x86_64-linux-gnu.so: undefined symbol: _ZN3c104cuda9SetDeviceEi`,
  },
  {
    name: 'flash-attn on Windows, German',
    cause: mismatch,
    package: 'flash-attn',
    text: `    import flash_attn_2_cuda as flash_attn_cuda
ImportError: DLL load failed while importing flash_attn_2_cuda: Die angegebene Prozedur wurde nicht gefunden.`,
  },
  {
    name: 'xformers says it itself',
    cause: mismatch,
    package: 'xformers',
    text: `WARNING[XFORMERS]: xFormers can't load C++/CUDA extensions. xFormers was built for:
    PyTorch 2.5.1+cu121 with CUDA 1201 (you have 2.7.1+cu128)
    Python  3.10.11 (you have 3.10.6)
  Please reinstall xformers (see https://github.com/facebookresearch/xformers#installing-xformers)
  Memory-efficient attention, SwiGLU, sparse and more won't be available.`,
  },
  {
    name: 'nunchaku’s module of another torch, Chinese',
    cause: mismatch,
    package: 'nunchaku',
    text: `  File "D:\\ComfyUI\\python_embeded\\Lib\\site-packages\\nunchaku\\models\\__init__.py", line 1, in <module>
    from .._C import QuantizedFluxModel
ImportError: DLL load failed while importing _C: 找不到指定的程序。`,
  },
  {
    name: 'onnxruntime and CUDA 13: its library is not there',
    cause: 'extension/missing-library',
    package: 'onnxruntime-gpu',
    text: `2025-11-20 22:51:10.1 [E:onnxruntime:Default, provider_bridge_ort.cc:2251 onnxruntime::TryGetProviderInfo_CUDA] D:\\a\\_work\\1\\s\\onnxruntime\\core\\session\\provider_bridge_ort.cc:1844 onnxruntime::ProviderLibrary::Get [ONNXRuntimeError] : 1 : FAIL : Error loading "C:\\ComfyUI\\python_embeded\\Lib\\site-packages\\onnxruntime\\capi\\onnxruntime_providers_cuda.dll" which depends on "cublasLt64_12.dll" which is missing. (Error 126: "The specified module could not be found.")`,
  },
  {
    name: 'onnxruntime on Linux without cuDNN',
    cause: 'extension/missing-library',
    package: 'onnxruntime-gpu',
    text: `[E:onnxruntime:Default, provider_bridge_ort.cc:1862 TryGetProviderInfo_CUDA] /onnxruntime_src/onnxruntime/core/session/provider_bridge_ort.cc:1539 onnxruntime::Provider& onnxruntime::ProviderLibrary::Get() [ONNXRuntimeError] : 1 : FAIL : Failed to load library libonnxruntime_providers_cuda.so with error: libcudnn.so.9: cannot open shared object file: No such file or directory
[W:onnxruntime:Default, onnxruntime_pybind_state.cc:993 CreateExecutionProviderInstance] Failed to create CUDAExecutionProvider. Require cuDNN 9.* and CUDA 12.*.`,
  },
  {
    name: 'bitsandbytes without its CUDA library',
    cause: 'extension/broken-install',
    package: 'bitsandbytes',
    text: `UserWarning: The installed version of bitsandbytes was compiled without GPU support. 8-bit optimizers, 8-bit multiplication, and GPU quantization are unavailable.
'NoneType' object has no attribute 'cadam32bit_grad_fp32'`,
  },
  {
    name: 'xformers’ modules on Windows, French, PyTorch by its own frame',
    cause: mismatch,
    package: 'xformers',
    text: `  File "C:\\sd\\venv\\lib\\site-packages\\xformers\\_cpp_lib.py", line 121, in _register_extensions
    torch.ops.load_library(ext_specs.origin)
OSError: [WinError 127] La procédure spécifiée est introuvable`,
  },
];

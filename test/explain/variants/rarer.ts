import { NO_KERNEL, type Variant } from './variant';

const noKernel = 'extension/no-kernel-for-gpu';

/** Words that are met less often, and their causes. */
export const RARER: readonly Variant[] = [
  {
    name: 'an AMD card that poses as NVIDIA’s (ZLUDA) is no wrong build',
    cause: null,
    text: `Device: cuda:0 AMD Radeon RX 6800 [ZLUDA] : native
pytorch version: 2.3.0+cu118
RuntimeError: CUDA error: CUBLAS_STATUS_NOT_SUPPORTED when calling cublasGemmEx`,
  },
  {
    name: 'code that the driver can’t read',
    cause: 'driver/too-old',
    text: `Device: cuda:0 NVIDIA GeForce RTX 3060 : cudaMallocAsync
pytorch version: 2.8.0+cu128
RuntimeError: CUDA error: device kernel image is invalid`,
  },
  {
    name: 'CUDA’s “invalid device function” where PyTorch has the code',
    cause: noKernel,
    text: `Device: cuda:0 NVIDIA GeForce RTX 3060 : cudaMallocAsync
pytorch version: 2.8.0+cu128
RuntimeError: CUDA error: invalid device function`,
  },
  {
    name: '“invalid device function” of an old PyTorch',
    cause: 'torch/no-kernel-for-gpu',
    text: 'RuntimeError: cuda runtime error (8) : invalid device function at /pytorch/aten/src/THC/THCTensorCopy.cu:204',
  },
  {
    name: 'AMD’s build on an NVIDIA machine sees no card',
    cause: 'torch/wrong-vendor-build',
    text: `NVIDIA GeForce RTX 3050
RuntimeError: No HIP GPUs are available`,
  },
  {
    name: 'half precision on the processor',
    cause: 'torch/cpu-only-build',
    text: `RuntimeError: "LayerNormKernelImpl" not implemented for 'Half'`,
  },
  {
    name: 'a model saved from a card, loaded without one',
    cause: 'torch/cpu-only-build',
    text: `RuntimeError: Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False. If you are running on a CPU-only machine, please use torch.load with map_location=torch.device('cpu') to map your storages to the CPU.`,
  },
  {
    name: 'kohya on the processor',
    cause: 'torch/cpu-only-build',
    text: `  File "C:\\kohya_ss\\venv\\lib\\site-packages\\accelerate\\accelerator.py", line 447, in __init__
    raise ValueError(f"fp16 mixed precision requires a GPU (not {self.device.type!r}).")
ValueError: fp16 mixed precision requires a GPU (not 'cpu').`,
  },
  {
    name: 'PyTorch 2.9 without a card',
    cause: 'torch/cpu-only-build',
    text: 'RuntimeError: Cannot access accelerator device when none is available.',
  },
  {
    name: 'cuDNN’s parts are of several versions',
    cause: 'env/foreign-cuda-libraries',
    text: 'RuntimeError: cuDNN error: CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH',
  },
  {
    name: 'cuDNN failed and says not why',
    cause: 'other/out-of-memory',
    among: 2,
    text: 'RuntimeError: cuDNN error: CUDNN_STATUS_EXECUTION_FAILED',
  },
  {
    name: 'cuDNN has dropped the card',
    cause: 'torch/no-kernel-for-gpu',
    direction: 'older',
    text: `Device: cuda:0 NVIDIA GeForce GTX 1080 Ti : native
pytorch version: 2.8.0+cu128
RuntimeError: cuDNN error: CUDNN_STATUS_ARCH_MISMATCH`,
  },
  {
    name: 'bitsandbytes’ set-up fails',
    cause: 'extension/broken-install',
    package: 'bitsandbytes',
    text: `  File "D:\\kohya_ss\\venv\\lib\\site-packages\\bitsandbytes\\cextension.py", line 20
RuntimeError: CUDA Setup failed despite GPU being available. Please run the following command to get more information:
    python -m bitsandbytes`,
  },
  {
    name: 'bitsandbytes has only newer code',
    cause: noKernel,
    package: 'bitsandbytes',
    text: 'Error named symbol not found at line 233 in file \\src\\csrc\\ops.cu',
  },
  {
    name: 'xformers has nothing for so new a card',
    cause: noKernel,
    package: 'xformers',
    text: `Device: cuda:0 NVIDIA GeForce RTX 5090 : native
NotImplementedError: No operator found for \`memory_efficient_attention_forward\` with inputs:
     query       : shape=(1, 4096, 8, 40) (torch.float16)
\`fa3F@2.8.3\` is not supported because:
    requires device with capability <= (9, 0) but your GPU has capability (12, 0) (too new)
    operator wasn't built - see \`python -m xformers.info\` for more info`,
  },
  {
    name: 'xformers came without CUDA',
    cause: 'extension/broken-install',
    package: 'xformers',
    text: `NotImplementedError: No operator found for \`memory_efficient_attention_forward\` with inputs:
\`decoderF\` is not supported because:
    xFormers wasn't build with CUDA support
    attn_bias type is <class 'NoneType'>`,
  },
  {
    name: 'pip says what no longer fits',
    cause: 'extension/version-mismatch',
    package: 'xformers',
    text: `ERROR: pip's dependency resolver does not currently take into account all the packages that are installed.
xformers 0.0.29.post1 requires torch==2.5.1, but you have torch 2.7.0+cu128 which is incompatible.`,
  },
  {
    name: 'flash-attn’s module misses a library',
    cause: 'extension/version-mismatch',
    package: 'flash-attn',
    text: 'ImportError: DLL load failed while importing flash_attn_2_cuda: The specified module could not be found.',
  },
  {
    name: 'an extension for CUDA 12 beside a PyTorch for CUDA 13',
    cause: 'extension/missing-library',
    package: 'vllm',
    text: `  File "/venv/lib/python3.12/site-packages/vllm/_custom_ops.py", line 12, in <module>
ImportError: libcudart.so.12: cannot open shared object file: No such file or directory`,
  },
  {
    name: 'PyTorch itself, though an extension imported it',
    cause: 'torch/broken-import',
    text: `  File "/venv/lib/python3.12/site-packages/xformers/__init__.py", line 9, in <module>
    import torch
  File "/venv/lib/python3.12/site-packages/torch/__init__.py", line 405, in <module>
    from torch._C import *  # noqa: F403
ImportError: libcudnn.so.9: cannot open shared object file: No such file or directory`,
  },
  {
    name: 'faster-whisper wants cuDNN 8',
    cause: 'extension/missing-library',
    text: `Could not load library libcudnn_ops_infer.so.8. Error: libcudnn_ops_infer.so.8: cannot open shared object file: No such file or directory
Please make sure libcudnn_ops_infer.so.8 is in your library path!
Aborted (core dumped)`,
  },
  {
    name: 'a driver library that is not there',
    cause: 'driver/missing',
    text: 'ImportError: libcuda.so.1: cannot open shared object file: No such file or directory',
  },
  {
    name: 'a call newer than the driver',
    cause: 'driver/too-old',
    text: 'RuntimeError: CUDA error: API call is not supported in the installed CUDA driver',
  },
  {
    name: 'rocBLAS has no code for the card',
    cause: 'rocm/no-kernel-for-gpu',
    text: 'rocBLAS error: Cannot read C:\\Program Files\\AMD\\ROCm\\6.2\\bin\\/rocblas/library/TensileLibrary.dat: No such file or directory for GPU arch : gfx1012',
  },
  {
    name: 'a GT 710',
    cause: 'gpu/no-official-build',
    text: `Device: cuda:0 NVIDIA GeForce GT 710 : native
pytorch version: 2.5.1+cu124
RuntimeError: ${NO_KERNEL}`,
  },
  {
    name: 'a K80',
    cause: 'torch/no-kernel-for-gpu',
    direction: 'older',
    text: `UserWarning: Found GPU0 Tesla K80 which is of cuda capability 3.7.
    PyTorch no longer supports this GPU because it is too old.
    The minimum cuda capability supported by this library is 5.0.`,
  },
  {
    name: 'sageattention on a card that every PyTorch serves',
    cause: noKernel,
    package: 'sageattention',
    text: `Using sage attention
Device: cuda:0 NVIDIA GeForce RTX 3090 : cudaMallocAsync
pytorch version: 2.7.1+cu128
${NO_KERNEL}`,
  },
  {
    name: 'ExLlama by its frame',
    cause: noKernel,
    package: 'exllama',
    text: `  File "/tgw/lib/python3.11/site-packages/exllamav2/ext.py", line 291, in make_q_matrix
RuntimeError: ${NO_KERNEL}`,
  },
  {
    name: 'torchvision by its frame',
    cause: noKernel,
    package: 'torchvision',
    text: `  File "C:\\C\\python_embeded\\Lib\\site-packages\\torchvision\\ops\\boxes.py", line 41, in nms
    return torch.ops.torchvision.nms(boxes, scores, iou_threshold)
RuntimeError: ${NO_KERNEL}`,
  },
  {
    name: 'a file that is no library, German',
    cause: 'torch/broken-import',
    text: 'OSError: [WinError 193] %1 ist keine zulässige Win32-Anwendung. Error loading "C:\\x\\torch\\lib\\c10.dll" or one of its dependencies.',
  },
  {
    name: 'fp8 on Ampere, in triton’s words',
    cause: 'other/dtype-unsupported',
    text: "ValueError(\"type fp8e4nv not supported in this architecture. The supported fp8 dtypes are ('fp8e4b15', 'fp8e5')\")",
  },
  {
    name: 'A1111’s memory monitor off, on a machine without CUDA: the start went on',
    cause: 'torch/cpu-only-build',
    text: `Warning: caught exception 'Torch not compiled with CUDA enabled', memory monitor disabled
Running on local URL:  http://127.0.0.1:7860`,
    among: 2,
  },
  {
    name: 'a hint at xformers before the real error',
    cause: 'torch/no-kernel-for-gpu',
    text: `No module 'xformers'. Proceeding without it.
RuntimeError: ${NO_KERNEL}`,
  },
];

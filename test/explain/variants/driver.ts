import { FOOTER, type Variant } from './variant';

/** The driver, and cards that can't be reached. */
export const DRIVER: readonly Variant[] = [
  {
    name: 'too old, as a warning that ends on the processor',
    cause: 'driver/too-old',
    text: `C:\\v\\lib\\site-packages\\torch\\cuda\\__init__.py:174: UserWarning: CUDA initialization: The NVIDIA driver on your system is too old (found version 11060). Please update your GPU driver by downloading and installing a new version from the URL: http://www.nvidia.com/Download/index.aspx Alternatively, go to: https://pytorch.org to install a PyTorch version that has been compiled with your version of the CUDA driver. (Triggered internally at C:\\actions-runner\\_work\\pytorch\\pytorch\\c10\\cuda\\CUDAFunctions.cpp:108.)
  return torch._C._cuda_getDeviceCount() > 0
Device: cpu`,
  },
  {
    name: 'too old, RuntimeError of torch 1.x',
    cause: 'driver/too-old',
    text: `AssertionError:
The NVIDIA driver on your system is too old (found version 9010).
Please update your GPU driver by downloading and installing a new
version from the URL: http://www.nvidia.com/Download/index.aspx
Alternatively, go to: https://pytorch.org to install
a PyTorch version that has been compiled with your version
of the CUDA driver.`,
  },
  {
    name: 'too old for CUDA 13, told by the runtime',
    cause: 'driver/too-old',
    text: `RuntimeError: CUDA error: CUDA driver version is insufficient for CUDA runtime version
${FOOTER}`,
  },
  {
    name: 'too old, as an error of torch 2.9',
    cause: 'driver/too-old',
    text: `torch.AcceleratorError: CUDA error: CUDA driver version is insufficient for CUDA runtime version
Search for \`cudaErrorInsufficientDriver' in https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html for more information.`,
  },
  {
    name: 'only CUDA’s own name of it',
    cause: 'driver/too-old',
    text: `onnxruntime: CUDA failure 35: cudaErrorInsufficientDriver ; GPU=32767`,
  },
  {
    name: 'PTX of a newer toolkit',
    cause: 'driver/too-old',
    text: `| NVIDIA-SMI 525.105.17   Driver Version: 525.105.17   CUDA Version: 12.0     |
torch.AcceleratorError: CUDA error: the provided PTX was compiled with an unsupported toolchain.
Search for \`cudaErrorUnsupportedPtxVersion' in https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html for more information.`,
  },
  {
    name: 'PTX of a newer toolkit, driver’s own spelling',
    cause: 'driver/too-old',
    text: `RuntimeError: Triton Error [CUDA]: the provided PTX was compiled with an unsupported toolchain.`,
  },
  {
    name: 'forward compatibility in a container',
    cause: 'driver/too-old',
    text: `UserWarning: CUDA initialization: Unexpected error from cudaGetDeviceCount(). Did you run some cuda functions before calling NumCudaDevices() that might have already set an error? Error 804: forward compatibility was attempted on non supported HW (Triggered internally at ../c10/cuda/CUDAFunctions.cpp:109.)`,
  },
  {
    name: 'no driver in a container',
    cause: 'driver/missing',
    text: `RuntimeError: Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver from http://www.nvidia.com/Download/index.aspx`,
  },
  {
    name: 'nvidia-smi can’t reach the driver after a kernel update',
    cause: 'driver/missing',
    among: 2,
    text: `$ nvidia-smi
NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure that the latest NVIDIA driver is installed and running.
$ python main.py
RuntimeError: No CUDA GPUs are available`,
  },
  {
    name: 'updated under a running desktop',
    cause: 'driver/needs-restart',
    text: `Failed to initialize NVML: Driver/library version mismatch
NVML library version: 550.107
RuntimeError: Unexpected error from cudaGetDeviceCount(). Did you run some cuda functions before calling NumCudaDevices() that might have already set an error? Error 803: system has unsupported display driver / cuda driver combination`,
  },
  {
    name: '803 alone',
    cause: 'driver/needs-restart',
    text: `torch.cuda.DeferredCudaCallError … Error 803: system has unsupported display driver / cuda driver combination`,
  },
  {
    name: 'after suspend',
    cause: 'driver/needs-restart',
    text: `RuntimeError: CUDA unknown error - this may be due to an incorrectly set up environment, e.g. changing env variable CUDA_VISIBLE_DEVICES after program start. Setting the available devices to be zero.`,
  },
  {
    name: 'a variable hides the card',
    cause: 'gpu/hidden-by-environment',
    text: `set CUDA_VISIBLE_DEVICES=1
RuntimeError: No CUDA GPUs are available`,
  },
  {
    name: 'A1111 with no card to be seen',
    cause: 'gpu/hidden-by-environment',
    text: `  File "/home/u/webui/venv/lib/python3.10/site-packages/torch/cuda/__init__.py", line 293, in _lazy_init
    torch._C._cuda_init()
RuntimeError: No CUDA GPUs are available`,
  },
  {
    name: 'the card has gone in the middle of a picture',
    cause: 'gpu/lost',
    text: `RuntimeError: CUDA error: unspecified launch failure
$ nvidia-smi
Unable to determine the device handle for GPU0000:01:00.0: Unknown Error
dmesg: NVRM: Xid (PCI:0000:01:00): 79, pid=2514, GPU has fallen off the bus.`,
  },
  {
    name: 'WSL without the card',
    cause: 'wsl/gpu-blocked',
    text: `Linux box 5.15.153.1-microsoft-standard-WSL2 #1 SMP
$ nvidia-smi
Failed to initialize NVML: GPU access blocked by the operating system
Failed to properly shut down NVML: GPU access blocked by the operating system`,
  },
  {
    name: 'slices of an H100',
    cause: 'gpu/mig-selection',
    text: `GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-1)
  MIG 1g.10gb     Device  0: (UUID: MIG-2)
RuntimeError: device >= 0 && device < num_gpus INTERNAL ASSERT FAILED at "../aten/src/ATen/cuda/CUDAContext.cpp":50, please report a bug to PyTorch. device=, num_gpus=`,
  },
  {
    name: 'an old card and a new one',
    cause: 'gpu/mixed-generations',
    text: `Device: cuda:0 NVIDIA GeForce RTX 5070 Ti : native
Device: cuda:1 NVIDIA GeForce GTX 1080 : native
RuntimeError: CUDA error: no kernel image is available for execution on the device`,
    among: 2,
  },
];

import { FOOTER, NO_KERNEL, type Variant } from './variant';

const cause = 'torch/no-kernel-for-gpu';

/** PyTorch itself has no code for the card. */
export const KERNEL: readonly Variant[] = [
  {
    name: 'A1111 on a new card, old build in the footer',
    cause,
    direction: 'newer',
    text: `venv "D:\\stable-diffusion-webui\\venv\\Scripts\\Python.exe"
Python 3.10.6 (tags/v3.10.6:9c7b4bd, Aug  1 2022, 21:53:49) [MSC v.1932 64 bit (AMD64)]
Version: v1.10.1
Launching Web UI with arguments: --medvram
D:\\stable-diffusion-webui\\venv\\lib\\site-packages\\torch\\cuda\\__init__.py:230: UserWarning:
NVIDIA GeForce RTX 5060 Ti with CUDA capability sm_120 is not compatible with the current PyTorch installation.
The current PyTorch install supports CUDA capabilities sm_50 sm_60 sm_61 sm_70 sm_75 sm_80 sm_86 sm_90.
If you want to use the NVIDIA GeForce RTX 5060 Ti GPU with PyTorch, please check the instructions at https://pytorch.org/get-started/locally/
  warnings.warn(
Loading weights [6ce0161689] from D:\\stable-diffusion-webui\\models\\Stable-diffusion\\v1-5-pruned-emaonly.safetensors
changing setting sd_model_checkpoint to v1-5-pruned-emaonly.safetensors: RuntimeError
  File "D:\\stable-diffusion-webui\\modules\\sd_disable_initialization.py", line 216, in load_state_dict
RuntimeError: ${NO_KERNEL}
${FOOTER}
Stable diffusion model failed to load`,
  },
  {
    name: 'Forge, AcceleratorError, GTX 10 on cu130',
    cause,
    direction: 'older',
    text: `Python 3.12.10
Version: f2.0.1v1.10.1-previous-669-gdfdcbab6
PyTorch version: 2.9.1+cu130
Total VRAM 8192 MB, total RAM 32691 MB
Device: cuda:0 NVIDIA GeForce GTX 1070 : native
Traceback (most recent call last):
  File "E:\\forge\\modules_forge\\main_thread.py", line 30, in work
torch.AcceleratorError: ${NO_KERNEL}
Search for \`cudaErrorNoKernelImageForDevice' in https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html for more information.
${FOOTER}`,
  },
  {
    name: 'kohya training, accelerate’s closing lines after it',
    cause,
    direction: 'newer',
    text: `12:33:15-104403 INFO     Torch detected GPU: NVIDIA GeForce RTX 5090 VRAM 32606MB Arch 12.0 Cores 170
12:33:15-104403 INFO     torch: 2.5.1+cu124
steps:   0%|          | 0/1600 [00:00<?, ?it/s]
Traceback (most recent call last):
  File "C:\\kohya_ss\\sd-scripts\\sdxl_train_network.py", line 229, in <module>
    trainer.train(args)
RuntimeError: ${NO_KERNEL}
${FOOTER}
Traceback (most recent call last):
  File "C:\\kohya_ss\\venv\\lib\\site-packages\\accelerate\\commands\\launch.py", line 704, in simple_launcher
    raise subprocess.CalledProcessError(returncode=process.returncode, cmd=cmd)
subprocess.CalledProcessError: Command '['C:\\\\kohya_ss\\\\venv\\\\Scripts\\\\python.exe', 'C:/kohya_ss/sd-scripts/sdxl_train_network.py']' returned non-zero exit status 1.
12:35:20-551934 INFO     Training has ended.`,
  },
  {
    name: 'broken at 80 columns by cmd.exe',
    cause,
    direction: 'newer',
    text: `NVIDIA GeForce RTX 5070 with CUDA capability sm_120 is not compatible with the c
urrent PyTorch installation.
The current PyTorch install supports CUDA capabilities sm_50 sm_60 sm_61 sm_70 s
m_75 sm_80 sm_86 sm_90.
RuntimeError: CUDA error: no kernel image is available for execution on the devi
ce`,
  },
  {
    name: 'InvokeAI, with its own prefix on each line',
    cause,
    direction: 'newer',
    text: `[2025-05-11 10:04:26,113]::[InvokeAI]::INFO --> cuDNN version: 90100
[2025-05-11 10:04:26,511]::[InvokeAI]::INFO --> Using torch device: NVIDIA GeForce RTX 5080
[2025-05-11 10:06:01,233]::[InvokeAI]::ERROR --> Error while invoking session 7c1f, invocation 9d (flux_text_encoder): ${NO_KERNEL}
[2025-05-11 10:06:01,233]::[InvokeAI]::ERROR --> Traceback (most recent call last):
  File "/home/u/invokeai/.venv/lib/python3.11/site-packages/invokeai/app/services/session_processor/session_processor_default.py", line 129, in run_node
RuntimeError: ${NO_KERNEL}`,
  },
  {
    name: 'the one sentence, no card',
    cause,
    text: 'why do i get this?? RuntimeError: CUDA error: no kernel image is available for execution on the device',
  },
  {
    name: 'cut off in the middle of the word',
    cause,
    text: `NVIDIA GeForce RTX 5090 … !!! Exception during processing !!! CUDA error: no kernel image is availa`,
  },
  {
    name: 'older than the list, by the oldest wording',
    cause,
    direction: 'older',
    text: `UserWarning:
    Found GPU0 Tesla V100-SXM2-32GB which is of cuda capability 7.0.
    PyTorch no longer supports this GPU because it is too old.
    The minimum cuda capability supported by this library is 7.5.
  warnings.warn(`,
  },
  {
    name: 'the newest wording, on one line',
    cause,
    direction: 'older',
    text: 'C:\\v\\Lib\\site-packages\\torch\\cuda\\__init__.py:371: UserWarning: Found GPU0 NVIDIA TITAN Xp which is of compute capability (CC) 6.1. The following list shows the CCs this version of PyTorch was built for and the hardware CCs it supports: - 7.5 which supports hardware CC >=7.5,<8.0 - 8.0 which supports hardware CC >=8.0,<9.0 except {8.7} - 8.6 which supports hardware CC >=8.6,<9.0 except {8.7} - 9.0 which supports hardware CC >=9.0,<10.0 - 10.0 which supports hardware CC >=10.0,<11.0 except {10.1} - 12.0 which supports hardware CC >=12.0,<13.0',
  },
  {
    name: 'a card of 2014 in a ComfyUI report',
    cause,
    direction: 'older',
    text: `# ComfyUI Error Report
## Error Details
- **Node ID:** 6
- **Node Type:** CLIPTextEncode
- **Exception Type:** torch.AcceleratorError
- **Exception Message:** ${NO_KERNEL}
Search for \`cudaErrorNoKernelImageForDevice' in https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html for more information.
${FOOTER}

## System Information
- **ComfyUI Version:** 0.3.75
- **Arguments:** ComfyUI\\main.py --windows-standalone-build
- **OS:** win32
- **Python Version:** 3.13.9 (tags/v3.13.9:8183fa5, Oct 14 2025, 14:09:13) [MSC v.1944 64 bit (AMD64)]
- **Pytorch Version:** 2.9.1+cu130
## Devices

- **Name:** cuda:0 NVIDIA GeForce GTX 980 : native
  - **Type:** cuda
  - **VRAM Total:** 4294836224`,
  },
  {
    name: 'a Chinese pack',
    cause,
    direction: 'newer',
    text: `----------------绘世启动器----------------
Python 3.10.11 (tags/v3.10.11:7d4cc5a, Apr  5 2023, 00:38:17) [MSC v.1929 64 bit (AMD64)]
显卡: NVIDIA GeForce RTX 5070 Ti (16 GB)
torch: 2.3.1+cu121
运行时错误: RuntimeError: ${NO_KERNEL}
${FOOTER}
提示：Python 运行时抛出了一个异常。请检查疑难解答页面。`,
  },
  {
    name: 'a user’s own test prints the list and fails',
    cause,
    direction: 'newer',
    text: `>>> import torch
>>> torch.__version__
'2.6.0+cu126'
>>> torch.cuda.get_device_name(0)
'NVIDIA RTX PRO 6000 Blackwell Workstation Edition'
>>> torch.cuda.get_arch_list()
['sm_50', 'sm_60', 'sm_61', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90']
>>> torch.zeros(3, device='cuda')
Traceback (most recent call last):
  File "<stdin>", line 1, in <module>
RuntimeError: ${NO_KERNEL}`,
  },
  {
    name: 'CUDA 10’s own number for it',
    cause,
    text: 'RuntimeError: cuda runtime error (209) : no kernel image is available for execution on the device at /opt/conda/conda-bld/pytorch_1587428398394/work/aten/src/THC/THCReduceAll.cuh:327',
  },
  {
    name: 'B300 on a list that ends at Hopper',
    cause,
    direction: 'newer',
    text: `NVIDIA B300 SXM6 AC with CUDA capability sm_103 is not compatible with the current PyTorch installation.
The current PyTorch install supports CUDA capabilities sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90.`,
  },
  {
    name: 'two runs: first full memory on another card’s build, then this',
    cause,
    direction: 'newer',
    text: `[START] Security scan
pytorch version: 2.6.0+cu124
torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB.
Drücken Sie eine beliebige Taste . . .
[START] Security scan
pytorch version: 2.6.0+cu124
Device: cuda:0 NVIDIA GeForce RTX 5070 Laptop GPU : native
!!! Exception during processing !!! ${NO_KERNEL}
${FOOTER}`,
  },
  {
    name: 'Thor on an SBSA build',
    cause,
    direction: 'newer',
    text: `UserWarning: Found GPU0 NVIDIA Thor which is of cuda capability 11.0.
    Minimum and Maximum cuda capability supported by this version of PyTorch is (8.0) - (9.0)
RuntimeError: ${NO_KERNEL}`,
  },
];

/** It looks like no code for the card, and is something else or nothing. */
export const NO_FAULT: readonly Variant[] = [
  {
    name: 'a warning on GB10 and then a picture',
    cause: null,
    text: `UserWarning: Found GPU0 NVIDIA GB10 which is of cuda capability 12.1.
    Minimum and Maximum cuda capability supported by this version of PyTorch is (8.0) - (12.0)
got prompt
100%|██████████| 20/20 [00:09<00:00,  2.16it/s]
Prompt executed in 12.04 seconds`,
  },
  {
    name: 'Orin, where nothing is published',
    cause: null,
    text: `UserWarning: Found GPU0 Orin which is of compute capability (CC) 8.7.
No published PyTorch CUDA builds for release 2.14.0+cu132 support this GPU.`,
  },
  {
    name: 'ComfyUI’s hint at faster builds',
    cause: null,
    text: `pytorch version: 2.8.0+cu128
Device: cuda:0 NVIDIA GeForce RTX 4070 : cudaMallocAsync
WARNING: You need pytorch with cu130 or higher to use optimized CUDA operations.
Starting server
To see the GUI go to: http://127.0.0.1:8188`,
  },
  {
    name: 'a healthy start',
    cause: null,
    text: `** ComfyUI startup time: 2026-02-02 20:11:12.115
** Python version: 3.12.10 (tags/v3.12.10:0cc8128, Apr  8 2025, 12:21:36) [MSC v.1943 64 bit (AMD64)]
Total VRAM 16376 MB, total RAM 65461 MB
pytorch version: 2.9.1+cu130
Set vram state to: NORMAL_VRAM
Device: cuda:0 NVIDIA GeForce RTX 4060 Ti : cudaMallocAsync
Using pytorch attention`,
  },
  {
    name: 'a workflow’s own mistake',
    cause: null,
    text: `!!! Exception during processing !!! mat1 and mat2 shapes cannot be multiplied (77x2048 and 768x320)
Traceback (most recent call last):
  File "F:\\ComfyUI\\execution.py", line 496, in execute
RuntimeError: mat1 and mat2 shapes cannot be multiplied (77x2048 and 768x320)`,
  },
];

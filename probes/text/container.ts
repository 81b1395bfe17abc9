import type { Language } from './language';

interface About {
  torch: string;
  cuda: string;
  cards: string;
  images: string;
  driver: string | null;
}

/** What stands as comments in a container's file. */
const en = {
  notes: ({ torch, cuda, cards, images, driver }: About): string[] => [
    `Made by Torchmend. PyTorch ${torch} with CUDA ${cuda} inside, for cards of compute capability ${cards}.`,
    `The host brings the driver${driver === null ? '' : `, ${driver} or newer,`} and nothing else of CUDA.`,
    'Linux host: install the NVIDIA Container Toolkit and let it set your engine up (nvidia-ctk runtime configure).',
    'Windows: install the driver in Windows only. WSL 2 hands it through; a Linux driver inside WSL breaks that.',
    'On another machine a matching driver is not enough: the card has to be one that this image holds code for.',
    `For your cards that is ${images}. The first step runs real kernels on every card and stops with a sentence where one fails.`,
    'Debugging: CUDA_LAUNCH_BLOCKING=1 in one run shows an error at the operation that fails. TORCH_USE_CUDA_DSA works only in a PyTorch that was compiled with it; ready-made packages ignore it.',
    'No container engine has built this file where it was made.',
  ],
};

const zh: typeof en = {
  notes: ({ torch, cuda, cards, images, driver }) => [
    `由 Torchmend 生成。PyTorch ${torch}，内含 CUDA ${cuda}，适用于计算能力为 ${cards} 的显卡。`,
    `主机只需提供驱动${driver === null ? '' : `（${driver} 或更新）`}，不需要其他 CUDA 组件。`,
    'Linux 主机：请安装 NVIDIA Container Toolkit，并让它配置您的容器引擎（nvidia-ctk runtime configure）。',
    'Windows：只在 Windows 里安装驱动，WSL 2 会把它传进来；在 WSL 里装 Linux 驱动反而会弄坏它。',
    '换一台机器时，只有驱动匹配还不够：镜像里必须含有那块显卡的代码。',
    `对您的显卡来说是 ${images}。第一步会在每块显卡上运行真实内核，失败时用一句话说明并停止。`,
    '调试：在某一次运行中设置 CUDA_LAUNCH_BLOCKING=1，错误会显示在真正失败的运算上。TORCH_USE_CUDA_DSA 只对编译时启用了它的 PyTorch 有效；现成的软件包会忽略它。',
    '生成此文件的地方没有用容器引擎构建过它。',
  ],
};

export const CONTAINER_WORDS: Readonly<Record<Language, typeof en>> = { en, 'zh-CN': zh };

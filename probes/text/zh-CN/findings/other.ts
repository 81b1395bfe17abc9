import { other as en } from '../../en/findings/other';
import { translate } from '../../typed';

export const other = translate(en)({
  'other/device-side-assert': {
    what: '显卡被要求做一件不可能的事。这是模型、设置或扩展的问题，不是您的显卡的问题。',
    why: '报错是“{{line}}”。某个程序用了超出范围的数字。下面那几行关于 CUDA（NVIDIA 显卡的计算方式）的话在每次这类错误之后都会出现，与您的显卡无关。',
    help: '请关闭 {{where}} 再重新启动：出了这种错误之后，不重新启动应用，显卡就什么也做不了。然后撤销最近的改动：模型、尺寸、步数、扩展。不需要重装任何东西。',
  },
  'other/dtype-unsupported': {
    what: '您的 {{card}} 不能用 {{where}} 所选的数字格式计算。',
    why: '报错是“{{line}}”。数字可以用几种格式存放，较新的格式（bfloat16、fp8）需要较新的显卡。显卡能用，只是要换一种格式。',
    help: '请在应用设置里换一种精度：“fp32”总能用，“fp16”多半能用（ComfyUI 的开关是 --force-fp16 或 --force-fp32）。不需要安装任何东西。',
  },
  'other/hard-coded-cuda': {
    what: '{{where}} 的一个扩展一定要 NVIDIA 显卡，而这里没有可给它的。',
    why: '报错是“{{line}}”。PyTorch 是应用里负责计算的部分，在这台电脑上它本来就不用 NVIDIA。那个扩展没有看一眼就要求 CUDA（NVIDIA 显卡的计算方式）。',
    help: '请关掉这个扩展，或找一个能在您的电脑上运行的更新版。换 PyTorch 没有用：这台电脑没有带 CUDA 的版本。',
  },
  'other/malloc-async-unsupported': {
    what: '您的 {{card}} 不认识 {{where}} 开启的一种较新的内存分配方式。',
    why: '报错是“{{line}}”。应用用“cudaMallocAsync”来加快速度；有些较旧的显卡没有它，但照样能计算。',
    help: '请用开关 --disable-cuda-malloc 启动应用。不需要重装任何东西。',
  },
  'other/out-of-memory': {
    what: '您的 {{card}} 的显存满了。没有坏任何东西。',
    why: '报错是“{{line}}”。这张图、这段视频或这个模型需要的显存比空闲的多。',
    help: '请把图改小，换小一点的模型（或压缩得更紧的，名字里带“fp8”或“GGUF”），关闭其他占用显卡的程序，或用低显存开关启动应用（ComfyUI：--lowvram）。更新和换驱动都不会增加显存。',
  },
  'other/vgpu-limit': {
    what: '您的显卡是一块大显卡的一份（{{card}}），这样的份额不提供全部功能。',
    why: '报错是“{{line}}”。共享的显卡能做什么由出租电脑的一方决定；某些内存用法不在其中。',
    help: '请用 --disable-cuda-malloc 启动应用。如果还不够，请向提供方要一份用于计算的，或一整块显卡。不要换驱动：它必须与提供方的一致。',
  },
});

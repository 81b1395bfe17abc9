import { glossary as en } from '../en/glossary';
import { translate } from '../typed';

export const glossary = translate(en)({
  kernel: {
    term: '显卡的代码（kernel，内核）',
    plain:
      '显卡运行许多小程序，而它们是为特定的显卡制作的，就像 iPhone 的应用不能在安卓手机上启动。PyTorch 自带几千个做好的小程序。如果其中没有适用于您的显卡的，就什么也算不了，不管驱动和 CUDA 有多新。这就是“no kernel image is available”的意思。',
  },
  pytorch: { term: 'PyTorch（计算框架）', plain: '应用里负责计算的部分。应用决定画什么，PyTorch 把它算出来。' },
  card: { term: '显卡（GPU）', plain: '电脑里负责画面的部件，AI 也用它来计算。' },
  capability: {
    term: '计算能力（架构编号）',
    plain:
      '显卡架构的编号：GTX 1080 是 6.1，RTX 4090 是 8.9，RTX 5090 是 12.0。为某个编号制作的代码，可以在同一家族中从它往上的显卡运行，别的家族则不行。',
  },
  architecture: { term: '架构，sm_120', plain: '同一个编号在软件包里的写法：sm_120 是 12.0 的代码，sm_86 是 8.6 的。' },
  ptx: { term: 'PTX，compute_120', plain: '只做了一半的代码，由驱动为更新的显卡完成。多数正式版 PyTorch 不含它。' },
  driver: { term: '驱动', plain: '显卡厂商提供的、与显卡对话的程序。它来自 NVIDIA 或 AMD，不随应用一起来。' },
  cuda: {
    term: 'CUDA（NVIDIA 的计算方式）',
    plain: '在 NVIDIA 显卡上计算的方式。它有两份：驱动说明自己最高能懂哪个版本，PyTorch 自己又带着一份。',
  },
  rocm: { term: 'ROCm、HIP（AMD 的计算方式）', plain: 'AMD 显卡上的同类东西。' },
  toolkit: { term: 'CUDA 工具包、nvcc', plain: '程序员用来制作这些代码的工具。运行做好的应用不需要它们。' },
  build: {
    term: '构建版本、渠道、cu130',
    plain: '同一个 PyTorch 版本有几种做法：cu130 是用 CUDA 13.0 制作的，cpu 不含任何显卡的代码。',
  },
  wheel: { term: '软件包（wheel）', plain: 'Python 安装用的文件，像一个装好所有东西的包裹。' },
  nightly: { term: '每日版（nightly）', plain: '每天夜里做的试验版。旧的会消失，也可能是坏的。' },
  python: {
    term: 'Python、环境、venv',
    plain:
      '这些应用是用 Python 写的。多数应用自带一份 Python 和自己的软件包，这叫环境。装进别的环境里的东西，应用永远看不到。',
  },
  pip: { term: 'pip（安装工具）', plain: '把软件包装进某个 Python 的程序：装进哪一个，取决于怎样调用它。' },
  extension: {
    term: '自带代码的扩展',
    plain: 'xformers、flash-attn、sageattention 等能加快部分计算，它们自带显卡的代码。',
  },
  variable: { term: '环境变量', plain: '程序启动时读取的、有名字的设置，例如 CUDA_VISIBLE_DEVICES。' },
  terminal: { term: '终端、控制台', plain: '输入命令的窗口，这些应用也在里面显示自己在做什么。' },
});

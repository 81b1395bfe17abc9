import { advice as en } from '../en/advice';
import { translate } from '../typed';

export const advice = translate(en)({
  'driver-is-enough': {
    claim: '“驱动很新，显示 CUDA 13，CUDA 就能用。”',
    but: '驱动只是上限。显卡能不能计算，取决于 PyTorch 软件包里的代码。新驱动不会给它添加代码。',
  },
  'nvcc-must-match': {
    claim: '“nvcc 显示的 CUDA 版本必须和 nvidia-smi 一致。”',
    but: 'nvcc 是程序员的工具。PyTorch 自带 CUDA，从不理会 nvcc；两个数字可以不同。',
  },
  'reinstall-the-same': {
    claim: '“重装 PyTorch。”',
    but: '同一个软件包里的代码还是一样。而且不带后缀（+cu130 之类）的“pip install torch==…”往往什么也不做，因为 pip 认为已经装好了。',
  },
  'set-variables': {
    claim: '“设置 CUDA_VISIBLE_DEVICES、CUDA_HOME 或 CUDA_LAUNCH_BLOCKING。”',
    but: '变量同样不会给显卡添加代码。设错了反而会把显卡藏起来：变成“没有 CUDA”，或悄悄改用处理器。',
  },
  'install-toolkit': {
    claim: '“安装 CUDA 工具包。”',
    but: 'PyTorch 用不到它。只有编译扩展时才需要；它的文件夹在搜索路径里，还可能让错误的文件排到 PyTorch 自己的前面。',
  },
  'skip-cuda-test': {
    claim: '“用 --skip-torch-cuda-test 启动。”',
    but: '这只是让应用不再检查。问题还在，一切都改用处理器，慢很多倍。',
  },
  'arch-list': {
    claim: '“把 TORCH_CUDA_ARCH_LIST 设成您的显卡。”',
    but: '这个变量只在编译时读取。对已经做好的软件包没有任何作用。',
  },
  'lower-channel': {
    claim: '“驱动旧，就装 CUDA 更低的 PyTorch。”',
    but: '对较旧的显卡也许可行。对 RTX 50 显卡则是致命的：CUDA 12.8 以下的版本没有它的代码，只能更新驱动。',
  },
  'stale-nightly': {
    claim: '“从 nightly/cu124 或 nightly/cu128 安装每日版。”',
    but: '两处都已废弃，不再更新。nightly/cu124 里剩下的没有 RTX 50 的代码，而正式版早就有了。',
  },
});

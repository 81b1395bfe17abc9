import { torch as en } from '../../en/findings/torch';
import { translate } from '../../typed';

export const torch = translate(en)({
  'torch/broken-import': {
    what: '{{where}} 里的 PyTorch 已损坏或不完整：它根本无法启动。',
    what_library: '{{where}} 里的 PyTorch 无法启动，因为它需要的一个部件缺失或不匹配：{{library}}。',
    why: 'PyTorch 是应用里负责计算的部分。加载 {{torch}} 时停在了“{{kind}}: {{line}}”。',
    help: '需要用 {{where}} 自己的 Python 完整地重新安装 PyTorch。Torchmend 可以完成：先列出每一步，完成后验证结果，并且可以撤销。应用自带的修复或更新功能有时也行。更新显卡驱动没有用。',
  },
  'torch/cpu-only-build': {
    what: '{{where}} 里的 PyTorch 是不带显卡支持的版本：它只能使用处理器。',
    why: 'PyTorch 是应用里负责计算的部分。这里安装的 {{torch}} 不含任何显卡的代码。这与您的显卡和驱动无关。多半是某个扩展或某次更新从没有显卡版本的软件源下载了“torch”：PyTorch 自己的“cpu”源，或者 Windows 上的通用软件源（PyPI）。',
    help: '{{where}} 需要换成支持 NVIDIA 显卡的 PyTorch（“CUDA 版”）。Torchmend 可以换上：先列出每一步，完成后验证结果，并且可以撤销。没有用的做法：更新驱动、安装 NVIDIA 的 CUDA 工具包，或使用开关 --skip-torch-cuda-test，它只是把问题藏起来。',
  },
  'torch/false-alarm': {
    what: '有一条警告说您的 {{card}} 不能用。这是误报。',
    why: '这条警告在列表里寻找完全相同的架构编号 {{capability}}。但同一家族中编号较低的代码也能在您的显卡上运行。警告原文是“{{line}}”。',
    help: '请一切照旧：重装只会更糟。如果 {{where}} 仍然出错，那是别的原因。',
  },
  'torch/no-kernel-for-gpu': {
    what: '{{where}} 里的 PyTorch 不含适用于您的 {{card}} 的代码。',
    what_newer: '您的 {{card}} 比 {{where}} 里的 PyTorch 更新：那个软件包里没有适用于这块显卡的代码。',
    what_older: '{{where}} 里的 PyTorch 已不再支持您的 {{card}}：它只为更新的显卡制作。',
    why: 'PyTorch 是应用里负责计算的部分。一到真正让显卡计算时就失败了：{{failed}}。{{torch}} 含有为 {{architectures}} 制作的代码，其中没有一份能在这块显卡上运行；这块显卡的架构编号（计算能力）是 {{capability}}。',
    why_copy:
      '把数据复制到显卡没有问题，所以看起来一切正常。但一到真正让显卡计算时就失败了：{{failed}}。负责计算的软件包 {{torch}} 含有为 {{architectures}} 制作的代码，其中没有一份能在这块显卡上运行；这块显卡的架构编号（计算能力）是 {{capability}}。',
    why_listed:
      '负责计算的软件包 {{torch}} 含有为 {{architectures}} 制作的代码，其中没有一份能在这块显卡上运行；这块显卡的架构编号（计算能力）是 {{capability}}。也没有任何一次显卡计算能证明相反的情况。',
    why_told:
      'PyTorch 是应用里负责计算的部分，每个版本只含某些显卡的现成代码。报错说明 {{torch}} 里没有适用于这块显卡的代码。',
    help: '{{where}} 需要一份含有 {{card}} 代码的 PyTorch。Torchmend 可以换上：先列出每一步，完成后验证结果，并且可以撤销。只更新驱动、重装同一版本、安装 NVIDIA 的 CUDA 工具包、设置 TORCH_CUDA_ARCH_LIST 都没有用。',
    help_newer:
      '{{where}} 需要一份更新的、含有 {{card}} 代码的 PyTorch。更新应用往往就会带来它；Torchmend 也可以换上：先列出每一步，完成后验证结果，并且可以撤销。没有用的做法：只更新驱动、重装同一版本、安装 NVIDIA 的 CUDA 工具包、设置 TORCH_CUDA_ARCH_LIST 之类的变量。也不要换成 CUDA 更低的版本：它更不认识您的显卡。',
    help_older:
      '{{where}} 需要最后一个仍支持 {{card}} 的 PyTorch，并且要一直停留在这个版本。Torchmend 可以换上：先列出每一步，完成后验证结果，并且可以撤销。没有用的做法：更新驱动、重装同一版本、安装 NVIDIA 的 CUDA 工具包。应用更新时可能又会换回新版本。',
  },
  'torch/not-installed': {
    what: '{{where}} 里没有安装 PyTorch。',
    why: 'PyTorch 是应用里负责计算的部分。这个文件夹里的 Python 找到了，但它的软件包里没有 PyTorch。',
    help: '也许应用并不是从这个文件夹运行的：许多应用把自己的 Python 放在单独的文件夹里，例如“python_embeded”或“venv”。请选择那个文件夹再检查一次。如果文件夹没有选错，说明应用还没有安装完：请再运行一次它的安装程序。',
  },
  'torch/wrong-vendor-build': {
    what: '{{where}} 里的 PyTorch 是为 {{made}} 显卡制作的，而您的是 {{maker}} 显卡：{{card}}。',
    why: 'PyTorch 是应用里负责计算的部分，它为不同厂商的显卡制作不同的版本，一家的代码不能在另一家的显卡上运行。{{torch}} 是给 {{made}} 的版本。安装程序先看到处理器自带的显卡时，常会选错。',
    help: '{{where}} 需要给 {{maker}} 显卡的 PyTorch。许多安装程序会询问显卡厂商：请选择 {{maker}}。更换驱动或设置变量都不能把一种版本变成另一种。',
  },
});

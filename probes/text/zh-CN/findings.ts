import { findings as en } from '../en/findings';
import { translate } from '../typed';

export const findings = translate(en)({
  'driver/missing': {
    what: '这台电脑上没有可用的 NVIDIA 驱动，所以 {{where}} 无法使用显卡。',
    what_named: '您的 {{gpus}} 没有驱动，或驱动没有正常工作，所以 {{where}} 无法使用显卡。',
    why: 'PyTorch 是应用里负责计算的部分，这里安装的是为 NVIDIA 显卡制作的版本。它寻找 NVIDIA 驱动（与显卡对话的程序），但没有找到。',
    help: '请从 NVIDIA 官方网站或系统更新中安装适合您显卡的最新驱动，重启电脑，然后再检查一次。重装应用或 PyTorch 没有用：问题不在它们身上。',
  },
  'driver/too-old': {
    what: '对 {{where}} 里的 PyTorch 来说，您的显卡驱动太旧了。',
    why: 'PyTorch 是应用里负责计算的部分，这一份需要支持 CUDA {{needs}} 的驱动（CUDA 是 NVIDIA 显卡的计算方式）。{{driver}}只支持到 CUDA {{has}}。',
    why_unsaid:
      'PyTorch 是应用里负责计算的部分，这一份需要支持 CUDA {{needs}} 的驱动（CUDA 是 NVIDIA 显卡的计算方式）。{{driver}}比这要旧。',
    help: '请安装适合您显卡的最新 NVIDIA 驱动，重启电脑，然后再检查一次。很旧的显卡不再有新驱动：这时应用需要一份较旧的 PyTorch，它所用的 CUDA 版本是您的驱动所支持的。安装 CUDA 工具包没有用：它不会改变驱动。',
  },
  'gpu/hidden-by-environment': {
    what: '这台电脑上的一个设置把显卡藏了起来，{{where}} 看不到它。',
    why: '环境变量 {{variable}}（程序启动时读取的一种设置）的值是“{{value}}”。这样一来，CUDA 不会让任何程序看到显卡。',
    help: '请在设置它的地方（系统设置，或启动应用的脚本）删除变量 {{variable}}，或把它改成 0，表示第一块显卡。然后重新启动应用，再检查一次。驱动和 PyTorch 都不用动。',
  },
  'torch/broken-import': {
    what: '{{where}} 里的 PyTorch 已损坏或不完整：它根本无法启动。',
    what_library: '{{where}} 里的 PyTorch 无法启动，因为它需要的一个部件缺失或不匹配：{{library}}。',
    why: 'PyTorch 是应用里负责计算的部分。加载 {{torch}} 时停在了：{{kind}}: {{line}}',
    help: '需要在这个文件夹里完整地重新安装 PyTorch：{{folder}}。可以由当初安装应用的人来做，也可以用应用自带的修复或更新功能。请把报告给他们看。更新显卡驱动没有用。',
  },
  'torch/cpu-only-build': {
    what: '{{where}} 里的 PyTorch 是不带显卡支持的版本：它只能使用处理器。',
    why: 'PyTorch 是应用里负责计算的部分。安装的这一份 {{torch}} 不含任何显卡的代码。这与您的显卡和驱动无关。',
    help: '这个文件夹需要换成支持 NVIDIA 显卡的 PyTorch（“CUDA 版”）：{{folder}}。可以由当初安装应用的人来更换。请把报告给他们看。更新驱动或安装 CUDA 工具包没有用。',
  },
  'torch/no-kernel-for-gpu': {
    what: '{{where}} 里的 PyTorch 不含适用于您的 {{gpu}} 的代码。',
    what_newer: '您的 {{gpu}} 比 {{where}} 里的 PyTorch 更新：那个软件包里没有适用于这块显卡的代码。',
    what_older: '{{where}} 里的 PyTorch 已不再支持您的 {{gpu}}：它只为更新的显卡制作。',
    why: 'PyTorch 是应用里负责计算的部分。一到真正让显卡计算时就失败了：{{failed}}。{{torch}} 含有为 {{architectures}} 制作的代码，其中没有一份能在这块显卡上运行；这块显卡的架构编号（计算能力）是 {{capability}}。',
    why_copy:
      '把数据复制到显卡没有问题，所以看起来一切正常。但一到真正让显卡计算时就失败了：{{failed}}。软件包 {{torch}} 含有为 {{architectures}} 制作的代码，其中没有一份能在这块显卡上运行；这块显卡的架构编号（计算能力）是 {{capability}}。',
    why_listed:
      '软件包 {{torch}} 含有为 {{architectures}} 制作的代码，其中没有一份能在这块显卡上运行；这块显卡的架构编号（计算能力）是 {{capability}}。也没有任何一次显卡计算能证明相反的情况。',
    help: '这个文件夹需要一份含有 {{gpu}} 代码的 PyTorch：{{folder}}。可以由当初安装应用的人来更换。请把报告给他们看。只更新驱动、重装同一版本、安装 CUDA 工具包都没有用。',
    help_newer:
      '这个文件夹需要一份更新的、含有 {{gpu}} 代码的 PyTorch：{{folder}}。更新应用往往就会带来它；否则可以由当初安装应用的人来更换。请把报告给他们看。没有用的做法：只更新驱动、重装同一版本、安装 CUDA 工具包。',
    help_older:
      '这个文件夹需要最后一份仍含有 {{gpu}} 代码的 PyTorch，并且要一直停留在这个版本：{{folder}}。可以由当初安装应用的人来更换。请把报告给他们看。没有用的做法：只更新驱动、重装同一版本、安装 CUDA 工具包。',
  },
  'torch/not-installed': {
    what: '{{where}} 里没有安装 PyTorch。',
    why: 'PyTorch 是应用里负责计算的部分。这个文件夹里的 Python 找到了，但它的软件包里没有 PyTorch。',
    help: '也许应用并不是从这个文件夹运行的：许多应用把自己的 Python 放在单独的文件夹里，例如“python_embeded”或“venv”。请选择那个文件夹再检查一次。如果文件夹没有选错，说明应用还没有安装完：请再运行一次它的安装程序。',
  },
});

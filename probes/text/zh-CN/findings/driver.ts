import { driver as en } from '../../en/findings/driver';
import { translate } from '../../typed';

export const driver = translate(en)({
  'driver/foreign-nvml': {
    what: 'NVIDIA 的显卡查看工具 nvidia-smi 用到了一个不属于您驱动的外来文件。',
    why: '它报告“{{line}}”：驱动自己的版本，和某个程序自带的同名库版本碰到了一起。显卡本身仍可能工作正常。',
    help: '{{where}} 里没有什么需要修。请在自带这份文件的整合环境、snap 或容器之外启动它，或更新那个环境。重启电脑没有用：那份文件还在原处。',
  },
  'driver/missing': {
    what: '这台电脑上没有可用的 NVIDIA 驱动，所以 {{where}} 无法使用显卡。',
    what_named: '您的 {{gpus}} 没有驱动，或驱动没有正常工作，所以 {{where}} 无法使用显卡。',
    what_cardless: '这台电脑上没有发现 NVIDIA 显卡和驱动，而 {{where}} 需要它们。',
    why: 'PyTorch 是应用里负责计算的部分，这里安装的是为 NVIDIA 显卡制作的版本。它寻找 NVIDIA 驱动（与显卡对话的程序），但没有找到。',
    help_cardless:
      '如果这台电脑装有 NVIDIA 显卡，请确认它已插好并通电，再从 NVIDIA 官方网站安装驱动，重启后再检查一次。如果没有，应用需要适合您现有显卡或处理器的 PyTorch：应用的说明里会写明。',
    help: '请从 NVIDIA 官方网站或系统更新中安装适合您显卡的最新驱动，重启电脑，然后再检查一次。重装应用或 PyTorch 没有用：问题不在它们身上。',
  },
  'driver/needs-restart': {
    what: '您的显卡驱动前后不一致了，需要重启电脑。',
    why: '它说“{{line}}”。电脑运行时更新了驱动，或电脑睡眠之后，常会这样：一半是旧的，一半是新的。',
    help: '请保存好工作，重启电脑（选择“重启”，而不是关机再开机），然后再检查一次。{{where}} 没有问题：重装应用、其中负责计算的部分（PyTorch）或 NVIDIA 的 CUDA 工具包，在这里都不起作用。',
  },
  'driver/too-old': {
    what: '对 {{where}} 里的 PyTorch 来说，您的显卡驱动太旧了。',
    why: 'PyTorch 是应用里负责计算的部分，这一份需要支持 CUDA {{needs}} 的驱动（CUDA 是 NVIDIA 显卡的计算方式）。{{driver}}只支持到 CUDA {{has}}。',
    why_unsaid:
      'PyTorch 是应用里负责计算的部分，这一份需要支持 CUDA {{needs}} 的驱动（CUDA 是 NVIDIA 显卡的计算方式）。{{driver}}比这要旧。',
    why_open:
      'PyTorch 是应用里负责计算的部分，它的要求超出了驱动的能力。{{driver}}只支持到 CUDA {{has}}（CUDA 是 NVIDIA 显卡的计算方式）。',
    why_plain: 'PyTorch 是应用里负责计算的部分，它的要求超出了驱动的能力。{{driver}}比这份 PyTorch 所要求的要旧。',
    help: '请从 NVIDIA 官方网站安装适合您显卡的最新驱动，即使笔记本厂商说旧的那个“已是最新”。重启电脑，然后再检查一次。很旧的显卡不再有新驱动：这时应用需要一份较旧的 PyTorch，它所用的 CUDA 版本是您的驱动所支持的。安装 NVIDIA 的 CUDA 工具包没有用：它不会改变驱动。',
  },
});

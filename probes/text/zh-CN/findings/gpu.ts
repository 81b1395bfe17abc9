import { gpu as en } from '../../en/findings/gpu';
import { translate } from '../../typed';

export const gpu = translate(en)({
  'gpu/asleep': {
    what: '您的笔记本让 {{card}} 休眠了，所以 {{where}} 找不到它。',
    why: '带两块显卡的笔记本会关掉性能强的那块来省电。驱动回答说自己没有加载，看起来就像根本没有 NVIDIA 显卡。',
    help: '请接上电源。在笔记本厂商的控制程序里退出“节能（Eco）”或“仅核显”模式；在 Windows 的图形设置里把 {{where}} 设为“高性能”。然后重新启动应用，再检查一次。显卡没有坏，也不必重装任何东西。',
  },
  'gpu/hidden-by-environment': {
    what: '这台电脑上的一个设置把显卡藏了起来，{{where}} 看不到它。',
    why: '环境变量 {{variable}}（程序启动时读取的一种设置）的值是“{{value}}”。这样一来，CUDA（NVIDIA 显卡的计算方式）不会让任何程序看到显卡。',
    why_unsaid:
      '显卡在，但 CUDA（NVIDIA 显卡的计算方式）一块也不显示。多半是环境变量 {{variable}}（程序启动时读取的一种设置）被设成了 -1、空值，或一块不存在的显卡。',
    help: '请在设置它的地方（系统设置，或启动应用的脚本）删除变量 {{variable}}，或把它改成 0，表示第一块显卡。然后重新启动应用，再检查一次。不需要安装任何东西；NVIDIA 的查看工具 nvidia-smi 看得到显卡并不能说明什么，它不读这个设置。',
  },
  'gpu/lost': {
    what: '显卡掉线了：电脑已经联系不上它。',
    why: '驱动说“{{line}}”。这是供电、温度或接触不良的问题，与软件无关。',
    help: '请关机，等一分钟再开机，然后再检查一次。如果显卡回来了：请检查它的供电插头、是否插牢、温度，并取消超频。重装程序或驱动没有用。',
  },
  'gpu/mig-selection': {
    what: '您的 {{card}} 被分成了几份，而 {{where}} 不知道哪一份是给它的。',
    why: '数据中心的显卡可以分成几块小的（MIG）。一个程序只能用其中一块，而负责计算的 PyTorch 数出来的比分给它的多。',
    help: '管理这台电脑的人可以指定是哪一份：环境变量 CUDA_VISIBLE_DEVICES（程序启动时读取的一种设置）要写上它的全名，以“MIG-”开头，用“nvidia-smi -L”可以列出。PyTorch 和驱动都没有问题。',
  },
  'gpu/mixed-generations': {
    what: '您的几块显卡新旧不同，{{where}} 里的 PyTorch 只支持其中一部分：它没有 {{lacks}} 的代码。',
    why: 'PyTorch 是应用里负责计算的部分，每个版本只含一段范围内的显卡的代码。{{torch}} 支持 {{serves}}。支持最新显卡的版本已经去掉了最旧的，新驱动也是如此。',
    help: '最简单的办法：让 {{where}} 只用 {{serves}}。在启动应用的脚本里设置环境变量 CUDA_VISIBLE_DEVICES（程序启动时读取的一种设置）就能选择显卡。能同时支持全部显卡的版本只有很少几种组合才有，重装同一个版本不会有任何改变。',
  },
  'gpu/no-official-build': {
    what: '对 PyTorch 来说，您的 {{card}} 太旧了：已没有任何官方版本含有它的代码。',
    why: 'PyTorch 是应用里负责计算的部分。每个版本都只含某些显卡的现成代码，而这么旧的显卡多年前就不在其中了。这不是您的错，也不是应用的错。',
    help: '可以让 {{where}} 用处理器计算（较慢），换一台显卡较新的电脑，或使用在线服务。没有哪个驱动、NVIDIA 的 CUDA 工具包或别的 PyTorch 版本能让这块显卡重新可用；来路不明的自制版本并不安全，不建议使用。',
  },
  'gpu/tcc-mode': {
    what: '您的 {{card}} 运行在不带屏幕的模式（TCC）。在 Windows 里这没有问题，但 Windows 里的 Linux（WSL）用不到它。',
    why: 'Windows 默认让数据中心显卡用这种模式。Windows 程序可以用它计算；WSL 需要带屏幕的模式（WDDM）。',
    help: '请直接在 Windows 里使用 {{where}}，或请管理这台电脑的人把显卡切换到 WDDM。没有什么东西坏了。',
  },
  'wsl/gpu-blocked': {
    what: '{{where}} 运行在 Windows 里的 Linux（WSL）中，而 Windows 不让它使用显卡。',
    why: 'Windows 告诉驱动的工具：“GPU access blocked by the operating system”（系统禁止访问 GPU）。原因多半是 WSL 太旧、自己编译的 Linux 内核，或在 WSL 里装了 Linux 驱动。',
    help: '请在 Windows 里更新 WSL（更新命令是“wsl --update”），重启 Windows，并更新 Windows 里的 NVIDIA 驱动。WSL 里面不能有任何 NVIDIA 驱动：装过的要卸掉，让您在里面装驱动的网页是误导。',
  },
});

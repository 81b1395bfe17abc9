import { rocm as en } from '../../en/findings/rocm';
import { translate } from '../../typed';

export const rocm = translate(en)({
  'rocm/broken-build': {
    what: '{{where}} 里的 PyTorch 是给 AMD 显卡的测试版，它不能正常工作。',
    why: '{{torch}} 是应用里负责计算的部分，这一份不是正式发布的版本。它有您的 {{card}} 的代码，但无法加载。',
    help: '{{where}} 需要换成给 AMD 显卡的正式版。如果处理器也自带显卡，把它藏起来对一些人有帮助：环境变量 HIP_VISIBLE_DEVICES（程序启动时读取的一种设置）可以选择显卡。您的显卡没有问题。',
  },
  'rocm/device-package-missing': {
    what: '{{where}} 里的 PyTorch 缺少含有您的 {{card}} 代码的软件包。',
    why: 'PyTorch 是应用里负责计算的部分，如今 AMD 把它给每种显卡的代码分开打包。缺少的是 {{package}}，所以没有东西可以让显卡运行。',
    help: '{{where}} 的 PyTorch 需要和这个软件包一起安装，都来自 AMD 自己的软件源，版本相同。只重装 PyTorch 还是会漏掉它。',
  },
  'rocm/no-kernel-for-gpu': {
    what: '{{where}} 里的 PyTorch 不含适用于您的 AMD 显卡的代码。',
    what_named: '{{where}} 里的 PyTorch 不含适用于您的 AMD 显卡的代码：{{card}}。',
    why: 'PyTorch 是应用里负责计算的部分。它给 AMD 显卡的版本（ROCm）只含某些显卡的现成代码，您的（{{gfx}}）不在其中。',
    why_unsaid: 'PyTorch 是应用里负责计算的部分。它给 AMD 显卡的版本（ROCm）只含某些显卡的现成代码，您的不在其中。',
    help: '有些显卡在更新的版本里有；另一些从未进入官方版本，那就只剩他人制作的版本、别的计算程序（DirectML、ZLUDA），或用处理器。假装成另一块显卡的设置（HSA_OVERRIDE_GFX_VERSION）只对很相近的型号有用，而且只在 Linux 上。',
  },
  'rocm/override-lost': {
    what: '您的 AMD 显卡需要一个设置，而这里没有。',
    what_named: '您的 AMD 显卡 {{card}} 需要一个设置，而这里没有。',
    why: 'PyTorch 是应用里负责计算的部分。它给 AMD 显卡的版本没有这块显卡的代码，但有它的同类的。设置 HSA_OVERRIDE_GFX_VERSION={{value}} 之后，显卡就用同类的代码。多半以前设置过，换了启动方式之后没有传下来。',
    help: '请在启动 {{where}} 的脚本里写上一行 HSA_OVERRIDE_GFX_VERSION={{value}}（前面加上“export”；它是程序启动时读取的一种设置），重新启动，再检查一次。这只在 Linux 上有效。不需要安装任何东西。',
  },
});

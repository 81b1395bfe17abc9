import { extension as en } from '../../en/findings/extension';
import { translate } from '../../typed';

export const extension = translate(en)({
  'extension/broken-install': {
    what: '{{where}} 的一个扩展没有装完整：{{extension}}。',
    why: '它编译好的部分缺失或无法加载。它这时所说的显卡要求（“需要计算能力 8.0”之类）并不是针对您的：原因不在您的 {{card}}，也不在 PyTorch（应用里负责计算的部分）。',
    help: '请重新安装 {{extension}}，版本要与 {{where}} 的 PyTorch 和 Python 完全对应；或在应用设置里关掉它：不用它也能出图，只是慢一点。显卡、驱动和 PyTorch 都不用换。',
  },
  'extension/compiler-too-old': {
    what: '{{where}} 运行时使用的编译器（{{extension}}）还不认识您的 {{card}}。',
    why: '应用的某些部分在用到时才为显卡现场编译。随附的编译器比显卡还旧。PyTorch（应用里负责计算的部分）本身没有问题。',
    help: '请把 {{extension}} 更新到与您的 PyTorch 配套的版本，或在应用里关掉“torch.compile”或 Triton。更换 PyTorch 或驱动没有用。',
  },
  'extension/gpu-never-supported': {
    what: '{{where}} 的一个扩展从来就不是为您这样的显卡制作的：{{extension}} 不能在您的 {{card}} 上运行。',
    why: '它用到了您的显卡没有的部件，更新也改变不了。PyTorch（应用里负责计算的部分）本身没有问题。',
    why_too: '它用到了您的显卡没有的部件，更新也改变不了。',
    help: '请在应用里关掉 {{extension}}，改用自带的方式（注意力可选“PyTorch”或“SDPA”）。重装它、换它的别的版本或换驱动都没有用。',
  },
  'extension/missing-library': {
    what: '{{where}} 的一个扩展缺少 NVIDIA 软件的一个部件：{{extension}}。',
    what_unnamed: '{{where}} 的某个扩展缺少 NVIDIA 软件的一个部件：{{library}}。是哪个扩展，文字里看不出来。',
    what_library: '{{where}} 的扩展 {{extension}} 缺少 NVIDIA 软件的一个部件：{{library}}。',
    why: 'PyTorch 是应用里负责计算的部分，这个扩展本该共用它的文件；但两者所用的 CUDA（NVIDIA 显卡的计算方式）版本不同。所以它退回到处理器，或者停下来。',
    help: '请安装与您的 PyTorch 的 CUDA 版本对应的 {{extension}}。从别的网站单独下载缺少的文件既不安全，也不长久。',
  },
  'extension/no-kernel-for-gpu': {
    what: '{{where}} 的一个扩展不含适用于您的 {{card}} 的代码：{{extension}}。问题不在 PyTorch 本身。',
    what_too: '和 PyTorch 一样，{{where}} 的一个扩展也不含适用于您的 {{card}} 的代码：{{extension}}。',
    what_unnamed:
      '看来是 {{where}} 的某个扩展不含适用于您的 {{card}} 的代码，而不是 PyTorch。是哪一个，文字里看不出来。',
    why: 'PyTorch 是应用里负责计算的部分；帮它计算的扩展都自带某些显卡的现成代码。{{extension}} 里没有这块显卡的，所以它报出与 PyTorch 一样的错误，或一声不响就让应用关闭。',
    why_listed:
      'PyTorch 是应用里负责计算的部分；帮它计算的扩展都自带某些显卡的现成代码。{{extension}} 含有 {{architectures}} 的代码，其中没有一份能在这块显卡上运行；这块显卡的架构编号（计算能力）是 {{capability}}。',
    help: '请在应用里关掉 {{extension}}（注意力可改用“PyTorch”或“SDPA”），或更新到含有 {{card}} 代码的版本。PyTorch 和驱动都不要动：换了没有用，还可能弄坏别的。',
    help_too:
      '请先解决 PyTorch 的问题，然后重新检查。如果仍然提到 {{extension}}，请在应用里关掉它（注意力可改用“PyTorch”或“SDPA”），或安装含有 {{card}} 代码、并与新 PyTorch 配套的版本。',
  },
  'extension/partly-no-kernel-for-gpu': {
    what: '供您了解：{{where}} 的 {{extension}} 有一部分不含适用于您的 {{card}} 的代码。',
    why: '大部分都有。没有这块显卡代码的是：{{libraries}}。只要应用不用到这一部分，就没有问题。',
    help: '不需要做什么。如果 {{where}} 仍然报“no kernel image”，请把这一条给帮助您的人看。',
  },
  'extension/version-mismatch': {
    what: '{{where}} 的一个扩展是为另一个 PyTorch 制作的：{{extension}}。',
    what_unnamed: '{{where}} 的某个扩展是为另一个 PyTorch 制作的。是哪一个，文字里看不出来。',
    why: 'PyTorch 是应用里负责计算的部分，这类扩展只为它的某一个确切版本制作。旁边是 {{torch}}，它的各部分就找不到彼此。刚换过 PyTorch 之后常会这样。',
    why_needs:
      'PyTorch 是应用里负责计算的部分，这类扩展只为它的某一个确切版本制作。它属于 PyTorch {{needs}}，而安装的是 {{torch}}。刚换过 PyTorch 之后常会这样。',
    help: '请安装与现有 PyTorch 对应的 {{extension}}，来源和后缀（例如 +cu128）都要相同。注意力扩展也可以关掉或卸掉。换驱动或改显卡设置没有用。',
  },
});

import { drift as en } from '../en/drift';
import { translate } from '../typed';

export const drift = translate(en)({
  codes: {
    'drift/cards-gone': {
      what: '显卡不见了；原来有 {{cards}}。',
      matters: '没有显卡就无法用显卡计算。',
      help: '请检查显卡是否插稳、是否通电、是否在系统里被停用，然后再检查一次。',
    },
    'drift/card-not-in-build': {
      what: '现在有一块显卡，这里的 PyTorch 不含它的代码：{{cards}}。记住的是 {{from}}。',
      matters: '无论驱动多新，用这个 PyTorch 都无法在新显卡上出图。',
      help: '请让 Torchmend 找一个含有它的代码的版本，然后记住新的状态。',
    },
    'drift/torch-gone': {
      what: 'PyTorch {{from}} 被移除了。',
      matters: '没有它，应用无法计算。',
      help: '请让 Torchmend 把它装回来，或撤销最近的安装。',
    },
    'drift/torch-became-cpu': {
      what: 'PyTorch {{from}} 变成了 {{to}}，这是只用处理器的版本。{{by}}',
      matters: '显卡不再被使用，或者应用无法启动。',
      help: '请让 Torchmend 装回适合您显卡的版本。',
    },
    'drift/torch-other-vendor': {
      what: 'PyTorch {{from}} 变成了 {{to}}，这是给别家显卡用的版本。{{by}}',
      matters: '它无法使用您的显卡。',
      help: '请让 Torchmend 装回适合您显卡的版本。',
    },
    'drift/torch-put-back': {
      what: '{{from}} 被换回了较旧的 PyTorch {{to}}，它不含 {{cards}} 的代码。{{by}}',
      matters: '老问题又回来了：您的显卡无法用它计算。',
      help: '请让 Torchmend 再修复一次。如果是应用的更新程序所为，每次更新都会这样；请在每次更新后检查。',
    },
    'drift/torch-lost-card': {
      what: 'PyTorch {{from}} 变成了 {{to}}，后者不含 {{cards}} 的代码。{{by}}',
      matters: '您的显卡无法用它计算。',
      help: '请让 Torchmend 装回含有它的代码的版本。',
    },
    'drift/driver-gone': {
      what: '显卡驱动 {{from}} 不见了。',
      matters: '没有驱动，任何程序都用不了显卡。',
      help: '请从 NVIDIA 网站重新安装驱动，然后重启。',
    },
    'drift/driver-dropped-card': {
      what: '驱动从 {{from}} 变成了 {{to}}，后者不再支持 {{cards}}。',
      matters: '用它无法使用这块显卡。',
      help: '请退回 {{last}} 分支的驱动（支持这块显卡的最后一个分支），并关闭自动更新。',
    },
    'drift/driver-too-old': {
      what: '驱动从 {{from}} 变成了 {{to}}，而这里的 PyTorch 需要 {{needs}} 或更新的驱动。',
      matters: 'PyTorch 无法用它启动 CUDA。',
      help: '请从 NVIDIA 网站安装更新的驱动，然后重启。',
    },
    'drift/torch-needs-driver': {
      what: '这里的 PyTorch 现在需要 {{needs}} 或更新的驱动；您的是 {{driver}}。',
      matters: 'PyTorch 无法用它启动 CUDA。',
      help: '请从 NVIDIA 网站安装更新的驱动，或让 Torchmend 装一个适合您驱动的版本。',
    },
    'drift/vision-mismatch': {
      what: 'torchvision {{vision}} 与 PyTorch {{torch}} 不配套；配套的是 {{wanted}}。',
      matters: '应用可能在启动时或出第一张图时失败。',
      help: '请让 Torchmend 装上配套的一组。',
    },
    'drift/kernels-fail': {
      what: '显卡以前能做的，现在失败了：{{failed}}。',
      matters: '出图会失败。',
      help: '原因见上面的内容。如果上面没有，请重启电脑后再检查一次。',
    },
    'drift/torch-replaced': {
      what: 'PyTorch {{from}} 变成了 {{to}}。{{by}}',
      matters: '其中仍有您显卡的代码，但为旧版编译的扩展可能失败。',
      help: '如果应用正常，请记住新的状态；否则请撤销最近的安装。',
    },
    'drift/torch-newer': {
      what: 'PyTorch {{from}} 变成了 {{to}}。',
      matters: '其中有您显卡的代码，没有坏处。',
      help: '如果应用正常，请记住新的状态。',
    },
    'drift/torch-older': {
      what: 'PyTorch 从 {{from}} 退回到 {{to}}。',
      matters: '其中有您显卡的代码，本身没有坏处。',
      help: '如果应用正常，请记住新的状态。',
    },
    'drift/torch-other-channel': {
      what: 'PyTorch {{from}} 变成了 {{to}}：版本相同，但用的是另一个 CUDA。',
      matters: '其中有您显卡的代码。为另一个 CUDA 编译的扩展可能失败。',
      help: '如果应用正常，请记住新的状态。',
    },
    'drift/torch-rebuilt': {
      what: 'PyTorch {{to}} 名称没变，但所含的显卡代码与以前不同。',
      matters: '其中有您显卡的代码，没有坏处。',
      help: '如果不是您自己编译的，请弄清它从哪里来。',
    },
    'drift/torch-came': {
      what: '新装了 PyTorch {{to}}；原来没有。',
      matters: '这正是应用需要的。',
      help: '如果应用正常，请记住新的状态。',
    },
    'drift/extension-left-behind': {
      what: 'PyTorch 变了，而这些为旧版编译的扩展没有变：{{list}}。',
      matters: '它们可能失败，或者被悄悄停用。',
      help: '请安装适合新 PyTorch 的版本，或移除这些扩展。',
    },
    'drift/extension-gone': {
      what: '被移除：{{list}}。',
      matters: '没有它们，应用可能变慢，或缺少功能。',
      help: '如果缺少什么，请重新安装。',
    },
    'drift/extension-changed': {
      what: '有变化：{{list}}。',
      matters: '本身没有坏处。',
      help: '如果应用正常，请记住新的状态。',
    },
    'drift/extension-came': {
      what: '新增：{{list}}。',
      matters: '本身没有坏处。',
      help: '如果应用正常，请记住新的状态。',
    },
    'drift/python-changed': {
      what: 'Python {{from}} 变成了 {{to}}。',
      matters: '含编译部分的软件包只适合一个 Python 版本；没有更换的会失败。',
      help: '如果应用正常，请记住新的状态；否则请让应用重新建立它的环境。',
    },
    'drift/card-gone': {
      what: '少了一块显卡：{{cards}}。',
      matters: '其余显卡仍能工作；指定用它的任务会失败。',
      help: '如果不是您拆下的，请检查它是否插稳、是否通电。',
    },
    'drift/card-changed': {
      what: '显卡 {{from}} 换成了 {{to}}。',
      matters: '没有发现这里的 PyTorch 缺少它的代码，没有坏处。',
      help: '如果应用正常，请记住新的状态。',
    },
    'drift/card-added': {
      what: '新增了显卡：{{cards}}。',
      matters: '没有发现这里的 PyTorch 缺少它的代码，没有坏处。',
      help: '如果应用正常，请记住新的状态。',
    },
    'drift/cards-reordered': {
      what: '显卡的顺序变了：{{to}}。',
      matters: '按编号选显卡的应用现在可能会用另一块。',
      help: '请看看应用设置里的显卡编号。',
    },
    'drift/driver-newer': {
      what: '显卡驱动已更新：{{from}} 变成了 {{to}}。',
      matters: '没有坏处。',
      help: '什么都不用做。愿意的话可以记住新的状态。',
    },
    'drift/driver-older': {
      what: '显卡驱动被退回：{{from}} 变成了 {{to}}。',
      matters: '对这里的 PyTorch 来说足够新。',
      help: '什么都不用做。',
    },
    'drift/driver-came': {
      what: '新装了显卡驱动：{{to}}。',
      matters: '这正是 PyTorch 需要的。',
      help: '什么都不用做。',
    },
    'drift/kernels-pass': {
      what: '显卡以前失败的，现在能做了：{{passed}}。',
      matters: '情况变好了。',
      help: '请记住新的状态。',
    },
    'drift/not-compared': {
      what: '今天无法查看，因此没有比较：{{what}}。',
      matters: '它们可能变了，也可能没变。',
      help: '请稍后再检查一次。',
    },
    'drift/baseline-unreadable': {
      what: '这个环境记住的内容无法读取：{{file}}',
      matters: '无法进行比较。',
      help: '如果应用正常，请重新记住。',
    },
  },
  by: {
    requirements: '同时还装进了别的软件包（{{with}}）：很可能是某个扩展的依赖清单把它替换了。',
    updater: '别的都没有变：很可能是应用的更新程序或启动脚本把它自己的版本装了回来。',
    nobody: '原因只有安装的人知道。',
  },
  facts: {
    driver: '驱动',
    torch: 'PyTorch',
    architectures: 'PyTorch 所含的显卡代码',
    cards: '显卡',
    packages: '软件包',
    python: 'Python',
  },
  levels: { broken: '有影响', degraded: '可能有影响', note: '没有坏处' },
  since: '自 {{date}} 记住这个环境以来：',
  same: '自 {{date}} 记住这个环境以来，没有任何变化。',
});

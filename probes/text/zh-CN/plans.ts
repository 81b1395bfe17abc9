import { plans as en } from '../en/plans';
import { translate } from '../typed';

/** 修复方案，简体中文。 */
export const plans = translate(en)({
  kinds: {
    'replace-torch': {
      title: '用 PyTorch {{torch}} 替换 {{now|旧的版本}}',
      why: '它含有 {{card|您的显卡}} 的代码。由 {{folder}} 自己的 Python 安装；只有这块显卡随后真的能用它计算，才会保留。',
    },
    'offline-wheels': {
      title: '用这里的文件，以 PyTorch {{torch}} 替换 {{now|旧的版本}}',
      why: '这些文件已读取过，含有 {{card|您的显卡}} 的代码。不下载任何东西。只有这块显卡随后真的能用它计算，才会保留。',
    },
    'fresh-environment': {
      title: '在旧环境旁边建一个带 PyTorch {{torch}} 的新环境',
      why: '[[带 {{now}} 的]]旧环境原样不动。在 {{fresh}} 中的副本装上适合 {{card|您的显卡}} 的版本，试用通过后改用它启动。',
    },
    'mend-extension': {
      title: '修好 {{package}} {{version}}',
      why: 'PyTorch {{torch}} 本身没有问题；在 {{card|您的显卡}} 上出错的是 {{package}}。',
    },
    'clear-leftovers': {
      title: '移走不属于 PyTorch 的东西（{{count}} 项）',
      why: '中断的安装或手动复制的文件留在了 {{folder}}，Python 可能会误用它们。',
    },
    'undo-shadowing': {
      title: '让 Python 重新使用 {{folder}} 自己的软件包',
      why: '现在 {{shadow|别处}} 中的软件包排在了它自己的前面。',
    },
    'show-gpu': {
      title: '让 CUDA 重新看到显卡',
      why: '变量 {{variable}} [[被设为“{{value}}”，]]因此看不到 {{card|您的显卡}}。',
    },
    'pin-numpy': {
      title: '换回 PyTorch {{torch}} 所适配的 NumPy',
      why: '现在安装的是 NumPy {{numpy}}；这个 PyTorch 需要 {{needs}}。',
    },
    'app-start': {
      title: '修正应用的启动方式',
      why: '启动时要用到 {{packages}}，但它没有安装在 {{folder}}。',
    },
    'new-pack': {
      title: '换用新的整合包：{{pack}}',
      why: '{{folder}} 中的 Python {{version}} 太旧或太新，没有含 {{card|您的显卡}} 代码的 PyTorch 可用。修复会失败并被撤回。',
    },
    'by-person': {
      title: '有件事只有您能做',
      why: '原因不在 {{folder}} 的应用里：无论应用里装了什么，都要先解决它。',
    },
    'no-build': {
      title: '没有官方 PyTorch 支持 {{card|您的显卡}}：还有这些办法',
      why: '{{folder}} 中的 PyTorch[[（{{torch}}）]]没有能用的官方版本可以替换。',
    },
  },
  takeOut: {
    title: '卸载 {{package}} {{version}}',
    why: 'PyTorch {{torch}} 本身没有问题；在 {{card|您的显卡}} 上出错的是 {{package}}，而且目前不知道有哪个版本不会出错。',
  },
  sameVersion: '版本号不变，仍是 {{version}}，但换成为另一些显卡制作的构建版本。',
  byHand: {
    'replace-torch':
      '它含有 {{card|您的显卡}} 的代码。Torchmend 在这里无法安装它，也不作任何改动：需要您自己做的列在下面。',
    'offline-wheels':
      '这些文件已读取过，含有 {{card|您的显卡}} 的代码。Torchmend 在这里无法安装它们，也不作任何改动：需要您自己做的列在下面。',
  },
  steps: {
    fetch: '下载 {{count}} 个文件（{{size}}）到 {{folder}}，逐个核对校验值，并读取其中内容。',
    'keep-safe': '把 {{roots}} 的安全副本保存到 {{folder}}。用的是链接，几乎不占空间。',
    uninstall: '用 {{program}} 移除 {{packages}}。它们自己的文件夹里若有残留，移到安全副本里。',
    'clear-leftovers': '移到安全副本里：{{paths}}。已经不在的就跳过。',
    install: '用 {{program}} 从本机文件安装 {{packages}}（解压后 {{size}}），完全不联网。',
    'edit-file': '修改文本文件 {{file}}：',
    'make-environment': '用 {{program}} 在 {{folder}} 建立新环境。',
    'carry-over': '把 {{from}} 中的所有软件包复制到 {{to}}。旧文件夹只读取，不改动。',
    person: '请您来做：',
    'look-again': '用 {{python}} 再检查一次：在显卡上真正计算。问题若仍在，一切恢复原状。',
    'look-again_person': '然后再检查一次。',
  },
  undo: {
    fetch: '撤销方法：清空下载文件夹。环境没有被改动。',
    'keep-safe': '撤销方法：不再保留安全副本。',
    uninstall: '撤销方法：用安全副本逐个文件恢复。',
    'clear-leftovers': '撤销方法：用安全副本逐个文件恢复。',
    install: '撤销方法：用安全副本恢复，新装的移走。',
    'edit-file': '撤销方法：用安全副本恢复原来的文本。',
    'make-environment': '撤销方法：移走新文件夹。',
    'carry-over': '撤销方法：移走新文件夹。',
    person: '',
    'look-again': '',
  },
  edits: {
    'drop-flag': '去掉 {{flags}}：否则应用会因它而停止，或重新装回旧的 PyTorch。',
    'drop-install': '停用每次启动都安装旧 PyTorch 的那一行。',
    'no-sync': '加上 --no-sync：否则 uv 每次启动都会装回旧的 PyTorch。',
    'pin-packages': '一份把 PyTorch 固定在 {{torch}} 的清单，防止扩展把它换掉。',
    'point-pip': '让这个环境的 pip 使用那份清单（{{pins}}）。如果您移动了环境，请删除这一行。',
    'other-python': '改用 {{python}} 启动应用。',
    'no-user-site': '不再使用装在您用户帐户下的软件包。',
    'drop-variable': '停用设置 {{variable}} 的那一行。',
    'old-import': '{{package}} 引用了新版 torchvision 已经没有的模块；同样的功能现在叫新的名字。',
  },
  person: {
    'update-driver': '更新 NVIDIA 驱动[[：需要 {{needs}} 或更新]][[（现在是 {{has}}）]]。下载地址：{{url}}',
    'older-driver':
      '安装 {{branch|较旧}} 系列的 NVIDIA 驱动：现在的驱动[[（{{has}}）]]已不再支持这块显卡。下载地址：{{url}}',
    'install-driver': '安装 NVIDIA 驱动[[：需要 {{needs}} 或更新]]。下载地址：{{url}}',
    restart: '重新启动电脑。',
    'install-vc-runtime': '安装微软的 Visual C++ 运行库，它缺失或太旧[[（{{file}}）]]。下载地址：{{url}}',
    'enlarge-pagefile':
      '在 Windows 中：系统 → 高级系统设置 → 性能 → 高级 → 虚拟内存：让 Windows 自动管理大小，所在硬盘要有 30 GB 空闲。',
    'allow-in-app-control':
      'Windows 拒绝加载 {{file|应用的一部分}}：Windows 安全中心 → 应用和浏览器控制 → 智能应用控制。公司的电脑请找管理员。',
    'wake-gpu': '唤醒 {{gpu|显卡}}：给笔记本插上电源，并在厂商的设置中选用独立显卡。',
    'free-foreign-nvml': '另一个驱动的库挡在前面[[（{{line}}）]]。请把它从搜索路径中去掉，或重新安装驱动。',
    'close-app': '请关闭应用：这些程序正占用它的文件：{{programs}}。',
    'remove-variable':
      '删除变量 {{variable}}[[（现在是“{{value}}”）]][[；它设在 {{from}}]]。别的程序可能在用，所以由您决定。',
    'remove-user-package':
      '把 {{package}} 从 {{shadow|它所在的地方}} 中移除，或用 PYTHONNOUSERSITE=1 启动应用。别的程序可能在用，所以由您决定。',
    'drop-flag': '从应用的启动设置[[（{{file}}）]]中去掉 {{flags}}。',
    'drop-install': '在 {{file}} 中去掉重新安装 PyTorch 的部分，这一行的其余内容保留：{{line}}',
    'pick-card': '计算能力 {{cards}} 的显卡：PyTorch {{torch|另有版本}}。请选择您要用的显卡，并隐藏另一块。',
    'use-conda':
      '{{prefix}} 中的 PyTorch 是 conda 装的，conda 不认 pip 的改动。请在该环境中用 conda 安装适合这块显卡的 {{packages}}，或另建环境再用 pip。',
    'get-packages':
      '需要的文件没能全部查到[[（缺少：{{missing}}）]]。请联网后再检查一次；或在另一台电脑上下载 {{packages}}[[（来自 {{index}}）]]，再在这里选择那个文件夹。',
    'get-installer':
      '没有找到能为 {{python}} 安装软件包的工具：它的 pip 缺失，或太旧而不认这些文件。请把 pip-….whl 放在这些文件旁边，或安装 uv。',
    'externally-managed': 'Python {{python}} 属于系统（见 {{folder}}），系统不希望往里面装软件包。请改用另建的环境。',
    'build-from-source':
      '自己构建 PyTorch {{torch}}：CUDA 工具包 {{cuda}}，编译器不高于 {{compiler}}，磁盘 {{disk}} GiB，{{least}} 到 {{most}} 小时。命令：{{commands}}',
    'use-cpu': '只用处理器。可以用，但很慢。',
    'other-card': '换用 {{card|您的显卡}} 以外的显卡。',
    'other-python': '换用 {{pythons|别的版本}} 的 Python：{{has}} 没有这样的版本。',
    'start-other-python': '今后请用 {{python}} 启动应用。[[现在的启动方式：{{script}}。]]',
    'get-pack': '在这里下载 {{pack}}：{{url}} 解压到旧的旁边；旧的先留着，等您满意再说。',
    'move-models': '移动或链接模型：从 {{from}} 到新整合包的 {{to}}。',
    'move-nodes': '复制节点和扩展：从 {{from}} 到新整合包的 {{to}}，一个一个来，先复制需要的。',
    'move-outputs': '复制您的图片：从 {{from}} 到新整合包的 {{to}}。',
    'update-nodes': '在新整合包里逐个更新它们：旧的可能不适用于新的 PyTorch。',
  },
  losses: {
    'taken-out':
      '{{package}} {{version}} 会被移除：它在这块显卡上，或与届时的 PyTorch 一起，无法工作。应用没有它也能运行，可能会慢一些。',
    'to-be-rebuilt': '{{package}} {{version}} 会被移除：它是为旧的 PyTorch 制作的。之后需要装上合适的[[（{{to}}）]]。',
    'version-changes': '{{package}} [[从 {{from}} ]]变为 {{to|别的版本}}。',
    'perhaps-broken': '{{package}} 保留；不清楚它是否还能工作。',
    'torchaudio-ended': 'torchaudio 会被移除：没有适合这个 PyTorch 的版本。',
    'old-import': '{{package}} 引用了新版 torchvision 已经没有的模块，又无法查看它：可能会出错。',
    'weights-only': '从 2.6 起，PyTorch 拒绝可能执行代码的模型文件。{{packages}} 的旧模型可能无法加载。',
    'numpy-one': 'NumPy 从 {{from}} 变为 {{to}}。需要 NumPy 2 的软件包可能会报错。',
    'shared-environment': '还有别的在用这个环境：{{folders}}。对它们也会改变。',
    'nvidia-shared': '旧 PyTorch 带来的 NVIDIA 库会保留，因为 {{packages}} 可能在用。',
    unguarded: '没有东西固定新版本：要求别的 PyTorch 的扩展可能会把它换掉。',
  },
  trust: {
    certain: '确定：起决定作用的都已看到。',
    likely: '很可能：有些事事先无法知道。事后会验证，不行就撤回。',
    manual: '手动：这件事无法替您完成。',
  },
  labels: {
    where: '位置 {{folder}}，使用 {{python}}',
    loses: '会改变或不再可用的：',
    total: '下载：{{download}}。暂时占用磁盘：{{disk}}。时间：{{time}}。',
    minutes: '大约 {{minutes}} 分钟',
    estimate: '时间是估计的：按测得的网速或每秒 6 MB，每秒解压 35 MB。',
    unknownSize: '未知',
    ownStart:
      '修复前后各启动一次应用本身（在 {{folder}}，不加载扩展），它会自行结束，写出的内容只进入我们自己的文件夹：',
    gone: '文件会被移走。',
    created: '新文件。',
  },
});

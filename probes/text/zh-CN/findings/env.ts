import { env as en } from '../../en/findings/env';
import { translate } from '../../typed';

export const env = translate(en)({
  'env/foreign-cuda-libraries': {
    what: '{{where}} 里的 PyTorch 用到了不属于它的 NVIDIA 部件。',
    why: 'PyTorch 是应用里负责计算的部分，自带一套部件。这里却用了电脑上别处的：{{libraries}}。',
    why_unsaid: 'PyTorch 是应用里负责计算的部分，自带一套 NVIDIA 的库。这里却碰到了电脑上别处的另一个版本。',
    help: '请把 NVIDIA 的 CUDA 工具包和 cuDNN（其中一个部件）的文件夹从设置 PATH（程序查找文件的文件夹列表；Linux 上是 LD_LIBRARY_PATH）里去掉，并撤销手动复制到应用里的 cuDNN 文件。PyTorch 不需要工具包：再装一个“匹配的”只会多一个外来者。',
  },
  'env/leftover-files': {
    what: '{{where}} 里曾有一次安装中途中断，留下了残余文件。',
    what_record: 'pip 已无法卸载或替换 {{where}} 里的一个软件包：它的文件清单不见了。',
    why_record:
      'Python 的安装工具 pip 为每个软件包保存一份文件清单（RECORD）。这里缺少它：{{withoutRecord}}。多半是某次安装中途中断，或被清理软件删掉了。',
    why: 'Python 的安装工具 pip 在替换软件包之前，会先把旧的改成带“~”的名字放在一边。这些没有清理掉：{{files}}。多半是当时应用还开着。',
    help_record:
      '它本身没有害处，但下次更新这个软件包会以 “no RECORD file was found” 结束。请完全关闭应用，用应用自己的 Python 把同一版本重新覆盖安装一次（pip install --force-reinstall --no-deps）。',
    help: '它本身没有害处。请完全关闭应用，删除这些文件夹；如果那个软件包出问题，就再安装一次。否则 pip 会一直发出警告。',
  },
  'env/mixed-torch-files': {
    what: '{{where}} 里混入了两个版本的 PyTorch 文件。',
    what_file: '{{where}} 的 PyTorch 里混入了两个版本的文件：{{file}} 与旁边的文件不匹配。',
    why: 'PyTorch 是应用里负责计算的部分，它的文件只能互相配套使用。更新中断、两个软件包写进同一个文件夹，或手动复制 cuDNN 文件，都会让新旧文件混在一起，互相无法加载。',
    help: '{{where}} 的 PyTorch 需要完全卸掉再重新安装；直接覆盖安装会留下旧文件。从网上复制单个文件会更糟。更新驱动没有用。',
  },
  'env/shadowed-by-pythonpath': {
    what: '有一个设置让 {{where}} 先去用别处的软件包，而不是自己的。',
    why: '环境变量 {{variable}}（Python 启动时读取的一种设置）的值是“{{value}}”。Python 先到那里找，就用了那里的 PyTorch（负责计算的部分）。',
    help: '请删除变量 {{variable}}（系统设置，或启动应用的脚本），重新启动应用，再检查一次。应用里安装的东西不用动；只要这个设置还在，重装也不会有任何改变。',
  },
  'env/shadowed-by-user-site': {
    what: '{{where}} 用错了 PyTorch：用的是您个人的 Python 软件包。',
    why: '以前“只为当前用户”安装的软件包，在 Python 里排在应用自己的前面，其中就有 PyTorch（负责计算的部分）。所以在应用里修了也像没修一样。',
    why_folder:
      '以前“只为当前用户”安装的软件包，在 Python 里排在应用自己的前面，其中就有 PyTorch（负责计算的部分）。这里就是 {{shadow}}。所以在应用里修了也像没修一样。',
    help: '请在启动应用的脚本里加上设置 PYTHONNOUSERSITE=1，或把那个个人文件夹里的 torch 软件包卸掉。再往应用里装一次 PyTorch 没有用。',
  },
  'env/wrong-python': {
    what: 'PyTorch 装进了另一个 Python，而不是 {{where}} 所用的那个。',
    why: 'PyTorch 是应用里负责计算的部分。一台电脑上常有几个 Python，各有各的软件包。应用运行的是 {{runs}}；而安装的 {{elsewhere}} 进了另一个。安装软件包的命令 pip 只会用它找到的第一个 Python，即使是在应用的文件夹里输入的。',
    why_unsaid:
      'PyTorch 是应用里负责计算的部分。一台电脑上常有几个 Python，各有各的软件包。安装软件包的命令 pip 只会用它找到的第一个 Python，即使是在应用的文件夹里输入的。所以电脑上明明有正确的软件包，应用却看不到。',
    help: '需要用应用自己的 Python 来安装：ComfyUI 便携版的在“python_embeded”里，其他应用多在“venv”里。在 Torchmend 里选择应用的文件夹，就能看到是哪一个。重复同样的命令没有用。',
  },
});

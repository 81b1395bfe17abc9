import { pythons } from './en/pythons';
import { pythons as PYTHONS_ZH } from './zh-CN/pythons';

const EN_PYTHONS: Readonly<Record<keyof typeof pythons, string>> = pythons;

/** Words of the terminal face. */
const en = {
  usage: `torchmend check [folder|python] [--ask name,name] [--json]   look, run real kernels, say what is wrong
torchmend find [folder…] [--json]                            every PyTorch and every graphics card of this machine
torchmend report [folder|python|session.jsonl] [-o report.zip] [--log error.txt] [--json]
                                                             a check as a report without private data, to be shown to anyone
torchmend record [folder|python] -o machine.json             keep this machine's answers, to be replayed anywhere
torchmend explain [file|-] [--json]                          what an error text or a log means
torchmend judge <facts.json|session.jsonl|report.zip> [--json]
                                                                     the rules on facts that are given; --case cases.json
torchmend archs <file|folder|wheel|environment>… [--gpu 12.0] [--json]
                                                             which GPU architectures compiled libraries hold
torchmend choose --gpu 12.0[,6.1]|name --driver 572.16|none --os linux|windows|wsl --python 3.11 [--now 2.6.0+cu124]
          [--machine aarch64] [--libc musl] [--installed xformers==0.0.29,…] [--pin '<2.9'] [--nightly]
          [--offline] [--direct] [--mirror auto|name] [--json]   the right build of PyTorch, and why
torchmend plan [folder|python] [--wheels folder] [--index address] [--nightly] [--offline] [--json]
                                                             what can be done about it, step by step; changes nothing
torchmend repair [folder|python] [--plan id] [--wheels folder] [--index address] [--direct] [--yes] [--json]
                                                             does it, proves it, or puts everything back
torchmend undo [repair] [--let-go] [--json]                  everything as it was; --let-go gives the safety copy up
torchmend recover [--json]                                   finishes or puts back what was interrupted
torchmend cache [--empty] [--json]                           what was downloaded; --empty gives the room back
torchmend settings [name=value …] [--json]                   what is set for every window and the terminal; network=off
torchmend catalogue [status|update [file]] [--json]              the list of builds that holds; fetches a newer, signed one
torchmend wheels <folder> --gpu 12.0 --python 3.11 --os linux [--driver …] [--out list.txt] [--offline] [--json]
                                                             which downloaded packages can be installed, what is missing
torchmend baseline save|compare [folder|python] [--json]     remember what works; say what changed since, and whether it matters
torchmend baseline list [--json]                             what is remembered
torchmend guard [--env folder] [--launch-blocking] -- command …
                                                             one sentence if anything changed, then the command, in any case
torchmend guard --script <folder|python> [-o file] [--yes]   a start script that does so, beside the app’s own
torchmend releases --gpu 12.0|name [--os linux|windows] [--machine aarch64] [--json]
                                                             every official build: does it run on this card, and how
torchmend container <folder|python> --format dockerfile|compose|devcontainer [--gpu 12.0]
                                                             the same environment as an image that checks the card first

  --ask     copy, elementwise, sum, matmul-fp32, matmul-fp16, matmul-bf16, conv2d, group-norm, attention, nms
  --lang    en or zh-CN; otherwise your system's language
  --launch-blocking  check: CUDA_LAUNCH_BLOCKING=1 for this one run, so that an error shows at the operation that fails
  --about   record: a line that says what this machine shows
  exit code 0 nothing wrong · 1 found · 2 could not be determined · 3 could not be checked`,
  tooMany: 'One folder or Python at a time, please.',
  unknownCommand: 'There is no command',
  unknownQuestion: 'There is no question',
  questionsAre: 'The questions are:',
  is: { passed: 'passed', failed: 'FAILED', 'not-meant': 'not meant for this card', unanswered: 'no answer' },
  given: 'No folder was given, so this one is checked:',
  stopped: 'Stopped before the end. What was seen until then:',
  environment: 'Environment',
  card: 'Graphics card',
  none: 'none',
  clear: 'Nothing is wrong here: this PyTorch runs on this graphics card. Proven with real kernels.',
  undetermined: 'It could not be determined whether something is wrong.',
  undeterminedWhy: 'Nothing was found, but some things could not be looked at. So this is not an all-clear.',
  undeterminedFailed: 'Computations on the card failed, and their words do not tell the cause:',
  undeterminedHelp:
    'Close the app, if it is running, and check again. What could not be looked at stands below; a report tells helpers:',
  notDetermined: 'Could not be determined:',
  pythons: EN_PYTHONS,
  noTorch: 'no PyTorch',
  torchUnreadable: 'PyTorch can’t be read',
  runs: 'running now',
  cardNone: 'No graphics card was found.',
  cardUnknown: 'Whether there is a graphics card could not be found out.',
  couldNotLook: 'These could not look for one:',
  foundSoFar: 'Found so far: {{count}}, the last one in {{path}}',
  noEnvironments: 'No Python environment was found.',
  driver: 'Driver',
  toolkit:
    'CUDA toolkit: {{version}}, {{folder}}. PyTorch does not use it; only add-ons that are built from source do.',
  toolkitSearched: 'its folders are searched first, and may be loaded instead of PyTorch’s own files:',
  set: 'set for',
  levels: { process: 'this program', user: 'your user', system: 'the whole computer' },
  notSeen: 'Could not be looked into:',
  noSession: 'There is no past check to report on. Run `{{torchmend}} check` first.',
  noFile: 'There is no such file:',
  unreadableFile: 'This file cannot be read:',
  unreadableFiles: '{{count}} files or folders cannot be read ({{reason}}), the first of them: {{path}}',
  reasons: {
    gone: 'reading broke off in the middle: its drive or network folder does not answer any more, or is damaged',
    changing: 'it is being written right now; try again when that is done',
  },
  cutLines: 'Lines of the session that were cut or damaged and left out:',
  noCheck: 'No check could be read from this file. Is it a Torchmend session?',
  badGpu: 'A compute capability looks like 12.0, not like',
  reading: 'Reading',
  noLibraries: 'No compiled libraries were found in',
  noCode: 'No code for graphics cards in',
  library: 'library',
  package: 'package',
  architectures: 'architectures (in all of its code; + in a part of it)',
  holds: {
    all: 'yes',
    some: 'in part',
    none: 'NO',
    unsure: 'unsure',
    'no-code': 'no GPU code of its own',
  },
  noFacts: 'No facts could be read from this file:',
  noInput: 'There is no text to read. Give a file, or pipe a text in.',
  takenAsText: 'There is no such file, so these words themselves are read as the text.',
  pipeIt: 'A text from elsewhere is piped in, with - in the file’s place; or put it in quotes.',
  nothingKnown: 'Nothing in this text is known to Torchmend. A check of the app’s folder may tell more.',
  nothingFound: 'nothing is wrong',
  endedBy: 'What ended it (line {{no}}):',
  printedBy: 'Printed by',
  wouldDecide: 'What would decide it',
  orElse: 'or else:',
  how: { certain: 'certain', likely: 'likely', possible: 'possible' },
  recorded: 'Recorded in',
  saved: 'Saved:',
  notWritten: 'This file could not be written:',
  step: 'Step',
  puttingBack: 'Putting everything back …',
  agree: 'Do this? [y/N]',
  notAgreed: 'Nothing was changed. To agree without being asked: --yes',
  noPlan: 'Torchmend has no plan for this.',
  noSuchPlan:
    'There is no such plan, or no longer: what was found, or what it is made from, has changed. No plan is called',
  plansAre: 'The plans are now:',
  doWith: 'To have the first of these done:',
  plan: 'Plan',
  onlyByHand: 'Torchmend can’t do any of this for you, and has changed nothing. What is left is for you to do:',
  manualPlan: 'Nothing of this plan can be done for you: it is for you to do, step by step.',
  noCertainPlan: 'No plan is certain enough to be run by itself. One of these can be named: --plan',
  undoWith: 'To have everything as it was:',
  repairEnded: {
    repaired: 'Repaired, and proven by real kernels.',
    'put-back': 'It was not repaired. Everything is as it was before.',
    untouched: 'It was not begun. Nothing was changed.',
    left: 'It was not repaired, and not everything could be put back yet. The safety copy is there: run `{{torchmend}} recover`.',
  },
  recovered: {
    'put-back': 'a repair that was interrupted was put back; everything is as it was before.',
    untouched: 'a repair was interrupted before it had changed anything.',
    finished: 'a repair that was interrupted had been proven; it stands.',
    busy: 'another Torchmend works on it right now.',
    left: 'a repair that was interrupted could not be put back yet.',
    gone: 'a repair was interrupted, and the whole folder is gone since.',
  },
  emptied: 'Room given back:',
  settings: {
    language: 'Language',
    theme: 'Appearance of the window',
    network: 'Internet: off, PyTorch’s own servers, or mirrors first',
    mirrors: 'Which mirrors, in the order they are asked',
    proxy: 'Proxy',
    nightly: 'Nightly builds may be proposed',
    hereOnly: 'With the internet off: only repairs whose files are on this computer',
    catalogue: 'When to look for a newer list of PyTorch’s builds',
    updates: 'When to look for a newer Torchmend',
  },
  badSetting: 'There is no such setting, or it can’t be set to this:',
  notEmptied: 'This could not be taken away:',
  nothingToRecover: 'No repair was interrupted.',
  nothingToUndo: 'There is no repair that can be undone.',
  noSuchRepair: 'No repair that can be undone is called',
  repairsAre: 'These can be undone:',
  undone: { undone: 'Everything is as it was before the repair.', 'let-go': 'The safety copy was given up.' },
  keptAside: 'What had come since then was kept here:',
  notKept: 'This check can’t be kept for later (`{{torchmend}} report` won’t find it). This file could not be written:',
  reports: {
    damaged: 'This zip file is damaged and can’t be read.',
    'no-report': 'This zip file holds no Torchmend report.',
    'too-large': 'This report is larger than any that Torchmend makes, and was not read.',
    newer: 'This report was made by a newer Torchmend; what this one understands of it was judged.',
  },
  exists: 'There is already a file of that name, and it was left as it is. Choose another name:',
  languagesAre: 'Torchmend speaks en and zh-CN, not {{asked}}.',
  brokeDown: 'Torchmend itself broke down, which is our mistake:',
};

const zh: typeof en = {
  usage: `torchmend check [文件夹|python] [--ask 名称,名称] [--json]    检查，运行真实内核，说明问题所在
torchmend find [文件夹…] [--json]                            找出本机所有的 PyTorch 和显卡
torchmend report [folder|python|session.jsonl] [-o report.zip] [--log error.txt] [--json]
                                                             把检查输出为不含隐私的报告，可以给任何人看
torchmend record [文件夹|python] -o machine.json             记录本机的回答，可在任何地方重放
torchmend explain [文件|-] [--json]                            一段报错或日志是什么意思
torchmend judge <facts.json|session.jsonl|report.zip> [--json]
                                                                     对给定的事实运行规则；--case cases.json
torchmend archs <文件|文件夹|wheel|环境>… [--gpu 12.0] [--json]
                                                             编译好的库里含有哪些显卡架构
torchmend choose --gpu 12.0[,6.1]|显卡名 --driver 572.16|none --os linux|windows|wsl --python 3.11 [--now 2.6.0+cu124]
          [--machine aarch64] [--libc musl] [--installed xformers==0.0.29,…] [--pin '<2.9'] [--nightly]
          [--offline] [--direct] [--mirror auto|名称] [--json]   合适的 PyTorch 构建版本及理由
torchmend plan [文件夹|python] [--wheels 文件夹] [--index 地址] [--nightly] [--offline] [--json]
                                                             可以怎么办，逐步列出；不做任何改动
torchmend repair [文件夹|python] [--plan id] [--wheels 文件夹] [--index 地址] [--direct] [--yes] [--json]
                                                             执行并验证，否则全部还原
torchmend undo [修复] [--let-go] [--json]                    恢复原样；--let-go 放弃安全副本
torchmend recover [--json]                                   完成或还原被中断的修复
torchmend cache [--empty] [--json]                           下载的内容；--empty 清空
torchmend settings [名称=值 …] [--json]                      所有窗口和终端共用的设置；例如 network=off
torchmend catalogue [status|update [file]] [--json]              现在使用的版本清单；获取更新的、签了名的清单
torchmend wheels <文件夹> --gpu 12.0 --python 3.11 --os linux [--driver …] [--out list.txt] [--offline] [--json]
                                                             下载好的软件包哪些能安装，还缺什么
torchmend baseline save|compare [文件夹|python] [--json]     记住正常的状态；说出之后有什么变化、是否有影响
torchmend baseline list [--json]                             记住了什么
torchmend guard [--env 文件夹] [--launch-blocking] -- 命令 …
                                                             有变化时用一句话说明，然后照常运行命令
torchmend guard --script <文件夹|python> [-o 文件] [--yes]   这样做的启动脚本，放在应用自己的脚本旁边
torchmend releases --gpu 12.0|名称 [--os linux|windows] [--machine aarch64] [--json]
                                                             每个官方版本能否在这块显卡上运行，怎样运行
torchmend container <文件夹|python> --format dockerfile|compose|devcontainer [--gpu 12.0]
                                                             同样的环境做成镜像，启动时先检查显卡

  --ask     copy, elementwise, sum, matmul-fp32, matmul-fp16, matmul-bf16, conv2d, group-norm, attention, nms
  --lang    en 或 zh-CN；默认使用系统语言
  --launch-blocking  check：仅这一次运行设置 CUDA_LAUNCH_BLOCKING=1，让错误显示在真正失败的运算上
  --about   record：一句话说明这台机器展示什么
  退出码 0 没有问题 · 1 发现问题 · 2 无法确定 · 3 无法检查`,
  tooMany: '请一次只指定一个文件夹或 Python。',
  unknownCommand: '没有这个命令：',
  unknownQuestion: '没有这个问题：',
  questionsAre: '可用的问题：',
  is: { passed: '通过', failed: '失败', 'not-meant': '此显卡本不支持', unanswered: '没有回答' },
  given: '没有指定文件夹，因此检查这里：',
  stopped: '在结束前被停止。到那时为止看到的是：',
  environment: '环境',
  card: '显卡',
  none: '无',
  clear: '这里没有问题：这个 PyTorch 可以在这块显卡上运行，已用真实内核验证。',
  undetermined: '无法确定是否有问题。',
  undeterminedWhy: '没有发现问题，但有些地方没能查看，所以这并不表示一切正常。',
  undeterminedFailed: '显卡上的运算失败了，而报错文字没有说明原因：',
  undeterminedHelp: '如果应用正在运行，请先关闭它，再检查一次。没能查看的内容列在下面；报告会告诉协助者：',
  notDetermined: '无法确定：',
  pythons: PYTHONS_ZH,
  noTorch: '没有 PyTorch',
  torchUnreadable: 'PyTorch 无法读取',
  runs: '正在运行',
  cardNone: '没有找到显卡。',
  cardUnknown: '无法确定是否有显卡。',
  couldNotLook: '以下来源无法查看：',
  foundSoFar: '已找到 {{count}} 个，最近一个在 {{path}}',
  noEnvironments: '没有找到任何 Python 环境。',
  driver: '驱动',
  toolkit: 'CUDA 工具包：{{version}}，{{folder}}。PyTorch 不使用它，只有从源码编译的扩展才用。',
  toolkitSearched: '系统会先在它的文件夹里查找，可能代替 PyTorch 自带的文件被加载：',
  set: '设置于',
  levels: { process: '当前程序', user: '当前用户', system: '整台电脑' },
  notSeen: '无法查看的位置：',
  noSession: '没有可供生成报告的检查。请先运行 `{{torchmend}} check`。',
  noFile: '没有这个文件：',
  unreadableFile: '无法读取这个文件：',
  unreadableFiles: '有 {{count}} 个文件或文件夹无法读取（{{reason}}），第一个是：{{path}}',
  reasons: {
    gone: '读到一半中断：它所在的磁盘或网络文件夹不再响应，或者已损坏',
    changing: '它正在被写入，请写完后再试',
  },
  cutLines: '会话中被截断或损坏、因而略去的行数：',
  noCheck: '无法从这个文件中读出任何检查。它是 Torchmend 的会话文件吗？',
  badGpu: '计算能力的写法是 12.0，而不是',
  reading: '正在读取',
  noLibraries: '没有找到编译好的库：',
  noCode: '其中没有显卡代码：',
  library: '库',
  package: '软件包',
  architectures: '架构（全部代码都有；+ 只有部分代码有）',
  holds: { all: '是', some: '部分', none: '否', unsure: '不确定', 'no-code': '自身没有显卡代码' },
  noFacts: '无法从这个文件中读出任何事实：',
  noInput: '没有可读的文本。请指定文件，或用管道输入。',
  takenAsText: '没有这样的文件，因此把这些文字本身当作文本来读。',
  pipeIt: '别处的文本可以用管道输入，文件名写成 -；也可以直接放在引号里。',
  nothingKnown: '这段文本里没有 Torchmend 认识的内容。检查应用的文件夹也许能知道更多。',
  nothingFound: '没有问题',
  endedBy: '停在第 {{no}} 行：',
  printedBy: '由谁输出',
  wouldDecide: '由什么来判定',
  orElse: '或者：',
  how: { certain: '确定', likely: '很可能', possible: '有可能' },
  recorded: '已记录到',
  saved: '已保存：',
  notWritten: '无法写入这个文件：',
  step: '步骤',
  puttingBack: '正在全部还原……',
  agree: '要这样做吗？[y/N]',
  notAgreed: '未作任何改动。如需不再询问：--yes',
  noPlan: 'Torchmend 对此没有方案。',
  noSuchPlan: '没有这个方案，或者已经失效：检查结果或所用的文件有了变化。没有方案叫作',
  plansAre: '现在的方案有：',
  doWith: '如需执行其中第一个：',
  plan: '方案',
  onlyByHand: '这些都无法由 Torchmend 替您完成，也没有作任何改动。需要您自己做的是：',
  manualPlan: '这个方案无法替您完成：请您自己一步一步来做。',
  noCertainPlan: '没有一个方案足够确定，可以自动执行。可以指定其中一个：--plan',
  undoWith: '如需恢复原样：',
  repairEnded: {
    repaired: '已修复，并由真实内核验证。',
    'put-back': '没有修好。一切已恢复原样。',
    untouched: '没有开始。未作任何改动。',
    left: '没有修好，而且还有内容尚未还原。安全副本还在：请运行 `{{torchmend}} recover`。',
  },
  recovered: {
    'put-back': '一次被中断的修复已还原；一切恢复原样。',
    untouched: '一次修复在改动任何内容之前被中断。',
    finished: '一次被中断的修复已经过验证，予以保留。',
    busy: '另一个 Torchmend 正在处理它。',
    left: '一次被中断的修复还无法还原。',
    gone: '一次修复被中断，之后整个文件夹都不在了。',
  },
  emptied: '已释放：',
  settings: {
    language: '语言',
    theme: '窗口外观',
    network: '网络：关闭、PyTorch 官方服务器，或镜像优先',
    mirrors: '使用哪些镜像，按询问的先后排列',
    proxy: '代理',
    nightly: '可以建议每夜构建版本',
    hereOnly: '网络关闭时：只列出文件已在本机的修复',
    catalogue: '何时查找更新的 PyTorch 版本清单',
    updates: '何时查找更新版本的 Torchmend',
  },
  badSetting: '没有这项设置，或不能设成这个值：',
  notEmptied: '无法移除：',
  nothingToRecover: '没有被中断的修复。',
  nothingToUndo: '没有可以撤销的修复。',
  noSuchRepair: '没有可以撤销的修复叫作',
  repairsAre: '可以撤销的有：',
  undone: { undone: '一切已恢复到修复之前的样子。', 'let-go': '安全副本已放弃。' },
  keptAside: '此后新增的内容保存在这里：',
  notKept: '这次检查无法保存供以后使用（`{{torchmend}} report` 将找不到它）。无法写入这个文件：',
  reports: {
    damaged: '这个压缩文件已损坏，无法读取。',
    'no-report': '这个压缩文件里没有 Torchmend 报告。',
    'too-large': '这份报告比 Torchmend 生成的任何报告都大，没有读取。',
    newer: '这份报告由更新版本的 Torchmend 生成；只判断了当前版本能理解的部分。',
  },
  exists: '已有同名文件，未作改动。请换一个名字：',
  languagesAre: 'Torchmend 支持 en 和 zh-CN，不支持 {{asked}}。',
  brokeDown: 'Torchmend 自身出了故障，这是我们的错误：',
};

export const TERMINAL_WORDS = { en, 'zh-CN': zh };

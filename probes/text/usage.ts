import type { Language } from './language';

interface Usage {
  /** How it is typed, a long one on several lines; and what it does. */
  commands: readonly { call: readonly [string, ...string[]]; what: string }[];
  options: readonly string[];
}

/** English. */
const EN: Usage = {
  commands: [
    {
      call: ['check [folder|python] [--ask name,name] [--json]'],
      what: 'look, run real kernels, say what is wrong',
    },
    {
      call: ['find [folder…] [--json]'],
      what: 'every PyTorch and every graphics card of this machine',
    },
    {
      call: ['report [folder|python|session.jsonl] [-o report.zip] [--log error.txt] [--json]'],
      what: 'a check as a report without private data, to be shown to anyone',
    },
    {
      call: ['record [folder|python] -o machine.json'],
      what: "keep this machine's answers, to be replayed anywhere",
    },
    {
      call: ['explain [file|-] [--json]'],
      what: 'what an error text or a log means',
    },
    {
      call: ['judge <facts.json|session.jsonl|report.zip> [--json]'],
      what: 'the rules on facts that are given; --case cases.json',
    },
    {
      call: ['archs <file|folder|wheel|environment>… [--gpu 12.0] [--json]'],
      what: 'which GPU architectures compiled libraries hold',
    },
    {
      call: [
        'choose --gpu 12.0[,6.1]|name --driver 572.16|none --os linux|windows|wsl --python 3.11 [--now 2.6.0+cu124]',
        '',
        '[--offline] [--direct] [--mirror auto|name] [--json]',
      ],
      what: 'the right build of PyTorch, and why',
    },
    {
      call: ['plan [folder|python] [--wheels folder] [--index address] [--nightly] [--offline] [--json]'],
      what: 'what can be done about it, step by step; changes nothing',
    },
    {
      call: ['repair [folder|python] [--plan id] [--wheels folder] [--index address] [--direct] [--yes] [--json]'],
      what: 'does it, proves it, or puts everything back',
    },
    {
      call: ['undo [repair] [--let-go] [--json]'],
      what: 'everything as it was; --let-go gives the safety copy up',
    },
    {
      call: ['recover [--json]'],
      what: 'finishes or puts back what was interrupted',
    },
    {
      call: ['cache [--empty] [--json]'],
      what: 'what was downloaded; --empty gives the room back',
    },
    {
      call: ['settings [name=value …] [--json]'],
      what: 'what is set for every window and the terminal; network=off',
    },
    {
      call: ['catalogue [status|update [file]] [--json]'],
      what: 'the list of builds that holds; fetches a newer, signed one',
    },
    {
      call: ['wheels <folder> --gpu 12.0 --python 3.11 --os linux [--driver …] [--out list.txt] [--offline] [--json]'],
      what: 'which downloaded packages can be installed, what is missing',
    },
    {
      call: ['baseline save|compare [folder|python] [--json]'],
      what: 'remember what works; say what changed since, and whether it matters',
    },
    {
      call: ['baseline list [--json]'],
      what: 'what is remembered',
    },
    {
      call: ['guard [--env folder] [--launch-blocking] -- command …'],
      what: 'one sentence if anything changed, then the command, in any case',
    },
    {
      call: ['guard --script <folder|python> [-o file] [--yes]'],
      what: 'a start script that does so, beside the app’s own',
    },
    {
      call: ['releases --gpu 12.0|name [--os linux|windows] [--machine aarch64] [--json]'],
      what: 'every official build: does it run on this card, and how',
    },
    {
      call: ['container <folder|python> --format dockerfile|compose|devcontainer [--gpu 12.0]'],
      what: 'the same environment as an image that checks the card first',
    },
  ],
  options: [
    '--ask     copy, elementwise, sum, matmul-fp32, matmul-fp16, matmul-bf16, conv2d, group-norm, attention, nms',
    "--lang    en or zh-CN; otherwise your system's language",
    '--launch-blocking  check: CUDA_LAUNCH_BLOCKING=1 for this one run, so that an error shows at the operation that fails',
    '--about   record: a line that says what this machine shows',
    'exit code 0 nothing wrong · 1 found · 2 could not be determined · 3 could not be checked',
  ],
};

/** 简体中文。 */
const ZH: Usage = {
  commands: [
    {
      call: ['check [文件夹|python] [--ask 名称,名称] [--json]'],
      what: '检查，运行真实内核，说明问题所在',
    },
    {
      call: ['find [文件夹…] [--json]'],
      what: '找出本机所有的 PyTorch 和显卡',
    },
    {
      call: ['report [文件夹|python|session.jsonl] [-o report.zip] [--log error.txt] [--json]'],
      what: '把检查输出为不含隐私的报告，可以给任何人看',
    },
    {
      call: ['record [文件夹|python] -o machine.json'],
      what: '记录本机的回答，可在任何地方重放',
    },
    {
      call: ['explain [文件|-] [--json]'],
      what: '一段报错或日志是什么意思',
    },
    {
      call: ['judge <facts.json|session.jsonl|report.zip> [--json]'],
      what: '对给定的事实运行规则；--case cases.json',
    },
    {
      call: ['archs <文件|文件夹|wheel|环境>… [--gpu 12.0] [--json]'],
      what: '编译好的库里含有哪些显卡架构',
    },
    {
      call: [
        'choose --gpu 12.0[,6.1]|显卡名 --driver 572.16|none --os linux|windows|wsl --python 3.11 [--now 2.6.0+cu124]',
        '',
        '[--offline] [--direct] [--mirror auto|名称] [--json]',
      ],
      what: '合适的 PyTorch 构建版本及理由',
    },
    {
      call: ['plan [文件夹|python] [--wheels 文件夹] [--index 地址] [--nightly] [--offline] [--json]'],
      what: '可以怎么办，逐步列出；不做任何改动',
    },
    {
      call: ['repair [文件夹|python] [--plan 名称] [--wheels 文件夹] [--index 地址] [--direct] [--yes] [--json]'],
      what: '执行并验证，否则全部还原',
    },
    {
      call: ['undo [修复] [--let-go] [--json]'],
      what: '恢复原样；--let-go 放弃安全副本',
    },
    {
      call: ['recover [--json]'],
      what: '完成或还原被中断的修复',
    },
    {
      call: ['cache [--empty] [--json]'],
      what: '下载的内容；--empty 清空',
    },
    {
      call: ['settings [名称=值 …] [--json]'],
      what: '所有窗口和终端共用的设置；例如 network=off',
    },
    {
      call: ['catalogue [status|update [文件]] [--json]'],
      what: '现在使用的版本清单；获取更新的、签了名的清单',
    },
    {
      call: ['wheels <文件夹> --gpu 12.0 --python 3.11 --os linux [--driver …] [--out list.txt] [--offline] [--json]'],
      what: '下载好的软件包哪些能安装，还缺什么',
    },
    {
      call: ['baseline save|compare [文件夹|python] [--json]'],
      what: '记住正常的状态；说出之后有什么变化、是否有影响',
    },
    {
      call: ['baseline list [--json]'],
      what: '记住了什么',
    },
    {
      call: ['guard [--env 文件夹] [--launch-blocking] -- 命令 …'],
      what: '有变化时用一句话说明，然后照常运行命令',
    },
    {
      call: ['guard --script <文件夹|python> [-o 文件] [--yes]'],
      what: '这样做的启动脚本，放在应用自己的脚本旁边',
    },
    {
      call: ['releases --gpu 12.0|名称 [--os linux|windows] [--machine aarch64] [--json]'],
      what: '每个官方版本能否在这块显卡上运行，怎样运行',
    },
    {
      call: ['container <文件夹|python> --format dockerfile|compose|devcontainer [--gpu 12.0]'],
      what: '同样的环境做成镜像，启动时先检查显卡',
    },
  ],
  options: [
    '--ask     copy, elementwise, sum, matmul-fp32, matmul-fp16, matmul-bf16, conv2d, group-norm, attention, nms',
    '--lang    en 或 zh-CN；默认使用系统语言',
    '--launch-blocking  check：仅这一次运行设置 CUDA_LAUNCH_BLOCKING=1，让错误显示在真正失败的运算上',
    '--about   record：一句话说明这台机器展示什么',
    '退出码 0 没有问题 · 1 发现问题 · 2 无法确定 · 3 无法检查',
  ],
};

/** Where what a command does begins; a longer call has it on the line below. */
const COLUMN = 61;

/** Columns as they look: a Chinese sign takes two. */
export function widthOf(text: string): number {
  return text.replace(/[\u2e80-\uffef]/g, '  ').length;
}

function written({ commands, options }: Usage): string {
  const rows = commands.flatMap(({ call, what }) => {
    const lines = call.map((one, i) => (i === 0 ? `torchmend ${one}` : `          ${one}`));
    const last = lines.at(-1) ?? '';
    const gap = COLUMN - widthOf(last);
    return gap >= 2
      ? [...lines.slice(0, -1), `${last}${' '.repeat(gap)}${what}`]
      : [...lines, `${' '.repeat(COLUMN)}${what}`];
  });
  return [...rows, '', ...options.map((one) => `  ${one}`)].join('\n');
}

/** All commands with what they do, as `--help` prints them. */
export const USAGE: Readonly<Record<Language, string>> = { en: written(EN), 'zh-CN': written(ZH) };

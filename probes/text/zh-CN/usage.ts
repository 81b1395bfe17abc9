import type { Usage } from '../usage';

/** 简体中文。 */
export const usage: Usage = {
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
      call: ['judge <facts.json|machine.json|session.jsonl|report.zip> [--json]'],
      what: '对给定的事实运行规则；--case cases.json',
    },
    {
      call: ['archs <文件|文件夹|wheel|环境>… [--gpu 12.0] [--json]'],
      what: '编译好的库里含有哪些显卡架构',
    },
    {
      call: [
        'choose --gpu 12.0[,6.1]|显卡名 --driver 572.16|none --os linux|windows|wsl --python 3.11 [--now 2.6.0+cu124]',
        "[--machine aarch64] [--libc musl] [--installed xformers==0.0.29,…] [--pin '<2.9'] [--nightly]",
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

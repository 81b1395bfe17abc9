import type { GuideWords } from '../en/guide';

export const guide: GuideWords = {
  title: '如何使用 Torchmend',
  intro:
    '您的绘图应用停在“no kernel image is available for execution on the device”，或者根本不用显卡？Torchmend 会查明原因，能修的就修好。您不需要懂 Python。',
  parts: [
    {
      title: '1. 查明问题',
      steps: [
        '启动 Torchmend，点击 [window.finding.open]。它会自己找到您的应用，检查正在运行或最近运行过的那一个。什么都不会改动。',
        '想看的是另一个应用？[window.finding.orShow]：把它的文件夹拖到窗口里，或点击 [window.choose.button]。就是您启动应用的那个文件夹。',
        '大约一秒后，它先说出从磁盘上能看出的情况。然后用应用自己的 Python 让显卡做几个小任务，大约半分钟。',
        '最后只有一句话：哪里有问题。下面写着原因和办法。如果一切正常，也会照实说。',
      ],
    },
    {
      title: '2. 修复',
      steps: [
        '先关闭应用，再点击 [window.plan.open]。Torchmend 会先说明将要做什么、下载多少、需要多久、可能失去什么、怎样撤销。这时还没有改动任何东西。',
        '点击 [window.plan.do]。动手之前会先做一份安全副本。您随时可以停止，那样一切都会恢复原样。',
        '最后让显卡再做一遍同样的任务。全部通过才算修好；否则逐字节恢复原样。',
        '启动应用，画一张图。不满意？[window.done.undo] 可以回到原来的状态。满意了？[window.done.letGo] 可以腾出磁盘空间。',
      ],
    },
    {
      title: '没有网络，或者网络很慢',
      steps: [
        '在另一台电脑上下载文件（文件名以 .whl 结尾），放进一个文件夹，再通过 [window.start.wheels] 选择它。',
        '在 [window.settings.open] 里可以优先使用较近的服务器（[window.settings.mirrors]）、设置代理，或关闭网络。',
        '下载可以暂停，之后会从中断处继续，即使 Torchmend 关闭过也一样。',
      ],
    },
    {
      title: '您手里只有一段报错',
      steps: [
        '点击 [window.explain.open]，把它粘贴进去，整个日志也可以。Torchmend 会说明它可能是什么意思，以及怎样才能确定。不会发送到任何地方。',
      ],
    },
    {
      title: '请别人帮忙',
      steps: [
        '在结果页点击 [window.findings.report]。报告里有帮助者需要的一切。用户名、主目录、网络地址、序列号和密码都会去掉；保存之前您能看到去掉了什么。',
      ],
    },
    {
      title: '让它一直好用',
      steps: [
        '正常工作的时候，点击 [upkeep.remember]。以后每次检查都会说明有什么变化、是否有影响：新驱动、换了显卡、某个插件把旧的 PyTorch 装了回来。',
        '买显卡或更新之前：[upkeep.releases] 会列出哪些 PyTorch 能在哪些显卡上运行，到哪个版本为止。',
      ],
    },
    {
      title: '修复中途断了',
      steps: [
        '修复到一半电脑断电了？再启动 Torchmend 就行。它知道做到了哪一步，会恢复原样，或者完成已经验证过的修复。',
      ],
    },
  ],
  more: '各种原因，都用通俗的话说明',
};

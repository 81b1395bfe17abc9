import type { Language } from './language';

/**
 * What is said before an app's start: one sentence. Plain functions, no library: this is loaded before every start, and
 * filling sentences by a library takes longer than looking does.
 */
const en = {
  since: (date: string) => `since this environment was remembered on ${date},`,
  and: ' and ',
  package: (name: string, from: string, to: string) => `${name} ${from} became ${to}`,
  gone: (name: string, from: string) => `${name} ${from} was taken out`,
  came: (name: string, to: string) => `${name} ${to} came`,
  files: (name: string) => `the files of ${name} were replaced`,
  driver: (from: string, to: string) => `the graphics driver ${from} became ${to}`,
  driverChanged: 'the graphics driver was replaced',
  driverGone: 'the graphics driver is gone',
  driverCame: 'a graphics driver came',
  cards: 'the graphics cards are others',
  more: (count: number) => `${count} more things changed`,
  check: (torchmend: string, path: string) => `whether that matters is found out by: ${torchmend} check ${path}`,
  unseen: (torchmend: string, path: string) =>
    `something could not be looked at, so nobody can say that nothing changed: ${torchmend} check ${path}`,
  itsFolder: '<its folder>',
  nothingKept: (torchmend: string, path: string) =>
    `nothing is remembered of this environment yet, so nothing was compared: ${torchmend} baseline save ${path}`,
  broken: (file: string) => `what was remembered can’t be read, so nothing was compared: ${file}`,
  wrong: (line: string) => `the guard was called wrongly, so nothing was compared: ${line}`,
  broke: (line: string) => `the guard broke down, so nothing was compared: ${line}`,
  blocking: 'for this one run CUDA_LAUNCH_BLOCKING=1 is set: slower, but an error is shown where it happens.',
  notStarted: (program: string, line: string) => `${program} could not be started: ${line}`,
};

const zh: typeof en = {
  since: (date) => `自 ${date} 记住这个环境以来，`,
  and: '，',
  package: (name, from, to) => `${name} 从 ${from} 变成了 ${to}`,
  gone: (name, from) => `${name} ${from} 被移除了`,
  came: (name, to) => `新装了 ${name} ${to}`,
  files: (name) => `${name} 的文件被替换了`,
  driver: (from, to) => `显卡驱动从 ${from} 变成了 ${to}`,
  driverChanged: '显卡驱动被替换了',
  driverGone: '显卡驱动不见了',
  driverCame: '新装了显卡驱动',
  cards: '显卡换了',
  more: (count) => `另有 ${count} 处变化`,
  check: (torchmend, path) => `是否有影响，可用这条命令查明：${torchmend} check ${path}`,
  unseen: (torchmend, path) => `有些内容无法查看，因此不能说没有变化：${torchmend} check ${path}`,
  itsFolder: '<它的文件夹>',
  nothingKept: (torchmend, path) => `还没有记住这个环境，因此没有可比较的内容：${torchmend} baseline save ${path}`,
  broken: (file) => `记住的内容无法读取，因此没有比较：${file}`,
  wrong: (line) => `guard 的用法不对，因此没有比较：${line}`,
  broke: (line) => `guard 自身出错，因此没有比较：${line}`,
  blocking: '仅这一次运行设置了 CUDA_LAUNCH_BLOCKING=1：会变慢，但错误会显示在它真正发生的地方。',
  notStarted: (program, line) => `无法启动 ${program}：${line}`,
};

export const GUARD_WORDS: Readonly<Record<Language, typeof en>> = { en, 'zh-CN': zh };

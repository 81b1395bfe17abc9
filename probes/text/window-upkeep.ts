import type { Language } from './language';

/** The window's words around a baseline, and of the page of releases. */
const en = {
  remember: 'Remember this state',
  rememberWhy:
    'It works now. If you have this state remembered, every later check says what has changed since, and whether that matters.',
  rememberAnew: 'Remember the new state',
  remembered: 'Remembered. Every check of this app compares with it from now on.',
  changed: 'What changed',
  releases: 'Which PyTorch runs on this card?',
  title: 'Which PyTorch runs on which card',
  lead: 'Every official build, and whether it holds code for the card. As of {{date}}.',
  card: 'Card',
  yourCard: 'your card: {{name}}',
  system: 'System',
  systems: {
    'windows x86_64': 'Windows',
    'linux x86_64': 'Linux, WSL',
    'linux aarch64': 'Linux on ARM',
  },
  spans: {
    open: 'The newest release still has it. The first one was {{first}}.',
    openFromStart: 'The newest release still has it. It began with {{first}} or earlier.',
    ended: 'The last build with code for this card is {{last}}. It began with {{first}}.',
    endedFromStart: 'The last build with code for this card is {{last}}. It began with {{first}} or earlier.',
    never: 'No official build for this system ever held code for this card.',
  },
  table: 'Releases and the builds of each',
  release: 'Release',
  builds: 'Builds, by their CUDA',
  runs: { sass: 'yes', jit: 'yes, compiled at first use', unsure: 'not certain', none: 'no' },
  driver: 'needs driver {{driver}}',
  assumed: 'not looked into yet',
  back: 'Back to the result',
  choose: 'Choose an app',
  nightly: 'not finished yet',
};

const zh: typeof en = {
  remember: '记住这个状态',
  rememberWhy: '现在一切正常。记住之后，以后每次检查都会说明有什么变化、是否有影响。',
  rememberAnew: '记住新的状态',
  remembered: '已记住。以后检查这个应用时都会与它比较。',
  changed: '有什么变化',
  releases: '哪些 PyTorch 能在这块显卡上运行？',
  title: '哪些 PyTorch 能在哪些显卡上运行',
  lead: '每个官方版本，以及其中有没有这块显卡的代码。截至 {{date}}。',
  card: '显卡',
  yourCard: '您的显卡：{{name}}',
  system: '系统',
  systems: {
    'windows x86_64': 'Windows',
    'linux x86_64': 'Linux、WSL',
    'linux aarch64': 'ARM 上的 Linux',
  },
  spans: {
    open: '最新版本仍然支持。最早支持的是 {{first}}。',
    openFromStart: '最新版本仍然支持。{{first}} 或更早就已支持。',
    ended: '最后一个含有这块显卡代码的版本是 {{last}}，最早的是 {{first}}。',
    endedFromStart: '最后一个含有这块显卡代码的版本是 {{last}}，{{first}} 或更早就已含有。',
    never: '这个系统的官方版本从未包含这块显卡的代码。',
  },
  table: '各个版本及其构建',
  release: '版本',
  builds: '构建（按 CUDA 区分）',
  runs: { sass: '能', jit: '能，首次使用时编译', unsure: '不确定', none: '不能' },
  driver: '需要驱动 {{driver}}',
  assumed: '尚未核实',
  back: '返回结果',
  choose: '选择应用',
  nightly: '尚未完成',
};

export const WINDOW_UPKEEP: Readonly<Record<Language, typeof en>> = { en, 'zh-CN': zh };

/** What cards of a design are sold as, newest first: names are the same in every language. */
export const DESIGNS: readonly { capability: string; cards: string }[] = [
  { capability: '12.1', cards: 'GB10 (DGX Spark)' },
  { capability: '12.0', cards: 'RTX 50, RTX PRO Blackwell' },
  { capability: '10.0', cards: 'B200' },
  { capability: '9.0', cards: 'H100, H200' },
  { capability: '8.9', cards: 'RTX 40, L4, L40' },
  { capability: '8.6', cards: 'RTX 30, A10, A40' },
  { capability: '8.0', cards: 'A100, A30' },
  { capability: '7.5', cards: 'RTX 20, GTX 16, T4' },
  { capability: '7.0', cards: 'V100, Titan V' },
  { capability: '6.1', cards: 'GTX 10, P40, P4' },
  { capability: '6.0', cards: 'P100' },
  { capability: '5.2', cards: 'GTX 9, M40' },
  { capability: '5.0', cards: 'GTX 750' },
];

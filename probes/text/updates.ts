import type { CannotUpdate, UpdateFailure } from '../model';
import type { Language } from './language';

/** The window's words about newer versions of the program itself. */
const en = {
  title: 'New versions of Torchmend',
  note: 'A newer version is fetched only when you say so, held against its makers’ checksum, and never while a repair is going on.',
  when: { never: 'Never look', asked: 'Only when I press the button', start: 'Look at every start' },
  look: 'Look for a new version',
  looking: 'Looking …',
  none: 'This is the newest version.',
  found: 'Version {{version}} is there.',
  notes: 'What is new',
  fetch: 'Fetch it',
  fetching: 'Version {{version}} is being fetched: {{percent}} %',
  ready: 'Version {{version}} is ready. It is put in place when Torchmend starts anew.',
  restart: 'Start anew with it',
  off: 'The internet is off above, so nothing is looked for.',
  byHand: 'Versions to fetch by hand:',
  cannot: {
    browser: 'In a browser Torchmend can’t renew itself. Whoever installed it here fetches the new version.',
    'not-packaged': 'This Torchmend runs from its source code, so it is renewed there.',
    'by-hand': 'This copy was unpacked by hand, so a new version is fetched and unpacked by hand too.',
    'not-signed':
      'This copy bears no signature, so nobody could tell whether a new version is genuine. Fetch new versions by hand.',
    'not-set-up': 'This copy names no place where new versions are given out.',
  } satisfies Record<CannotUpdate, string>,
  failed: {
    network: 'The server could not be reached, or gave no answer. Try again later.',
    'nothing-there': 'No version to fetch was found there. Perhaps one is just being put up; try again later.',
    'not-genuine': 'What came is not what the makers put up, so it was thrown away. Nothing was changed.',
    disk: 'It could not be written. Perhaps the disk is full.',
    unexpected: 'That did not work, for a reason that Torchmend doesn’t know. Nothing was changed.',
  } satisfies Record<UpdateFailure, string>,
  detail: 'Detail: {{line}}',
};

const zh: typeof en = {
  title: 'Torchmend 的新版本',
  note: '只有在您同意后才会下载新版本，下载后与制作者公布的校验值核对，并且从不在修复过程中进行。',
  when: { never: '从不查找', asked: '只在我按下按钮时查找', start: '每次启动时查找' },
  look: '查找新版本',
  looking: '正在查找…',
  none: '这已经是最新版本。',
  found: '有新版本 {{version}}。',
  notes: '新内容',
  fetch: '下载',
  fetching: '正在下载版本 {{version}}：{{percent}}%',
  ready: '版本 {{version}} 已准备好，重新启动 Torchmend 时安装。',
  restart: '重新启动并安装',
  off: '上面已关闭网络，因此不会查找。',
  byHand: '可手动下载的版本：',
  cannot: {
    browser: '在浏览器里 Torchmend 无法自行更新，请由安装它的人下载新版本。',
    'not-packaged': '这个 Torchmend 直接从源代码运行，请在源代码处更新。',
    'by-hand': '这一份是手动解压的，因此新版本也需要手动下载并解压。',
    'not-signed': '这一份没有签名，因此无法判断新版本是否可信。请手动下载新版本。',
    'not-set-up': '这一份没有指明在哪里发布新版本。',
  },
  failed: {
    network: '无法连接服务器，或者服务器没有回答。请稍后再试。',
    'nothing-there': '那里没有可下载的版本。也许正在发布，请稍后再试。',
    'not-genuine': '收到的内容不是制作者发布的，已丢弃。没有作任何改动。',
    disk: '无法写入，可能是磁盘已满。',
    unexpected: '没有成功，原因 Torchmend 也不清楚。没有作任何改动。',
  },
  detail: '详情：{{line}}',
};

export const UPDATE_WORDS: Readonly<Record<Language, typeof en>> = { en, 'zh-CN': zh };

import { pages as en } from '../en/pages';
import { translate } from '../typed';

export const pages = translate(en)({
  title: 'Torchmend 能发现什么',
  intro: '每个原因一页，用窗口里的同样文字，并附一个例子。这些文字就在程序里：这个文件夹由它们生成。',
  code: '这一项的代码',
  why: '为什么',
  help: '怎么办',
  shades: '其他情况下的说法',
  elsewhere: '别处可能读到的建议，以及为什么没有用',
  glossary: '绕不开的词',
  all: '全部原因',
  app: '这个应用',
  areas: {
    driver: '显卡驱动',
    env: '用的是哪个 Python，里面有什么',
    extension: '自带代码的扩展',
    gpu: '显卡',
    other: '只是看起来像',
    rocm: 'AMD 显卡',
    torch: 'PyTorch（计算框架）',
    windows: 'Windows 系统',
    wsl: 'Windows 里的 Linux（WSL）',
  },
});

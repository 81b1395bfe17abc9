import type { shell as en } from '../en/shell';

export const shell: Record<keyof typeof en, string> = {
  file: '文件(&F)',
  quit: '退出',
  edit: '编辑(&E)',
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  selectAll: '全选',
  view: '视图(&V)',
  zoomIn: '放大',
  zoomOut: '缩小',
  resetZoom: '实际大小',
  fullScreen: '全屏',
  quitSure: '修复正在进行。',
  quitWhy: '可以等它完成后再退出；也可以现在停止，一切恢复原状。已下载的内容会保留。',
  quitGoOn: '不退出',
  quitThen: '完成后退出',
  quitBack: '停止、恢复并退出',
};

import type { pythons as en } from '../en/pythons';

export const pythons: Record<keyof typeof en, string> = {
  pip: '虚拟环境',
  uv: 'uv 环境',
  conda: 'conda 环境',
  embedded: '内嵌 Python',
  system: 'Python',
  unknown: 'Python',
};

import type { Pattern } from './pattern';

const windows = (anchor: string, text: RegExp, example: string): Pattern => ({
  ...{ sign: 'loader-error', by: 'windows' },
  ...{ anchor, text, example },
});
const died = (anchor: string, text: RegExp, example: string): Pattern => ({
  ...{ sign: 'access-violation', by: 'windows' },
  ...{ anchor, text, example },
});

/** The system's loader. Its words are translated, so the number counts; where none is printed, see loader-texts.ts. */
export const LOADER: readonly Pattern[] = [
  windows(
    'WinError',
    /\[WinError (?<number>126|127|193|1114|1455|4551)\](?:[^"\n]{0,250}"(?<file>[^"\n]{1,300})")?/,
    'OSError: [WinError 126] 找不到指定的模块。 Error loading "C:\\app\\torch\\lib\\torch_python.dll" or one of its dependencies.',
  ),
  windows(
    'DLL load failed',
    /DLL load failed(?: while importing (?<module>[\w.]{1,80}))? ?:(?<said>[^\n]{0,200})/,
    'ImportError: DLL load failed while importing _C: The specified procedure could not be found.',
  ),
  windows('(os error 1455)', /\(os error (?<number>1455)\)/, '页面文件太小，无法完成操作。 (os error 1455)'),
  windows(
    'paging file is too small',
    /(?<said>paging file is too small)/,
    'OSError: The paging file is too small for this operation to complete.',
  ),
  windows(
    'Application Control policy has blocked',
    /(?<said>Application Control policy has blocked)/,
    'An Application Control policy has blocked this file: c10_cuda.dll',
  ),
  windows('0x800711C7', /(?<said>0x800711C7)/, 'Loading failed: 0x800711C7'),
  died(
    'Windows fatal exception: access violation',
    /Windows fatal exception: access violation/,
    'Windows fatal exception: access violation',
  ),
  died('-1073741819', /-1073741819\b/, 'Process finished with exit code -1073741819 (0xC0000005)'),
  died('3221225477', /\b3221225477\b/, 'Process exited with code 3221225477'),
  {
    sign: 'missing-shared-library',
    anchor: 'cannot open shared object file',
    text: /(?<library>[\w.+-]{3,80}\.so[\w.]{0,20}): cannot open shared object file/,
    example: 'OSError: libcudart.so.12: cannot open shared object file: No such file or directory',
  },
  {
    sign: 'foreign-library',
    anchor: 'cuDNN version incompatibility',
    by: 'torch',
    text: /cuDNN version incompatibility/,
    example:
      'RuntimeError: cuDNN version incompatibility: PyTorch was compiled against (9, 1, 0) but found runtime version (8, 9, 7).',
  },
];

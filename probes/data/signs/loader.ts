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
  windows(
    'Could not find module',
    /FileNotFoundError: Could not find (?<said>module) '(?<file>[^'\n]{1,300}\.(?:dll|pyd))' \(or one of its dependencies\)/,
    "FileNotFoundError: Could not find module 'C:\\app\\torchaudio\\lib\\libtorchaudio.pyd' (or one of its dependencies).",
  ),
  {
    sign: 'vc-runtime-absent',
    anchor: 'Visual C++ Redistributable is not installed',
    by: 'torch',
    text: /Visual C\+\+ Redistributable is not installed/,
    example: 'Microsoft Visual C++ Redistributable is not installed, this may lead to the DLL load failure.',
  },
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
  {
    sign: 'foreign-library',
    anchor: 'undefined symbol',
    text: /libcudnn\w{0,30}\.so[\w.]{0,20}: undefined symbol/,
    example:
      'Could not load library libcudnn_cnn_infer.so.8. Error: /usr/local/cuda/lib64/libcudnn_cnn_infer.so.8: undefined symbol: _ZN5cudnn3ops20GetInternalStreamE',
  },
  {
    sign: 'foreign-library',
    anchor: 'CUDNN_STATUS_SUBLIBRARY_',
    text: /CUDNN_STATUS_SUBLIBRARY_(?:VERSION_MISMATCH|LOADING_FAILED)/,
    example: 'RuntimeError: cuDNN error: CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH',
  },
  {
    // One of NVIDIA's libraries meets a neighbour of another version.
    sign: 'missing-shared-library',
    anchor: 'undefined symbol',
    text: /(?<library>lib(?:cu\w{2,20}|nv\w{2,20}|torch\w{0,20}|c10\w{0,20})\.so[\w.]{0,20}): undefined symbol: \w/,
    example:
      'ImportError: /venv/nvidia/cusparse/lib/libcusparse.so.12: undefined symbol: __nvJitLinkComplete_12_4, version libnvJitLink.so.12',
  },
];

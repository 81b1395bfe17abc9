import { imported, importFailed, line, linux, text, unknown, windows } from '../facts';
import type { Cases } from '../table';

const told = (number: string | null, file = 'C:\\v\\torch\\lib\\c10.dll', weight: 'fatal' | 'context' = 'fatal') =>
  text(line('loader-error', { by: 'windows', weight, values: { file, ...(number === null ? {} : { number }) } }));
const ofModule = (module: string) => text(line('loader-error', { by: 'windows', values: { module, number: '126' } }));
const said = (number: string, file: string) =>
  importFailed(`[WinError ${number}] … Error loading "C:\\v\\torch\\lib\\${file}" or one of its dependencies.`);

export const WINDOWS_CASES = {
  'windows/blocked-by-app-control': {
    found: [
      ['our own import heard it', said('4551', 'c10_cuda.dll'), { params: { file: 'c10_cuda.dll' } }],
      ['told', told('4551')],
      ['in passing', told('4551', 'c10.dll', 'context'), { doubt: 'possible' }],
    ],
    clear: [
      ['imported', { ...imported(), ...told('4551') }],
      ['another system', { ...linux(), ...unknown('torch.import') }],
      ['another number', importFailed('[WinError 126] x')],
    ],
    undetermined: [['nobody tried', windows()]],
  },
  'windows/missing-dll-dependency': {
    found: [
      ['our own import heard it', said('126', 'torch_python.dll'), { params: { file: 'torch_python.dll' } }],
      ['told of the one that is known for it', told('126', 'C:\\v\\torch\\lib\\fbgemm.dll')],
      ['told', told('126'), { doubt: 'likely' }],
      ['in passing', told('126', 'C:\\v\\torch\\lib\\fbgemm.dll', 'context'), { doubt: 'possible' }],
      ['told of an extension’s module', ofModule('flash_attn_2_cuda'), { doubt: 'possible' }],
      ['told of onnxruntime’s, which stands alone', ofModule('onnxruntime_pybind11_state'), { doubt: 'likely' }],
      ['told of PyTorch’s own', ofModule('torch._C'), { doubt: 'likely' }],
      ['told of a module that nobody knows', ofModule('cv2'), { doubt: 'likely' }],
      ['without a number that could be read', told(null), { doubt: 'likely' }],
    ],
    clear: [
      ['imported', { ...imported(), ...told('126') }],
      ['another system', { ...linux(), ...unknown('torch.import') }],
      ['Microsoft’s runtime', said('126', 'vcruntime140_1.dll')],
      ['another number', said('1114', 'c10.dll')],
    ],
    undetermined: [['nobody tried', {}]],
  },
  'windows/pagefile-too-small': {
    found: [
      ['our own import heard it', said('1455', 'cufft64_11.dll'), { params: { file: 'cufft64_11.dll' } }],
      ['told', told('1455')],
      ['in passing', told('1455', 'x.dll', 'context'), { doubt: 'possible' }],
    ],
    clear: [
      ['imported', { ...imported(), ...told('1455') }],
      ['another system', { ...linux(), ...unknown('torch.import') }],
      ['another number', importFailed('[WinError 126] x')],
    ],
    undetermined: [['nobody tried', {}]],
  },
  'windows/vc-runtime-missing': {
    found: [
      ['our own import heard it', said('1114', 'c10.dll'), { params: { file: 'c10.dll' } }],
      ['its own file is missing', said('126', 'msvcp140.dll')],
      ['told', told('1114'), { doubt: 'likely' }],
      ['PyTorch says so', text(line('vc-runtime-absent')), { doubt: 'likely' }],
      ['the first library that is loaded misses something', told('126'), { doubt: 'possible' }],
      ['it crashed', text(line('access-violation')), { doubt: 'likely', params: { file: null } }],
    ],
    clear: [
      ['imported', { ...imported(), ...told('1114') }],
      ['another system', { ...linux(), ...unknown('torch.import') }],
      ['another number', said('126', 'c10.dll')],
      ['another library', { ...told('126', 'C:\\v\\torch\\lib\\shm.dll'), ...importFailed('x') }],
    ],
    undetermined: [['nobody tried', {}]],
  },
} as const satisfies Record<string, Cases>;

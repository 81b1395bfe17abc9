import type { Variant } from './variant';

/** Windows' loader and its policies. */
export const WINDOWS: readonly Variant[] = [
  {
    name: 'fbgemm, Portuguese',
    cause: 'windows/missing-dll-dependency',
    text: `OSError: [WinError 126] Não foi possível encontrar o módulo especificado. Error loading "C:\\SD\\venv\\lib\\site-packages\\torch\\lib\\fbgemm.dll" or one of its dependencies.`,
  },
  {
    name: 'fbgemm, German, broken at 80 columns',
    cause: 'windows/missing-dll-dependency',
    text: `OSError: [WinError 126] Das angegebene Modul wurde nicht gefunden. Error loading
 "C:\\Users\\Jürgen Müller\\ComfyUI\\python_embeded\\Lib\\site-packages\\torch\\lib\\f
bgemm.dll" or one of its dependencies.`,
  },
  {
    name: 'shm.dll, Chinese as Latin-1',
    cause: 'windows/missing-dll-dependency',
    text: `OSError: [WinError 126] ÕÒ²»µ½Ö¸¶¨µÄÄ£¿é¡£ Error loading "D:\\sd-webui-aki\\python\\lib\\site-packages\\torch\\lib\\shm.dll" or one of its dependencies.`,
  },
  {
    name: 'c10.dll cannot initialise',
    cause: 'windows/vc-runtime-missing',
    text: `  File "E:\\ComfyUI_windows_portable\\python_embeded\\Lib\\site-packages\\torch\\__init__.py", line 281, in _load_dll_libraries
    raise err
OSError: [WinError 1114] A dynamic link library (DLL) initialization routine failed. Error loading "E:\\ComfyUI_windows_portable\\python_embeded\\Lib\\site-packages\\torch\\lib\\c10.dll" or one of its dependencies.
E:\\ComfyUI_windows_portable>pause
Press any key to continue . . .`,
  },
  {
    name: 'c10.dll cannot initialise, German',
    cause: 'windows/vc-runtime-missing',
    text: `OSError: [WinError 1114] Eine DLL-Initialisierungsroutine ist fehlgeschlagen. Error loading "C:\\KI\\torch\\lib\\c10.dll" or one of its dependencies.`,
  },
  {
    name: 'torch’s own advice about the redistributable',
    cause: 'windows/vc-runtime-missing',
    text: `Microsoft Visual C++ Redistributable is not installed, this may lead to the DLL load failure.
It can be downloaded at https://aka.ms/vs/17/release/vc_redist.x64.exe
OSError: [WinError 126] The specified module could not be found. Error loading "C:\\p\\torch\\lib\\c10.dll" or one of its dependencies.`,
  },
  {
    name: 'the import just dies',
    cause: 'windows/vc-runtime-missing',
    text: `Windows fatal exception: access violation

Thread 0x00001a2c (most recent call first):
  File "C:\\AI\\venv\\Lib\\site-packages\\torch\\__init__.py", line 245 in _load_dll_libraries
  File "C:\\AI\\venv\\Lib\\site-packages\\torch\\__init__.py", line 367 in <module>`,
  },
  {
    name: 'Smart App Control, torch',
    cause: 'windows/blocked-by-app-control',
    text: `OSError: [WinError 4551] An Application Control policy has blocked this file. Error loading "C:\\ComfyUI\\.venv\\Lib\\site-packages\\torch\\lib\\c10_cuda.dll" or one of its dependencies.`,
  },
  {
    name: 'Smart App Control, German',
    cause: 'windows/blocked-by-app-control',
    text: `ImportError: DLL load failed while importing _C: Eine Anwendungssteuerungsrichtlinie hat diese Datei blockiert.`,
  },
  {
    name: 'page file, in safetensors',
    cause: 'windows/pagefile-too-small',
    text: `!!! Exception during processing !!! Die Auslagerungsdatei ist zu klein, um diesen Vorgang durchzuführen. (os error 1455)
Traceback (most recent call last):
  File "C:\\ComfyUI\\comfy\\utils.py", line 61, in load_torch_file
    with safetensors.safe_open(ckpt, framework="pt", device=device.type) as f:
OSError: Die Auslagerungsdatei ist zu klein, um diesen Vorgang durchzuführen. (os error 1455)`,
  },
  {
    name: 'page file, naming a library that is whole',
    cause: 'windows/pagefile-too-small',
    text: `OSError: [WinError 1455] The paging file is too small for this operation to complete. Error loading "C:\\sd\\venv\\lib\\site-packages\\torch\\lib\\cufft64_10.dll" or one of its dependencies.`,
  },
  {
    name: 'page file, Chinese',
    cause: 'windows/pagefile-too-small',
    text: `OSError: [WinError 1455] 页面文件太小，无法完成操作。 Error loading "D:\\SD\\py310\\lib\\site-packages\\torch\\lib\\caffe2_detectron_ops_gpu.dll" or one of its dependencies.`,
  },
  {
    name: 'two torches in one folder',
    cause: 'env/mixed-torch-files',
    text: `OSError: [WinError 127] 找不到指定的程序。 Error loading "C:\\ComfyUI\\python_embeded\\Lib\\site-packages\\torch\\lib\\torch_cuda.dll" or one of its dependencies.`,
  },
  {
    name: 'cuDNN 8 of a toolkit beside torch',
    cause: 'env/mixed-torch-files',
    text: `OSError: [WinError 127] The specified procedure could not be found. Error loading "C:\\a\\venv\\lib\\site-packages\\torch\\lib\\cudnn_cnn_infer64_8.dll" or one of its dependencies.`,
  },
  {
    name: 'the user’s own packages first',
    cause: 'env/shadowed-by-user-site',
    text: `  File "C:\\Users\\ana\\AppData\\Roaming\\Python\\Python311\\site-packages\\torch\\__init__.py", line 148, in <module>
OSError: [WinError 127] The specified procedure could not be found. Error loading "C:\\Users\\ana\\AppData\\Roaming\\Python\\Python311\\site-packages\\torch\\lib\\nvfuser_codegen.dll" or one of its dependencies.`,
  },
];

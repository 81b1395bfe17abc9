import { conda, embedded, files, type Packages, type Tree, venv } from './trees';

/** A tree of one app as its installer leaves it, on the system it lives on. */
export interface AppTree {
  /** What must be recognised. */
  app: string | null;
  name: string;
  os: 'win32' | 'linux';
  /** Where the environment lies and what it is, from the root. */
  environment: string;
  manager: string;
  python: string;
  /** The app's own folder, from the root. */
  folder: string | null;
  tree: Tree;
}

const W = 'win32';
const L = 'linux';
const webui = (folder: string) =>
  files(folder, 'launch.py', 'webui.py', 'modules/shared.py', 'webui.bat', 'webui.sh', 'models/x');
const forge = (folder: string) => ({
  ...webui(folder),
  ...files(folder, 'modules_forge/initialization.py', 'backend/args.py'),
});
const cloned = (folder: string, address: string) => ({
  [`${folder}/.git/config`]: `[remote "origin"]\n\turl = ${address}\n`,
});
const comfy = (folder: string) =>
  files(
    folder,
    'main.py',
    'nodes.py',
    'folder_paths.py',
    'comfy/model_management.py',
    'custom_nodes/x.py',
    'models/checkpoints/put_here',
    'output/x.png',
  );

const app = (
  name: string,
  key: string | null,
  os: 'win32' | 'linux',
  [environment, manager, python]: readonly [string, string, string],
  folder: string | null,
  ...trees: Tree[]
): AppTree => ({ name, app: key, os, environment, manager, python, folder, tree: Object.assign({}, ...trees) });

const PORTABLE = 'AI/ComfyUI_windows_portable';
const SM = 'StabilityMatrix/Data';
const packageOf = (name: string) => `${SM}/Packages/${name}`;
const stabilityMatrix: Tree = {
  ...files(SM, 'Models/x', 'Assets/Python310/x', '.sm-portable'),
  [`${SM}/settings.json`]: `\uFEFF${JSON.stringify({
    Version: 1,
    InstalledPackages: [
      {
        DisplayName: 'ComfyUI',
        PackageName: 'ComfyUI',
        LibraryPath: 'Packages\\ComfyUI',
        LaunchCommand: 'main.py',
        LaunchArgs: [
          { Name: '--preview-method auto', Type: 'Bool', OptionValue: true },
          { Name: '--reserve-vram', Type: 'String', OptionValue: '0.9' },
          { Name: '--listen', Type: 'Bool', OptionValue: false },
        ],
      },
    ],
    UserEnvironmentVariables: { CUDA_VISIBLE_DEVICES: '0', HF_TOKEN: 'hf_private' },
  })}`,
};
const packages: Packages = { torch: '2.6.0+cu124' };

export const APP_TREES: readonly AppTree[] = [
  app(
    'ComfyUI (git)',
    'comfyui',
    L,
    ['ComfyUI/venv', 'pip', '3.11'],
    'ComfyUI',
    comfy('ComfyUI'),
    venv(L, 'ComfyUI/venv', packages),
  ),
  app(
    'ComfyUI portable',
    'comfyui-portable',
    W,
    [`${PORTABLE}/python_embeded`, 'embedded', '3.12'],
    PORTABLE,
    comfy(`${PORTABLE}/ComfyUI`),
    embedded(`${PORTABLE}/python_embeded`, packages),
    files(PORTABLE, 'update/update_comfyui.bat'),
    {
      [`${PORTABLE}/run_nvidia_gpu.bat`]:
        '.\\python_embeded\\python.exe -s ComfyUI\\main.py --windows-standalone-build\r\npause\r\n',
    },
  ),
  app(
    'ComfyUI Desktop',
    'comfyui-desktop',
    W,
    ['Users/me/Documents/ComfyUI/.venv', 'uv', '3.12'],
    'Users/me/Documents/ComfyUI',
    files('Users/me/Documents/ComfyUI', 'custom_nodes/x.py', 'models/x', 'user/default/x', 'input/x', 'output/x'),
    venv(W, 'Users/me/Documents/ComfyUI/.venv', { ...packages, python: '3.12', uv: true, pip: false }),
  ),
  app(
    'ComfyUI Desktop 2',
    'comfyui-desktop',
    W,
    ['ComfyUI-Installs/one/ComfyUI/.venv', 'uv', '3.12'],
    'ComfyUI-Installs/one',
    comfy('ComfyUI-Installs/one/ComfyUI'),
    embedded('ComfyUI-Installs/one/standalone-env', { torch: null, pth: false }),
    venv(W, 'ComfyUI-Installs/one/ComfyUI/.venv', { ...packages, python: '3.12', uv: true }),
  ),
  app(
    'AUTOMATIC1111 WebUI',
    'webui',
    W,
    ['stable-diffusion-webui/venv', 'pip', '3.10'],
    'stable-diffusion-webui',
    webui('stable-diffusion-webui'),
    venv(W, 'stable-diffusion-webui/venv', { ...packages, python: '3.10' }),
    {
      'stable-diffusion-webui/webui-user.bat':
        '@echo off\r\n\r\nset PYTHON=\r\nset GIT=\r\nset VENV_DIR=\r\nset COMMANDLINE_ARGS=--xformers --medvram --gradio-auth me:1234\r\nset CUDA_VISIBLE_DEVICES=0\r\n\r\ncall webui.bat\r\n',
    },
  ),
  app(
    'Forge',
    'forge',
    L,
    ['stable-diffusion-webui-forge/venv', 'pip', '3.10'],
    'stable-diffusion-webui-forge',
    forge('stable-diffusion-webui-forge'),
    venv(L, 'stable-diffusion-webui-forge/venv', { python: '3.10' }),
  ),
  app(
    'Forge, one-click',
    'one-click/forge',
    W,
    ['webui_forge/system/python', 'system', '3.10'],
    'webui_forge/webui',
    forge('webui_forge/webui'),
    embedded('webui_forge/system/python', { digits: '310', pth: false }),
    files('webui_forge', 'environment.bat', 'update.bat', 'run.bat'),
  ),
  app(
    'reForge',
    'reforge',
    W,
    ['sd/reForge/venv', 'pip', '3.10'],
    'sd/reForge',
    forge('sd/reForge'),
    cloned('sd/reForge', 'https://github.com/Panchovix/stable-diffusion-webui-reForge.git'),
    venv(W, 'sd/reForge/venv', { python: '3.10' }),
  ),
  app(
    'Forge-Neo',
    'forge-neo',
    W,
    ['sd/neo/venv', 'uv', '3.11'],
    'sd/neo',
    forge('sd/neo'),
    cloned('sd/neo', 'https://github.com/Haoming02/sd-webui-forge-classic'),
    venv(W, 'sd/neo/venv', { uv: true, pip: false }),
  ),
  app(
    'SD.Next',
    'sdnext',
    L,
    ['sdnext/venv', 'pip', '3.12'],
    'sdnext',
    webui('sdnext'),
    files('sdnext', 'installer.py'),
    venv(L, 'sdnext/venv', { python: '3.12' }),
  ),
  app(
    'InvokeAI',
    'invokeai',
    L,
    ['invokeai/.venv', 'uv', '3.12'],
    'invokeai',
    files('invokeai', 'invokeai.yaml', 'databases/invokeai.db', 'models/x', 'outputs/x'),
    venv(L, 'invokeai/.venv', { python: '3.12', uv: true, pip: false }),
  ),
  app(
    'Fooocus',
    'fooocus',
    W,
    ['Fooocus_win64_2-5-0/python_embeded', 'embedded', '3.10'],
    'Fooocus_win64_2-5-0',
    webui('Fooocus_win64_2-5-0/Fooocus'),
    files('Fooocus_win64_2-5-0/Fooocus', 'fooocus_version.py', 'entry_with_update.py'),
    embedded('Fooocus_win64_2-5-0/python_embeded', { digits: '310', torch: '2.1.0+cu121' }),
    { 'Fooocus_win64_2-5-0/run.bat': '.\\python_embeded\\python.exe -s Fooocus\\entry_with_update.py\r\npause\r\n' },
  ),
  app(
    'Fooocus (git)',
    'fooocus',
    L,
    ['Fooocus/venv', 'pip', '3.10'],
    'Fooocus',
    webui('Fooocus'),
    files('Fooocus', 'fooocus_version.py'),
    venv(L, 'Fooocus/venv', { python: '3.10' }),
  ),
  app(
    'SwarmUI',
    'swarmui',
    W,
    ['SwarmUI/dlbackend/comfy/python_embeded', 'embedded', '3.12'],
    'SwarmUI',
    files('SwarmUI', 'SwarmUI.sln', 'launch-windows.bat', 'src/Core/Program.cs'),
    comfy('SwarmUI/dlbackend/comfy/ComfyUI'),
    embedded('SwarmUI/dlbackend/comfy/python_embeded'),
  ),
  app(
    'SwarmUI on Linux',
    'swarmui',
    L,
    ['SwarmUI/dlbackend/ComfyUI/venv', 'pip', '3.11'],
    'SwarmUI',
    files('SwarmUI', 'SwarmUI.sln', 'launch-linux.sh', 'src/Core/Program.cs'),
    comfy('SwarmUI/dlbackend/ComfyUI'),
    venv(L, 'SwarmUI/dlbackend/ComfyUI/venv'),
  ),
  app(
    'kohya_ss',
    'kohya-ss',
    W,
    ['kohya_ss/venv', 'pip', '3.10'],
    'kohya_ss',
    files('kohya_ss', 'kohya_gui.py', 'gui.bat', 'gui.sh', 'sd-scripts/train_network.py'),
    venv(W, 'kohya_ss/venv', { python: '3.10' }),
  ),
  app(
    'OneTrainer',
    'onetrainer',
    L,
    ['OneTrainer/venv', 'pip', '3.11'],
    'OneTrainer',
    files('OneTrainer', 'start-ui.sh', 'training_presets/x.json', 'modules/x.py', 'scripts/train_ui.py'),
    venv(L, 'OneTrainer/venv'),
  ),
  app(
    'Stability Matrix: ComfyUI',
    'stability-matrix/comfyui',
    W,
    [`${packageOf('ComfyUI')}/venv`, 'pip', '3.10'],
    packageOf('ComfyUI'),
    stabilityMatrix,
    comfy(packageOf('ComfyUI')),
    venv(W, `${packageOf('ComfyUI')}/venv`, { python: '3.10' }),
  ),
  app(
    'Stability Matrix: an unknown package',
    'stability-matrix',
    W,
    [`${packageOf('Something New')}/venv`, 'pip', '3.10'],
    packageOf('Something New'),
    stabilityMatrix,
    files(packageOf('Something New'), 'main.py'),
    venv(W, `${packageOf('Something New')}/venv`, { python: '3.10' }),
  ),
  app(
    'Pinokio: ComfyUI',
    'pinokio/comfyui',
    W,
    ['pinokio/api/comfy.git/app/env', 'uv', '3.10'],
    'pinokio/api/comfy.git/app',
    files('pinokio', 'bin/x', 'drive/x', 'cache/x', 'api/comfy.git/pinokio.js'),
    comfy('pinokio/api/comfy.git/app'),
    venv(W, 'pinokio/api/comfy.git/app/env', { python: '3.10', uv: true }),
  ),
  app(
    'Pinokio: an app of anybody',
    'pinokio',
    L,
    ['pinokio/api/facefusion/env', 'conda', '3.10'],
    'pinokio/api/facefusion',
    files('pinokio', 'bin/x', 'drive/x', 'cache/x', 'api/facefusion/pinokio.js'),
    conda(L, 'pinokio/api/facefusion/env'),
  ),
  app(
    'text-generation-webui',
    'text-generation-webui',
    W,
    ['text-generation-webui/installer_files/env', 'conda', '3.11'],
    'text-generation-webui',
    files('text-generation-webui', 'server.py', 'one_click.py', 'start_windows.bat', 'modules/text_generation.py'),
    conda(W, 'text-generation-webui/installer_files/env', { python: '3.11' }),
  ),
  app(
    '秋叶 WebUI',
    'aki/webui',
    W,
    ['sd-webui-aki-v4.10/python', 'system', '3.10'],
    'sd-webui-aki-v4.10',
    webui('sd-webui-aki-v4.10'),
    files('sd-webui-aki-v4.10', 'A绘世启动器.exe', '启动器运行依赖.exe'),
    embedded('sd-webui-aki-v4.10/python', { digits: '310', pth: false }),
  ),
  app(
    '秋叶 ComfyUI, 第一版',
    'aki/comfyui',
    W,
    ['ComfyUI-aki-v1.3/.ext', 'embedded', '3.10'],
    'ComfyUI-aki-v1.3',
    comfy('ComfyUI-aki-v1.3'),
    files('ComfyUI-aki-v1.3', 'A启动器.exe'),
    embedded('ComfyUI-aki-v1.3/.ext', { digits: '310' }),
  ),
  app(
    '秋叶 ComfyUI, 第二版',
    'aki/comfyui',
    W,
    ['ComfyUI-aki-v2/python', 'embedded', '3.11'],
    'ComfyUI-aki-v2/ComfyUI',
    comfy('ComfyUI-aki-v2/ComfyUI'),
    files('ComfyUI-aki-v2', '绘世启动器.exe'),
    embedded('ComfyUI-aki-v2/python', { digits: '311' }),
  ),
  app(
    'a bundle with a Python of its own',
    'comfyui',
    W,
    ['整合包 v3/system/python', 'embedded', '3.11'],
    '整合包 v3/ComfyUI',
    comfy('整合包 v3/ComfyUI'),
    embedded('整合包 v3/system/python', { digits: '311' }),
  ),
  app(
    'plain venv',
    null,
    L,
    ['projects/try/.venv', 'pip', '3.11'],
    null,
    files('projects/try', 'train.py'),
    venv(L, 'projects/try/.venv'),
  ),
  app(
    'conda',
    null,
    L,
    ['miniconda3/envs/sd', 'conda', '3.10'],
    null,
    conda(L, 'miniconda3', { torch: null }),
    conda(L, 'miniconda3/envs/sd'),
  ),
  app(
    'Python of an installer',
    null,
    W,
    ['Python311', 'system', '3.11'],
    null,
    embedded('Python311', { digits: '311', pth: false }),
  ),
];

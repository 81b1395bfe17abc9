/**
 * The apps people know, and how each is told from its files. An app is a few lines here and a tree in
 * test/python/fixtures/apps.ts; the first entry that fits a folder wins, so forks stand before what they were forked from.
 * Names end in `/` for a folder; `a|b` means one of the two; upper and lower case are the same on Windows.
 */
export interface App {
  key: string;
  /** As people call it. */
  name: string;
  /** All of these lie in its folder. */
  marks: readonly string[];
  /** Tells forks with the same files apart: words in its folder's name or in the address it was cloned from. */
  called?: readonly string[];
  /** Where it keeps its Python, from its folder, where that is none of PYTHON_FOLDERS. */
  pythons?: readonly string[];
  /** What people start it with: scripts that set flags and variables, best first. */
  starts?: readonly string[];
  /** Its own settings that may name another app's folder, and the script there that it starts. */
  startsOthers?: { file: string; script: RegExp };
  /** Written whenever it runs: the newest of them tells when it ran last. */
  traces?: readonly string[];
}

const WEBUI_STARTS = ['webui-user.bat', 'webui-user.sh', 'run.bat', '../run.bat'];
const WEBUI_TRACES = ['config.json', 'params.txt', 'ui-config.json', 'tmp/', 'outputs/', 'output/'];
const COMFY_TRACES = ['user/comfyui.log', 'user/comfyui_8188.log', 'temp/', 'output/', 'user/default/'];
const below = (folder: string, files: readonly string[]) => files.map((file) => `${folder}/${file}`);

export const APPS: readonly App[] = [
  {
    key: 'swarmui',
    name: 'SwarmUI',
    marks: ['src/', 'SwarmUI.sln|SwarmUI.exe|launch-windows.bat|launch-linux.sh'],
    pythons: ['dlbackend/comfy/python_embeded', 'dlbackend/ComfyUI/venv', 'dlbackend/comfy/ComfyUI/venv'],
    starts: ['launch-windows.bat', 'launch-linux.sh'],
    startsOthers: { file: 'Data/Backends.fds', script: /^\s*StartScript:\s*(\S.*?\.(?:py|bat|sh))\s*$/gm },
    traces: ['Logs/', 'Output/', 'Data/Users.ldb'],
  },
  {
    key: 'fooocus',
    name: 'Fooocus',
    marks: ['python_embeded/', 'Fooocus/'],
    starts: ['run.bat', 'run_realistic.bat', 'run_anime.bat'],
    traces: below('Fooocus', ['outputs/', 'config.txt']),
  },
  {
    key: 'fooocus',
    name: 'Fooocus',
    marks: ['fooocus_version.py', 'launch.py'],
    starts: ['../run.bat', 'run.bat'],
    traces: ['outputs/', 'config.txt'],
  },
  {
    key: 'comfyui-portable',
    name: 'ComfyUI portable',
    marks: ['python_embeded/', 'ComfyUI/'],
    starts: ['run_nvidia_gpu.bat', 'run_nvidia_gpu_fast_fp16_accumulation.bat', 'run_amd_gpu.bat', 'run_cpu.bat'],
    traces: below('ComfyUI', COMFY_TRACES),
  },
  {
    key: 'comfyui-desktop',
    name: 'ComfyUI Desktop',
    marks: ['standalone-env/', 'ComfyUI/'],
    pythons: ['ComfyUI/.venv'],
    traces: below('ComfyUI', COMFY_TRACES),
  },
  {
    key: 'comfyui',
    name: 'ComfyUI',
    marks: ['main.py', 'comfy/', 'nodes.py|folder_paths.py'],
    starts: ['run.bat', 'run.sh', 'start.bat', 'start.sh', '启动ComfyUI.bat'],
    traces: COMFY_TRACES,
  },
  {
    key: 'comfyui-desktop',
    name: 'ComfyUI Desktop',
    marks: ['.venv/', 'custom_nodes/', 'user/', 'models/'],
    traces: COMFY_TRACES,
  },
  {
    key: 'sdnext',
    name: 'SD.Next',
    marks: ['installer.py', 'launch.py', 'modules/'],
    starts: ['webui.bat', 'webui.sh'],
    traces: ['sdnext.log', ...WEBUI_TRACES],
  },
  {
    key: 'forge-neo',
    name: 'Forge Neo',
    marks: ['launch.py', 'modules_forge/'],
    called: ['forge-neo', 'forge-classic', 'forge neo'],
    starts: WEBUI_STARTS,
    traces: WEBUI_TRACES,
  },
  {
    key: 'reforge',
    name: 'reForge',
    marks: ['launch.py', 'modules_forge/'],
    called: ['reforge'],
    starts: WEBUI_STARTS,
    traces: WEBUI_TRACES,
  },
  {
    key: 'forge',
    name: 'Forge',
    marks: ['launch.py', 'modules_forge/'],
    starts: WEBUI_STARTS,
    traces: WEBUI_TRACES,
  },
  {
    key: 'webui',
    name: 'AUTOMATIC1111 WebUI',
    marks: ['launch.py', 'webui.py', 'modules/'],
    starts: WEBUI_STARTS,
    traces: WEBUI_TRACES,
  },
  {
    key: 'invokeai',
    name: 'InvokeAI',
    marks: ['invokeai.yaml|invokeai.init|invoke.bat|invoke.sh'],
    starts: ['invoke.bat', 'invoke.sh'],
    traces: ['databases/invokeai.db', 'databases/', 'outputs/'],
  },
  {
    key: 'kohya-ss',
    name: 'kohya_ss',
    marks: ['gui.bat|gui.sh', 'kohya_gui.py|kohya_gui/'],
    starts: ['gui.bat', 'gui.sh'],
    traces: ['logs/', 'outputs/'],
  },
  {
    key: 'onetrainer',
    name: 'OneTrainer',
    marks: ['training_presets/', 'modules/', 'start-ui.bat|start-ui.sh'],
    pythons: ['.pixi/envs/default', '.pixi/envs/cuda'],
    starts: ['start-ui.bat', 'start-ui.sh'],
    traces: ['workspace-cache/', 'workspace/', 'config.json'],
  },
  {
    key: 'text-generation-webui',
    name: 'text-generation-webui',
    marks: ['server.py', 'modules/', 'one_click.py|start_windows.bat|start_linux.sh'],
    pythons: ['installer_files/env', 'portable_env'],
    starts: ['start_windows.bat', 'start_linux.sh'],
    traces: ['user_data/logs/', 'user_data/cache/', 'logs/', 'user_data/'],
  },
];

/** What carries apps of others: a launcher, a bundle. */
export interface Carrier extends Pick<App, 'key' | 'name' | 'marks'> {
  /** Where the apps lie, a folder each, from the carrier's folder; empty: it carries one, in its own folder. */
  apps: '' | `${string}/`;
}

export const CARRIERS: readonly Carrier[] = [
  {
    key: 'stability-matrix',
    name: 'Stability Matrix',
    marks: ['Packages/', 'settings.json', 'Models/|Assets/|.sm-portable'],
    apps: 'Packages/',
  },
  { key: 'pinokio', name: 'Pinokio', marks: ['api/', 'bin/', 'cache/|drive/|logs/'], apps: 'api/' },
  { key: 'aki', name: '秋叶/绘世 整合包', marks: ['A启动器.exe|A绘世启动器.exe|绘世启动器.exe|启动器.exe'], apps: '' },
  { key: 'one-click', name: 'one-click package', marks: ['system/', 'environment.bat'], apps: '' },
];

/** Where apps keep their Python, from their own folder. */
export const PYTHON_FOLDERS: readonly string[] = [
  'venv',
  '.venv',
  'env',
  'conda_env',
  'app/env',
  'app/venv',
  'python_embeded',
  'python_embedded',
  'standalone-env',
  'python',
  'system/python',
  '.ext',
  'py310',
  'py311',
  'py312',
];

/** Beside the app's own folder: `…/python` and `…/ComfyUI`, the way bundles are laid out. */
export const BUNDLED_PYTHONS: readonly string[] = [
  'python_embeded',
  'python_embedded',
  'standalone-env',
  'python',
  'system/python',
  '.ext',
  'py310',
  'py311',
  'py312',
];

/** The name people know for a key of the catalogue: `comfyui-portable`, or `stability-matrix/comfyui` where one carries the other. */
export function appName(key: string): string {
  const [first = '', second] = key.split('/');
  const carrier = CARRIERS.find((one) => one.key === first)?.name;
  const app = APPS.find((one) => one.key === (second ?? first))?.name;
  return app && carrier ? `${app} (${carrier})` : (app ?? carrier ?? key);
}

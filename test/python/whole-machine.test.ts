import { describe, expect, it } from 'vitest';
import { findAll, linuxHost, windowsHost } from './machine';
import { conda, embedded, files, sitePackages, venv } from './trees';

const comfy = (folder: string) => files(folder, 'main.py', 'nodes.py', 'comfy/x.py');
describe('the whole machine', () => {
  it('Windows: what apps have written down, what is registered, what lies by custom, and the drives', async () => {
    const roaming = 'C:/Users/me/AppData/Roaming';
    const tree = {
      [`${roaming}/ComfyUI/config.json`]: JSON.stringify({ installState: 'installed', basePath: 'E:\\文档\\ComfyUI' }),
      ...files('E:/文档/ComfyUI', 'custom_nodes/x.py', 'models/x', 'user/x'),
      ...venv('win32', 'E:/文档/ComfyUI/.venv', { uv: true }),
      [`${roaming}/comfyui-launcher/installations.json`]: JSON.stringify([
        { id: 'inst-1', installPath: 'F:\\Comfy' },
        { id: 'cloud' },
      ]),
      ...comfy('F:/Comfy/ComfyUI'),
      ...files('F:/Comfy', 'standalone-env/x'),
      ...venv('win32', 'F:/Comfy/ComfyUI/.venv', { uv: true }),
      [`${roaming}/StabilityMatrix/library.json`]: JSON.stringify({ LibraryPath: 'G:\\SM' }),
      'G:/SM/settings.json': JSON.stringify({ InstalledPackages: [{ LibraryPath: 'Packages\\Forge' }] }),
      ...files('G:/SM', 'Models/x'),
      ...files('G:/SM/Packages/Forge', 'launch.py', 'modules_forge/x.py'),
      ...venv('win32', 'G:/SM/Packages/Forge/venv'),
      'C:/Users/me/.pinokio/config.json': JSON.stringify({ home: 'H:\\pinokio' }),
      ...files('H:/pinokio', 'bin/x', 'cache/x'),
      ...venv('win32', 'H:/pinokio/api/thing.git/app/env'),
      ...embedded('C:/Users/me/AppData/Local/Programs/Python/Python310', { digits: '310', pth: false }),
      ...embedded('C:/Elsewhere/Py', { digits: '311', pth: false }),
      // Below AppData nobody walks: only the settings lead there.
      [`${roaming}/Invoke Community Edition/config.json`]: JSON.stringify({
        installDir: 'C:\\Users\\me\\AppData\\Local\\invoke',
      }),
      ...files('C:/Users/me/AppData/Local/invoke', 'invokeai.yaml'),
      ...venv('win32', 'C:/Users/me/AppData/Local/invoke/.venv', { uv: true }),
      ...files('D:/SwarmUI', 'src/x', 'launch-windows.bat'),
      'D:/SwarmUI/Data/Backends.fds':
        '0:\n\ttype: comfyui_selfstart\n\tsettings:\n\t\tStartScript: C:\\Users\\me\\AppData\\Local\\Comfy 二\\main.py\n\t\tExtraArgs:\n1:\n\ttype: comfyui_selfstart\n\tsettings:\n\t\tStartScript: dlbackend/gone/main.py\n',
      ...comfy('C:/Users/me/AppData/Local/Comfy 二'),
      ...venv('win32', 'C:/Users/me/AppData/Local/Comfy 二/venv'),
      ...conda('win32', 'C:/Users/me/miniconda3'),
      ...conda('win32', 'C:/Users/me/miniconda3/envs/sd'),
      'C:/Users/me/.conda/environments.txt': 'C:\\gone\\env\r\nK:\\envs\\kohya\r\n',
      ...conda('win32', 'K:/envs/kohya'),
      ...venv('win32', 'D:/AI/tools/new/WebUI/venv'),
      ...files('D:/AI/tools/new/WebUI', 'launch.py', 'webui.py', 'modules/x.py'),
      'C:/Windows/System32/x.dll': '',
      ...embedded('C:/Windows/Temp/python', { pth: false }),
    };
    const registered =
      '\r\nHKEY_CURRENT_USER\\Software\\Python\\PythonCore\\3.11\\InstallPath\r\n    (Default)    REG_SZ    C:\\Elsewhere\\Py\\\r\n    ExecutablePath    REG_SZ    C:\\Elsewhere\\Py\\python.exe\r\n';
    const reg = 'C:\\Windows\\System32\\reg.exe';
    const programs = { [reg]: ([, key]: readonly string[]) => (key?.startsWith('HKCU') ? registered : { code: 1 }) };
    const { found } = await findAll(windowsHost({ tree, programs }));
    const told = [...found.values()].map(({ app, path, from }) => `${app} ${path} ${[...from].sort().join(', ')}`);
    expect(told.sort()).toEqual([
      'comfyui C:\\Users\\me\\AppData\\Local\\Comfy 二\\venv SwarmUI settings',
      'comfyui-desktop E:\\文档\\ComfyUI\\.venv ComfyUI Desktop settings, disk',
      'comfyui-desktop F:\\Comfy\\ComfyUI\\.venv ComfyUI launcher settings, disk',
      'invokeai C:\\Users\\me\\AppData\\Local\\invoke\\.venv InvokeAI launcher settings',
      'null C:\\Elsewhere\\Py Windows registry, disk',
      'null C:\\Users\\me\\AppData\\Local\\Programs\\Python\\Python310 disk, installer',
      'null C:\\Users\\me\\miniconda3 conda, disk',
      'null C:\\Users\\me\\miniconda3\\envs\\sd conda, disk',
      'null K:\\envs\\kohya conda, disk',
      'pinokio H:\\pinokio\\api\\thing.git\\app\\env Pinokio settings, disk',
      'stability-matrix/forge G:\\SM\\Packages\\Forge\\venv Stability Matrix settings, disk',
      'webui D:\\AI\\tools\\new\\WebUI\\venv disk',
    ]);
    expect(found.get('C:\\Users\\me\\AppData\\Local\\Comfy 二\\venv')?.usedBy).toEqual([
      { path: 'D:\\SwarmUI\\Data\\Backends.fds', how: 'configuration' },
    ]);
    expect(found.get('G:\\SM\\Packages\\Forge\\venv')?.usedBy).toEqual([
      { path: 'G:\\SM\\settings.json', how: 'configuration' },
    ]);
  });

  it('Linux: pyenv, uv, pipx, poetry, conda, PATH, the system’s own and what is switched on', async () => {
    const tree = {
      ...sitePackages('/usr/lib/python3/dist-packages'),
      '/usr/lib/python3.11/os.py': '',
      '/usr/bin/python3.11': '',
      ...pythonAt('/home/me/.pyenv/versions/3.12.1', '3.12'),
      ...pythonAt('/home/me/.local/share/uv/python/cpython-3.13.1-linux-x86_64-gnu', '3.13'),
      ...venv('linux', '/home/me/.local/share/pipx/venvs/comfy-cli'),
      ...venv('linux', '/home/me/.cache/pypoetry/virtualenvs/sd-x-py3.11'),
      ...conda('linux', '/opt/miniconda3'),
      ...conda('linux', '/opt/miniconda3/envs/a'),
      ...pythonAt('/opt/python3.9', '3.9'),
      ...venv('linux', '/workspace/on'),
      '/home/me/.pyenv/shims/python3': '#!/bin/sh',
      '/proc/mounts': 'proc /proc proc rw 0 0\n/dev/sdb1 /mnt/big\\040disk ext4 rw 0 0\nnas:/x /mnt/nas nfs4 rw 0 0\n',
      ...venv('linux', '/mnt/big disk/x/venv'),
    };
    const env = { PATH: '/home/me/.pyenv/shims:/opt/python3.9/bin:/usr/bin', VIRTUAL_ENV: '/workspace/on' };
    const host = linuxHost({ tree, env });
    const realPath: typeof host.realPath = async (file) => ({
      is: 'known',
      value: file === '/usr/bin/python3' ? '/usr/bin/python3.11' : file,
    });
    const { found, paths } = await findAll({ ...host, realPath });
    expect(paths).toEqual([
      '/home/me/.cache/pypoetry/virtualenvs/sd-x-py3.11',
      '/home/me/.local/share/pipx/venvs/comfy-cli',
      '/home/me/.local/share/uv/python/cpython-3.13.1-linux-x86_64-gnu',
      '/home/me/.pyenv/versions/3.12.1',
      '/mnt/big disk/x/venv',
      '/opt/miniconda3',
      '/opt/miniconda3/envs/a',
      '/opt/python3.9',
      '/usr',
      '/workspace/on',
    ]);
    expect(found.get('/usr')).toMatchObject({
      version: '3.11',
      abi: 'cp311',
      manager: 'system',
      python: '/usr/bin/python3.11',
      torchIs: 'known',
    });
    expect(found.get('/workspace/on')?.from).toContain('switched on');
    expect(found.get('/usr')?.usedBy.map(({ path }) => path)).toContain('/workspace/on');
  });

  it('settings of apps that are cut, garbage or of another shape say nothing', async () => {
    const roaming = 'C:/Users/me/AppData/Roaming';
    const tree = {
      [`${roaming}/ComfyUI/config.json`]: '{"basePath": "E:\\\\Com',
      [`${roaming}/StabilityMatrix/settings.json`]: '[1, 2]',
      [`${roaming}/StabilityMatrix/library.json`]: JSON.stringify({ LibraryPath: 7 }),
      [`${roaming}/comfyui-launcher/installations.json`]: Buffer.from([0xff, 0xfe, 0, 0, 1]),
      'C:/Users/me/.conda/environments.txt': '\0\0relative\\path\r\n',
      ...venv('win32', 'D:/x/venv'),
    };
    expect((await findAll(windowsHost({ tree }))).paths).toEqual(['D:\\x\\venv']);
  });
});

function pythonAt(prefix: string, python: string) {
  return {
    [`${prefix}/bin/python`]: '',
    [`${prefix}/bin/python3`]: '',
    ...sitePackages(`${prefix}/lib/python${python}/site-packages`, { torch: null }),
  };
}

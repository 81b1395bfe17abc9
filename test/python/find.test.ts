import { describe, expect, it } from 'vitest';
import type { RunningPython } from '../../probes/host';
import { find } from '../../probes/python/index';
import { openSession } from '../../probes/session';
import { at, findAll, findInSession, linuxHost, windowsHost } from './machine';
import { conda, embedded, files, sitePackages, venv } from './trees';

const comfy = (folder: string) => files(folder, 'main.py', 'nodes.py', 'comfy/x.py');
const running = (over: Partial<RunningPython>): RunningPython => ({
  ...{
    pid: 7,
    executable: '/usr/bin/python3.11',
    arguments: ['main.py'],
    folder: '/',
    packages: null,
    torch: null,
    sinceMs: 1,
  },
  ...over,
});

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
      'comfyui-desktop E:\\文档\\ComfyUI\\.venv ComfyUI Desktop settings, disk',
      'comfyui-desktop F:\\Comfy\\ComfyUI\\.venv ComfyUI launcher settings, disk',
      'null C:\\Elsewhere\\Py Windows registry, disk',
      'null C:\\Users\\me\\AppData\\Local\\Programs\\Python\\Python310 disk, installer',
      'null C:\\Users\\me\\miniconda3 conda, disk',
      'null C:\\Users\\me\\miniconda3\\envs\\sd conda, disk',
      'null K:\\envs\\kohya conda, disk',
      'pinokio H:\\pinokio\\api\\thing.git\\app\\env Pinokio settings, disk',
      'stability-matrix/forge G:\\SM\\Packages\\Forge\\venv Stability Matrix settings, disk',
      'webui D:\\AI\\tools\\new\\WebUI\\venv disk',
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

describe('what runs', () => {
  const tree = { ...comfy('one'), ...venv('linux', 'one/venv'), ...comfy('two'), ...venv('linux', 'two/venv') };

  it('comes first, and is told again when that is learnt late', async () => {
    const site = '/data/two/venv/lib/python3.11/site-packages';
    const one = running({ packages: site, torch: `${site}/torch`, folder: '/data/two', sinceMs: 5 });
    const processes = () =>
      new Promise<{ is: 'known'; value: RunningPython[] }>((resolve) =>
        setTimeout(() => resolve({ is: 'known', value: [one] }), 200),
      );
    const found = await findInSession(linuxHost({ tree, over: { processes } }), ['/data']);
    expect(found.order.map((id) => found.environments[id]?.path)).toEqual(['/data/two/venv', '/data/one/venv']);
    expect(at(found, '/data/two/venv')?.running).toMatchObject([{ pid: 7, torch: `${site}/torch`, sinceMs: 5 }]);
    expect(at(found, '/data/one/venv')?.running).toEqual([]);
  });

  it('names the environment that its app’s folder does not', async () => {
    const more = { ...tree, ...comfy('three'), ...conda('linux', '/opt/miniconda3/envs/comfy') };
    const site = '/opt/miniconda3/envs/comfy/lib/python3.10/site-packages';
    const one = running({ packages: site, folder: '/data/three' });
    const { found } = await findAll(
      linuxHost({ tree: more, over: { processes: async () => ({ is: 'known', value: [one] }) } }),
    );
    expect(found.get('/opt/miniconda3/envs/comfy')).toMatchObject({ app: 'comfyui', folder: '/data/three' });
  });

  it('a Python that has loaded nothing yet is known by its program', async () => {
    const one = running({ executable: '/data/one/venv/bin/python', folder: '/data/one' });
    const { found } = await findAll(
      linuxHost({ tree, over: { processes: async () => ({ is: 'known', value: [one] }) } }),
      ['/data'],
    );
    expect(found.get('/data/one/venv')?.running).toHaveLength(1);
  });
});

describe('order', () => {
  it('is by when it ran last: by what its app writes; environments without PyTorch come last', async () => {
    const tree = {
      ...comfy('old'),
      'old/user/comfyui.log': '',
      ...venv('linux', 'old/venv'),
      ...comfy('new'),
      'new/user/comfyui.log': '',
      ...venv('linux', 'new/venv'),
      ...venv('linux', 'plain/venv', { torch: null }),
    };
    const host = linuxHost({ tree });
    const times: Record<string, number> = { '/data/old/user/comfyui.log': 100, '/data/new/user/comfyui.log': 200 };
    const stat: typeof host.stat = async (file) => {
      const answer = await host.stat(file);
      return answer.is === 'known'
        ? {
            is: 'known',
            value: { ...answer.value, modifiedMs: times[file] ?? (file.startsWith('/data/plain') ? 999 : 1) },
          }
        : answer;
    };
    const found = await findInSession({ ...host, stat }, ['/data']);
    expect(found.order.map((id) => found.environments[id]?.path)).toEqual([
      '/data/new/venv',
      '/data/old/venv',
      '/data/plain/venv',
    ]);
    expect(at(found, '/data/new/venv')?.lastUsedMs).toBe(200);
  });
});

describe('as it goes', () => {
  const tree = Object.assign({}, ...Array.from({ length: 30 }, (_, i) => venv('linux', `deep/${i}/venv`)));

  it('the first is told before the last folder is read', async () => {
    const host = linuxHost({ tree: { ...venv('linux', 'near/venv'), ...tree } });
    let listed = 0;
    const list: typeof host.list = async (folder) => {
      listed++;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return host.list(folder);
    };
    let atFirst = 0;
    for await (const sighting of find({ ...host, list }, { folders: ['/data'], signal: new AbortController().signal }))
      if (sighting.is === 'environment' && atFirst === 0) atFirst = listed;
    expect(atFirst).toBeGreaterThan(0);
    expect(atFirst).toBeLessThan(listed / 2);
  });

  it('stops when it is told to', async () => {
    const host = linuxHost({ tree });
    const abort = new AbortController();
    let listed = 0;
    const list: typeof host.list = async (folder) => {
      if (++listed === 10) abort.abort();
      await new Promise((resolve) => setTimeout(resolve, 2));
      return host.list(folder);
    };
    await findAll({ ...host, list }, ['/data'], abort.signal);
    const then = listed;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(listed).toBe(then);
    expect(listed).toBeLessThan(60);
  });

  it('stops when nobody listens any more', async () => {
    const host = linuxHost({ tree });
    let listed = 0;
    const list: typeof host.list = async (folder) => {
      listed++;
      await new Promise((resolve) => setTimeout(resolve, 2));
      return host.list(folder);
    };
    for await (const _ of find({ ...host, list }, { folders: ['/data'], signal: new AbortController().signal })) break;
    const then = listed;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(listed).toBe(then);
  });
});

describe('a session', () => {
  const tree = { ...comfy('one'), ...venv('linux', 'one/venv') };

  it('gives each environment an id that can be checked', async () => {
    const session = await openSession(linuxHost({ tree }), { ask: [] });
    const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'find-ended' && resolve()));
    const picked = await session.send({ do: 'pick', path: '/data' });
    expect(await session.send({ do: 'find', targets: [picked.is === 'accepted' ? picked.id : ''] })).toMatchObject({
      is: 'accepted',
    });
    expect(await session.send({ do: 'find' })).toMatchObject({ is: 'refused', code: 'command/busy' });
    await ended;
    const [id = ''] = session.view().found?.order ?? [];
    expect(session.view().targets[id]).toEqual({ id, path: '/data/one/venv', kind: 'folder' });
    const checked = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
    expect(await session.send({ do: 'check', target: id })).toMatchObject({ is: 'accepted' });
    await checked;
    const check = Object.values(session.view().checks)[0];
    expect(check?.facts['environment.place']).toMatchObject({ value: { prefix: '/data/one/venv', app: 'comfyui' } });
    await session.close();
  });

  it('refuses an id that is not known, and can be cancelled', async () => {
    const host = linuxHost({ tree });
    const list: typeof host.list = (folder) =>
      new Promise((resolve) => setTimeout(() => resolve(host.list(folder)), 30));
    const session = await openSession({ ...host, list });
    expect(await session.send({ do: 'find', targets: ['t9'] })).toMatchObject({
      is: 'refused',
      code: 'command/unknown-id',
    });
    const ended = new Promise<string>((resolve) =>
      session.on((event) => event.is === 'find-ended' && resolve(event.how)),
    );
    await session.send({ do: 'find' });
    await session.send({ do: 'cancel' });
    expect(await ended).toBe('cancelled');
    expect(session.view().found?.is).toBe('cancelled');
    await session.close();
  });
});

import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isStoreAlias } from '../../probes/python/interpreter';
import { at, findAll, findInSession, linuxHost, realHost, windowsHost, writeTree } from './machine';
import { conda, distInfo, embedded, files, sitePackages, venv } from './trees';

const SITE = 'app/venv/lib/python3.11/site-packages';

describe('a virtual environment whose Python is gone', () => {
  it('is found, and what is wrong is said by its code', async () => {
    const { 'app/venv/bin/python': _, ...tree } = venv('linux', 'app/venv', { home: '/gone/bin' });
    const root = writeTree({ ...tree, 'app/venv/bin/activate': '' });
    symlinkSync('/gone/bin/python3.11', path.join(root, 'app/venv/bin/python3'));
    symlinkSync('python3', path.join(root, 'app/venv/bin/python'));
    const { found } = await findAll(realHost(), [root]);
    expect(found.get(path.join(root, 'app/venv'))).toMatchObject({
      baseIs: 'gone',
      base: '/gone/bin',
      torch: { version: '2.6.0+cu124' },
    });
  });

  it('on Windows too, where its own python.exe is still there', async () => {
    const host = windowsHost({ tree: venv('win32', 'app/venv', { home: 'C:\\Gone' }) });
    const found = await findInSession(host, ['D:\\app']);
    expect(at(found, 'D:\\app\\venv')?.problems).toEqual(['target/base-python-gone']);
  });
});

describe('the Microsoft Store’s alias', () => {
  const ALIAS = 'C:\\Users\\me\\AppData\\Local\\Microsoft\\WindowsApps';

  it('is never run and never listed', async () => {
    const ran: string[] = [];
    const host = windowsHost({
      tree: { [`${ALIAS}/python.exe`.replaceAll('\\', '/')]: '', ...venv('win32', 'app/venv') },
      env: { PATH: `${ALIAS};C:\\Windows` },
    });
    const run: typeof host.run = (argv, options) => (ran.push(argv[0]), host.run(argv, options));
    const { paths } = await findAll({ ...host, run });
    expect(paths).toContain('D:\\app\\venv');
    expect(paths.filter((one) => one.includes('WindowsApps'))).toEqual([]);
    expect(ran.filter((one) => one.includes('WindowsApps'))).toEqual([]);
  });
});

describe('Python from the Microsoft Store', () => {
  it('is found with its packages, and its alias may be checked', async () => {
    const store = 'PythonSoftwareFoundation.Python.3.11_qbz5n2kfra8p0';
    const local = 'C:/Users/me/AppData/Local';
    const prefix = `${local}/Packages/${store}/LocalCache/local-packages/Python311`;
    const alias = `${local}/Microsoft/WindowsApps/${store}/python.exe`;
    const host = windowsHost({ tree: { ...sitePackages(`${prefix}/site-packages`, { torch: '2.6.0' }), [alias]: '' } });
    const { found } = await findAll(host);
    expect(found.get(prefix.replaceAll('/', '\\'))).toMatchObject({
      ...{
        python: alias.replaceAll('/', '\\'),
        abi: 'cp311',
        manager: 'system',
        torch: { version: '2.6.0', cuda: null },
      },
    });
    expect(await isStoreAlias(host, alias.replaceAll('/', '\\'))).toBe(false);
  });
});

describe('what lies in the packages folder', () => {
  const problems = async (tree: Parameters<typeof linuxHost>[0]['tree'], env = {}) => {
    const found = await findInSession(
      linuxHost({ tree: { ...files('app', 'main.py', 'nodes.py', 'comfy/x.py'), ...tree }, env }),
      ['/data/app'],
    );
    return at(found, '/data/app/venv');
  };

  it('a healthy one has no problems', async () => {
    expect(await problems(venv('linux', 'app/venv'))).toMatchObject({ problems: [], torchIs: 'known', pip: true });
  });

  it('a folder named torch that isn’t one is none', async () => {
    const tree = { ...venv('linux', 'app/venv', { torch: null }), [`${SITE}/torch/notes.txt`]: '' };
    expect(await problems(tree)).toMatchObject({ torch: null, torchIs: 'absent', problems: ['torch/not-installed'] });
  });

  it('a second torch', async () => {
    const tree = { ...venv('linux', 'app/venv'), ...distInfo(SITE, 'torch-2.1.0+cu118') };
    expect((await problems(tree))?.problems).toContain('env/mixed-torch-files');
  });

  it('what pip had set aside when it died', async () => {
    const tree = {
      ...venv('linux', 'app/venv'),
      [`${SITE}/~orch/x.py`]: '',
      [`${SITE}/~orch-2.1.0.dist-info/METADATA`]: '',
    };
    expect((await problems(tree))?.problems).toEqual(['env/leftover-files']);
  });

  it('a torch whose list of files is gone', async () => {
    const { [`${SITE}/torch-2.6.0+cu124.dist-info/RECORD`]: _, ...tree } = venv('linux', 'app/venv');
    expect((await problems(tree))?.problems).toEqual(['env/leftover-files']);
  });

  it('torch in the user’s own packages counts where the environment sees them', async () => {
    const USER = '/home/me/.local/lib/python3.11/site-packages';
    const closed = { ...venv('linux', 'app/venv'), ...sitePackages(USER, { torch: '2.1.0+cpu' }) };
    expect((await problems(closed))?.problems).toEqual([]);
    const open = {
      ...closed,
      'app/venv/pyvenv.cfg': 'home = /usr/bin\nversion = 3.11.7\ninclude-system-site-packages = true\n',
    };
    expect((await problems(open))?.problems).toEqual(['env/shadowed-by-user-site']);
    expect((await problems(open, { PYTHONNOUSERSITE: '1' }))?.problems).toEqual([]);
  });

  it('torch on PYTHONPATH', async () => {
    const tree = { ...venv('linux', 'app/venv'), ...sitePackages('/opt/other', { torch: '2.0.0' }) };
    expect((await problems(tree, { PYTHONPATH: '/opt/none:/opt/other' }))?.problems).toEqual([
      'env/shadowed-by-pythonpath',
    ]);
  });

  it('a build without CUDA', async () => {
    expect((await problems(venv('linux', 'app/venv', { torch: '2.6.0+cpu' })))?.problems).toEqual([
      'torch/cpu-only-build',
    ]);
  });
});

describe('Windows’ own ways', () => {
  const USER = 'C:/Users/me/AppData/Roaming/Python/Python312/site-packages';

  it('an embedded Python takes the user’s packages unless the app says -s', async () => {
    const shadow = sitePackages(USER, { torch: '2.1.0+cpu' });
    const portable = (line: string) => ({
      ...files('P/ComfyUI', 'main.py', 'nodes.py', 'comfy/x.py'),
      ...embedded('P/python_embeded'),
      ...shadow,
      'P/run_nvidia_gpu.bat': `.\\python_embeded\\python.exe ${line}ComfyUI\\main.py\r\n`,
    });
    const of = async (line: string) =>
      at(await findInSession(windowsHost({ tree: portable(line) }), ['D:\\P']), 'D:\\P\\python_embeded');
    expect((await of(''))?.problems).toEqual(['env/shadowed-by-user-site']);
    expect(await of('-s ')).toMatchObject({ problems: [], launch: { flags: ['-s'], arguments: ['ComfyUI\\main.py'] } });
  });

  it('conda without pip', async () => {
    const found = await findInSession(windowsHost({ tree: conda('win32', 'conda/envs/sd', { pip: false }) }), [
      'D:\\conda',
    ]);
    expect(at(found, 'D:\\conda\\envs\\sd')).toMatchObject({
      manager: 'conda',
      pip: false,
      version: '3.10.14',
      problems: [],
    });
  });

  it('upper and lower case are the same', async () => {
    const tree = { ...venv('win32', 'X/VENV'), ...files('X', 'Launch.py', 'WebUI.py', 'Modules/x.py') };
    const found = await findInSession(windowsHost({ tree }), ['D:\\X']);
    expect(at(found, 'D:\\X\\VENV')?.app).toBe('webui');
  });
});

import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import type { Facts, Target } from '../../probes/model';
import { placeProbe, surroundingsProbe } from '../../probes/python/index';
import { linuxHost, realHost, windowsHost, writeTree } from './machine';
import { distInfo, embedded, files, sitePackages, venv } from './trees';

/** What the probes of an environment say of a target: facts, or why there is nothing to check. */
async function look(host: Host, path: string, kind: Target['kind'] = 'folder') {
  const facts: Facts = {};
  const context = {
    host,
    target: { id: 't1', path, kind },
    ask: [],
    facts,
    signal: new AbortController().signal,
    settled: async () => undefined,
  };
  for (const probe of [placeProbe, surroundingsProbe])
    for await (const one of probe.look(context)) {
      if (one.is === 'no-target') return one;
      if (one.is === 'fact') Object.assign(facts, { [one.key]: one.reading });
    }
  return facts;
}

const SITE = 'app/venv/lib/python3.11/site-packages';
const comfy = (folder: string) => files(folder, 'main.py', 'nodes.py', 'comfy/x.py');

describe('a healthy virtual environment', () => {
  it('gives every fact', async () => {
    const host = linuxHost({ tree: { ...comfy('app'), ...venv('linux', 'app/venv', { more: ['xformers-0.0.29'] }) } });
    const facts = await look(
      {
        ...host,
        space: async () => ({ is: 'known', value: { freeBytes: 7, totalBytes: 9 } }),
        writable: async () => ({ is: 'known', value: true }),
      },
      '/data/app',
    );
    expect(facts).toMatchObject({
      'environment.place': {
        value: {
          app: 'comfyui',
          executable: '/data/app/venv/bin/python',
          manager: 'pip',
          version: '3.11.7',
          abi: 'cp311',
          platform: 'linux-x86_64',
          sitePackages: [`/data/${SITE}`],
        },
      },
      'environment.launch': { value: { folder: '/data/app', script: null, flags: [] } },
      'environment.base': { value: { home: '/usr/bin', is: 'there', seesSystem: false } },
      'environment.pip': { is: 'known', value: { version: '25.0' } },
      'environment.shadows': { value: [] },
      'environment.torchCopies': {
        value: [{ folder: `/data/${SITE}/torch`, version: '2.6.0+cu124', by: 'environment' }],
      },
      'environment.leftovers': { value: { setAside: [], withoutRecord: [], doubled: [] } },
      'environment.volume': { value: { freeBytes: 7, totalBytes: 9, writable: true } },
      'environment.dependents': { value: [] },
      'environment.processes': { value: [] },
    });
  });
});

describe('what broken installs leave', () => {
  it('is named folder by folder', async () => {
    const tree = {
      ...venv('linux', 'app/venv'),
      [`${SITE}/~orch/x.py`]: '',
      [`${SITE}/-orch/x.py`]: '',
      [`${SITE}/torchvision-0.21.0.dist-info/METADATA`]: '',
      [`${SITE}/certifi-2024.1.dist-info/METADATA`]: '',
      ...distInfo(SITE, 'torch-2.1.0+cu118'),
    };
    const facts = await look(linuxHost({ tree }), '/data/app');
    expect(facts).toMatchObject({
      'environment.leftovers': {
        value: {
          setAside: [`/data/${SITE}/~orch`, `/data/${SITE}/-orch`],
          withoutRecord: [`/data/${SITE}/torchvision-0.21.0.dist-info`],
          doubled: [`/data/${SITE}/torch-2.1.0+cu118.dist-info`],
        },
      },
    });
  });

  it('no pip is an answer, and a packages folder that can’t be read is none', async () => {
    expect(await look(linuxHost({ tree: venv('linux', 'app/venv', { pip: false }) }), '/data/app')).toMatchObject({
      'environment.pip': { is: 'absent' },
    });
    const host = linuxHost({ tree: venv('linux', 'app/venv') });
    const list: Host['list'] = async (folder) =>
      folder.endsWith('site-packages') ? { is: 'unknown', why: 'denied', detail: 'no' } : host.list(folder);
    expect(await look({ ...host, list }, '/data/app')).toMatchObject({
      'environment.pip': { is: 'unknown', why: 'denied' },
    });
  });
});

describe('several torch copies', () => {
  it('are listed with who brings them', async () => {
    const tree = {
      ...venv('linux', 'app/venv'),
      'app/venv/pyvenv.cfg': 'home = /usr/bin\nversion = 3.11.7\ninclude-system-site-packages = true\n',
      ...sitePackages('/home/me/.local/lib/python3.11/site-packages', { torch: '2.1.0+cpu' }),
      ...sitePackages('/opt/other', { torch: '2.0.0' }),
    };
    const facts = await look(linuxHost({ tree, env: { PYTHONPATH: '/opt/other' } }), '/data/app');
    expect(facts).toMatchObject({
      'environment.torchCopies': {
        value: [
          { by: 'environment', version: '2.6.0+cu124' },
          { by: 'PYTHONPATH', version: '2.0.0' },
          { by: 'user-site', version: '2.1.0+cpu' },
        ],
      },
      'environment.shadows': {
        value: [
          { by: 'PYTHONPATH', inEffect: true },
          { by: 'user-site', inEffect: true, packages: [{ name: 'torch', version: '2.1.0+cpu' }] },
        ],
      },
    });
  });
});

describe('an embedded Python', () => {
  it('does not heed PYTHONPATH, and looks where its ._pth says', async () => {
    const tree = {
      ...embedded('P/python_embeded'),
      'P/python_embeded/python312._pth': 'python312.zip\r\n.\r\nC:\\shared\r\n#import site\r\n',
      ...sitePackages('C:/shared', { torch: '2.2.0' }),
      ...sitePackages('C:/path', { torch: '2.3.0' }),
      ...sitePackages('C:/Users/me/AppData/Roaming/Python/Python312/site-packages', { torch: '2.4.0' }),
      ...files('P', 'ComfyUI/main.py'),
    };
    const facts = await look(windowsHost({ tree, env: { PYTHONPATH: 'C:\\path' } }), 'D:\\P');
    expect(facts).toMatchObject({
      'environment.place': { value: { app: 'comfyui-portable', manager: 'embedded', abi: 'cp312' } },
      'environment.shadows': {
        value: [{ by: 'pth', folder: 'C:\\shared', packages: [{ name: 'torch', version: '2.2.0' }] }],
      },
    });
  });
});

describe('what can’t be checked', () => {
  it('a virtual environment whose Python is gone', async () => {
    const { 'venv/bin/python': _, ...tree } = venv('linux', 'venv', { home: '/gone/bin' });
    const root = writeTree({ ...tree, 'venv/bin/activate': '' });
    symlinkSync('/gone/bin/python3', path.join(root, 'venv/bin/python'));
    expect(await look(realHost(), root)).toEqual({
      is: 'no-target',
      code: 'target/base-python-gone',
      params: { path: path.join(root, 'venv'), base: '/gone/bin' },
    });
  });

  it('the Store’s alias', async () => {
    const alias = 'C:\\Users\\me\\AppData\\Local\\Microsoft\\WindowsApps\\python.exe';
    const host = windowsHost({ tree: { [alias.replaceAll('\\', '/')]: '' } });
    const run: Host['run'] = () => Promise.reject(new Error('it was run'));
    expect(await look({ ...host, run }, alias, 'python')).toMatchObject({
      is: 'no-target',
      code: 'target/store-alias',
    });
  });
});

describe('who else is concerned', () => {
  it('virtual environments that stand on this Python', async () => {
    const tree = {
      '/opt/conda-meta/x': '',
      '/home/me/miniconda3/conda-meta/python-3.11.7-0.json': '{}',
      '/home/me/miniconda3/bin/python': '',
      ...sitePackages('/home/me/miniconda3/lib/python3.11/site-packages'),
      ...venv('linux', '/home/me/.virtualenvs/one', { home: '/home/me/miniconda3/bin' }),
      ...venv('linux', '/home/me/.virtualenvs/two'),
    };
    expect(await look(linuxHost({ tree }), '/home/me/miniconda3')).toMatchObject({
      'environment.dependents': { value: [{ path: '/home/me/.virtualenvs/one', how: 'base' }] },
    });
  });

  it('programs that run out of it', async () => {
    const site = `/data/${SITE}`;
    const other = {
      executable: '/usr/bin/python3',
      arguments: [],
      folder: '/',
      packages: null,
      torch: null,
      sinceMs: 1,
    };
    const mine = {
      pid: 7,
      executable: '/usr/bin/python3.11',
      arguments: ['main.py'],
      folder: '/data/app',
      packages: site,
      torch: `${site}/torch`,
      sinceMs: 5,
    };
    const host = linuxHost({
      tree: venv('linux', 'app/venv'),
      over: { processes: async () => ({ is: 'known', value: [{ pid: 6, ...other }, mine] }) },
    });
    const { packages: _, ...told } = mine;
    expect(await look(host, '/data/app')).toMatchObject({ 'environment.processes': { is: 'known', value: [told] } });
  });
});

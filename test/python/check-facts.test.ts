import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { linuxHost, look, windowsHost } from './machine';
import { distInfo, embedded, files, sitePackages, venv } from './trees';

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
      // conda keeps its own lists; uv's are RECORDs like pip's
      [`${SITE}/torchaudio-2.6.0.dist-info/INSTALLER`]: 'conda\n',
      [`${SITE}/triton-3.2.0.dist-info/INSTALLER`]: 'uv',
      ...distInfo(SITE, 'torch-2.1.0+cu118'),
    };
    const facts = await look(linuxHost({ tree }), '/data/app');
    expect(facts).toMatchObject({
      'environment.leftovers': {
        value: {
          setAside: [`/data/${SITE}/~orch`, `/data/${SITE}/-orch`],
          withoutRecord: [`/data/${SITE}/torchvision-0.21.0.dist-info`, `/data/${SITE}/triton-3.2.0.dist-info`],
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

describe('an entry of PYTHONPATH that means a folder of its own', () => {
  const tree = {
    ...venv('linux', 'app/venv'),
    ...sitePackages('/here', { torch: '2.0.0' }),
    ...sitePackages('/here/old', { torch: '2.0.0' }),
    ...sitePackages('/home/me/old', { torch: '1.9.0' }),
  };
  const shadowsWith = async (
    value: string,
    startedIn: string | null,
    more: Parameters<typeof linuxHost>[0]['tree'] = {},
  ) => look(linuxHost({ tree: { ...tree, ...more }, env: { PYTHONPATH: value }, over: { startedIn } }), '/data/app');
  const unknown = (detail: string) => ({
    'environment.shadows': { is: 'unknown', why: 'not-reached', detail: `PYTHONPATH: ${detail}` },
  });

  it.each([
    ['./old', '/a:b', './old'], // could not be made whole
    ['./old', null, './old'], // recorded before it was
    [':/opt/none', '/here', '/here'],
    ['/opt/none:', null, 'an empty entry'],
  ])('%s, started in %s, is not known', async (value, startedIn, detail) => {
    expect(await shadowsWith(value, startedIn)).toMatchObject(unknown(detail));
  });

  it.each([
    ['/opt/none:', '/empty'],
    ['', '/here'],
    ['/opt/none', '/here'],
  ])('%j, started in %s, is nothing', async (value, startedIn) => {
    expect(await shadowsWith(value, startedIn)).toMatchObject({ 'environment.shadows': { is: 'known', value: [] } });
  });

  it('an empty one means the app’s folder, where the app starts its Python there', async () => {
    const app = {
      ...files('app', 'main.py', 'nodes.py', 'comfy/x.py'),
      ...sitePackages('/data/app', { torch: '2.0.0' }),
    };
    expect(await shadowsWith(':/opt/none', '/here', app)).toMatchObject({
      'environment.launch': { is: 'known' },
      'environment.shadows': { is: 'known', value: [{ by: 'PYTHONPATH', folder: '/data/app', inEffect: true }] },
    });
  });

  it('a relative one in the app’s own start script means the app’s folder', async () => {
    const app = {
      ...files('app', 'main.py', 'nodes.py', 'comfy/x.py'),
      'app/run.sh': 'export PYTHONPATH=./old\npython main.py\n',
      ...sitePackages('/data/app/old', { torch: '2.0.0' }),
    };
    const facts = await shadowsWith('./old', null, app);
    expect(facts).toMatchObject({ 'environment.launch': { is: 'known' } });
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

import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { linuxHost, look, realHost, windowsHost, writeTree } from './machine';
import { sitePackages, venv } from './trees';

const SITE = 'app/venv/lib/python3.11/site-packages';

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
    // What a check itself has started there at this moment keeps nobody from a repair.
    const ours = { ...mine, pid: 8, arguments: ['-s', '/app/scripts/ask.py', 'copy'] };
    const host = linuxHost({
      tree: venv('linux', 'app/venv'),
      over: { processes: async () => ({ is: 'known', value: [{ pid: 6, ...other }, mine, ours] }) },
    });
    const { packages: _, ...told } = mine;
    expect(await look(host, '/data/app')).toMatchObject({ 'environment.processes': { is: 'known', value: [told] } });
  });
});

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { APPS, appName, CARRIERS } from '../../probes/data/apps';
import { findPython } from '../../probes/python/index';
import { APP_TREES, type AppTree } from './fixtures/apps';
import { findAll, realHost, windowsHost, writeTree } from './machine';

/** The tree on the system it lives on: Linux on the real disk, Windows in memory. */
function machineOf({ os, tree }: AppTree) {
  if (os === 'win32')
    return { host: windowsHost({ tree }), at: (file: string) => `D:\\${file.replaceAll('/', '\\')}`, root: 'D:\\' };
  const root = writeTree(tree);
  return { host: realHost(), at: (file: string) => path.join(root, file), root };
}

describe.each(APP_TREES)('$name', (app) => {
  it('is found and recognised', async () => {
    const { host, at, root } = machineOf(app);
    const { found } = await findAll(host, [root]);
    const one = found.get(at(app.environment));
    expect(one).toMatchObject({
      app: app.app,
      folder: app.folder === null ? null : at(app.folder),
      path: at(app.environment),
      manager: app.manager,
      platform: app.os === 'win32' ? 'win-amd64' : 'linux-x86_64',
      abi: `cp${app.python.replace('.', '')}`,
      torchIs: 'known',
      baseIs: ['pip', 'uv'].includes(app.manager) ? 'there' : null,
    });
    expect(one?.version?.startsWith(app.python)).toBe(true);
  });

  it('leads to its Python from its folder, or from its own where there is no app', async () => {
    const { host, at } = machineOf(app);
    expect(await findPython(host, at(app.folder ?? app.environment))).toMatchObject({ prefix: at(app.environment) });
  });
});

describe('the catalogue', () => {
  it('has a tree for every app and every carrier', () => {
    const seen = new Set(APP_TREES.flatMap(({ app }) => app?.split('/') ?? []));
    expect([...APPS, ...CARRIERS].map(({ key }) => key).filter((key) => !seen.has(key))).toEqual([]);
  });

  it('gives every key the name people know', () => {
    expect(appName('comfyui-portable')).toBe('ComfyUI portable');
    expect(appName('stability-matrix/comfyui')).toBe('ComfyUI (Stability Matrix)');
    expect(appName('aki/webui')).toBe('AUTOMATIC1111 WebUI (秋叶/绘世 整合包)');
    expect(appName('pinokio')).toBe('Pinokio');
    expect(appName('something-new')).toBe('something-new');
  });
});

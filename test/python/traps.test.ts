import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../probes/host';
import { findAll, linuxHost, realHost, windowsHost, writeTree } from './machine';
import { files, venv } from './trees';

describe('links', () => {
  it('that lead in a circle, up or to the same environment end', async () => {
    const root = writeTree({ ...venv('linux', 'real/venv'), ...files('a', 'x') });
    symlinkSync('..', path.join(root, 'a/up'));
    symlinkSync('b', path.join(root, 'a/c'));
    symlinkSync('c', path.join(root, 'a/b'));
    symlinkSync(path.join(root, 'real'), path.join(root, 'linked'));
    symlinkSync(root, path.join(root, 'a/self'));
    const { paths, notSeen } = await findAll(realHost(), [root]);
    expect(paths).toEqual([path.join(root, 'real/venv')]);
    expect(notSeen).toEqual([]);
  });

  it('that lead above the folder that was asked for are not followed', async () => {
    const root = writeTree({ ...venv('linux', 'mine/venv'), ...venv('linux', 'asked/venv') });
    symlinkSync('..', path.join(root, 'asked/up'));
    expect((await findAll(realHost(), [path.join(root, 'asked')])).paths).toEqual([path.join(root, 'asked/venv')]);
  });

  it('that lead to one folder a thousand ways cost one look at it', async () => {
    const floors = ['0', '1', '2', '3'];
    const root = writeTree(Object.assign({}, ...floors.map((floor) => files(floor, 'x'))));
    for (const floor of floors.slice(1))
      for (let way = 0; way < 10; way++) symlinkSync(`../${floor}`, path.join(root, `${Number(floor) - 1}/way${way}`));
    const host = realHost();
    const listed: string[] = [];
    const list = (folder: string) => (listed.push(folder), host.list(folder));
    await findAll({ ...host, list }, [path.join(root, '0')]);
    for (const floor of floors.slice(1))
      expect(listed.filter((folder) => folder === path.join(root, floor))).toEqual([path.join(root, floor)]);
  });

  it('to an environment elsewhere name who points there', async () => {
    const root = writeTree({ ...venv('linux', 'elsewhere/sd'), ...files('apps/ComfyUI', 'main.py') });
    symlinkSync(path.join(root, 'elsewhere/sd'), path.join(root, 'apps/ComfyUI/venv'));
    const { found } = await findAll(realHost(), [path.join(root, 'apps')]);
    expect(found.get(path.join(root, 'elsewhere/sd'))?.usedBy).toEqual([
      { path: path.join(root, 'apps/ComfyUI/venv'), how: 'link' },
    ]);
  });
});

describe('names', () => {
  it('of Chinese code pages beside an environment do no harm; a folder of such a name is said to be unreadable', async () => {
    const root = writeTree({ ...venv('linux', '绘图/秋叶 🙂/venv') });
    const gbk = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xd5, 0xfb, 0xba, 0xcf, 0xb0, 0xfc])]); // 整合包
    writeFileSync(Buffer.concat([gbk, Buffer.from('.txt')]), '');
    mkdirSync(gbk);
    const { paths, notSeen } = await findAll(realHost(), [root]);
    expect(paths).toEqual([path.join(root, '绘图/秋叶 🙂/venv')]);
    expect(notSeen).toHaveLength(1);
    expect(notSeen[0]?.why).toBe('unreadable');
  });
});

describe('folders full of files', () => {
  it('below an app are not even listed; others are listed once', async () => {
    const host = linuxHost({
      tree: {
        ...venv('linux', 'ComfyUI/venv'),
        ...files('ComfyUI', 'main.py', 'nodes.py', 'comfy/x.py', 'models/checkpoints/x'),
      },
    });
    const many: Entry[] = Array.from({ length: 100_000 }, (_, i) => ({ name: `model-${i}.safetensors`, kind: 'file' }));
    const listed: string[] = [];
    const list = async (folder: string) => {
      listed.push(folder);
      return folder.endsWith('/models') ? ({ is: 'known', value: many } as const) : host.list(folder);
    };
    const { paths } = await findAll({ ...host, list }, ['/data']);
    expect(paths).toEqual(['/data/ComfyUI/venv']);
    expect(listed).not.toContain('/data/ComfyUI/models');
    expect(listed.filter((folder) => folder === '/data/ComfyUI').length).toBeLessThanOrEqual(3); // the walk, the app, the folder given
  });

  it('node_modules and repositories are not entered', async () => {
    const root = writeTree({
      ...venv('linux', 'node_modules/x/venv'),
      ...venv('linux', 'y/.git/venv'),
      ...venv('linux', 'y/venv'),
    });
    expect((await findAll(realHost(), [root])).paths).toEqual([path.join(root, 'y/venv')]);
  });
});

describe('a folder that may not be read', () => {
  it('is named, and the rest is found', async () => {
    const host = linuxHost({ tree: { ...venv('linux', 'open/venv'), '/data/locked': null } });
    const list: typeof host.list = async (folder) =>
      folder === '/data'
        ? {
            is: 'known',
            value: [
              { name: 'open', kind: 'folder' },
              { name: 'locked', kind: 'folder' },
            ],
          }
        : host.list(folder);
    const { paths, notSeen } = await findAll({ ...host, list }, ['/data']);
    expect(paths).toEqual(['/data/open/venv']);
    expect(notSeen).toEqual([{ path: '/data/locked', why: 'denied' }]);
  });
});

describe('a drive that never answers', () => {
  it('holds nothing up', async () => {
    const host = windowsHost({ tree: venv('win32', 'ComfyUI/venv') });
    const stat: typeof host.stat = (file) => (file === 'E:\\' ? new Promise(() => undefined) : host.stat(file));
    expect((await findAll({ ...host, stat })).paths).toContain('D:\\ComfyUI\\venv');
  });
});

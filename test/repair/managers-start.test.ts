import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWheel } from '../wheels/make';
import { scratch } from './places';
import { roundTrip } from './round-trip';
import { findPython, realEnvironment } from './small-environment';
import { NEW, smallWheels } from './small-torch';
import { tell } from './tools';

const python = findPython();
const UTF8 = (text: string) => Buffer.from(text, 'utf8');
/** 启动, 显卡 as Windows in China writes them (GBK): no UTF-8. */
const [START, CARD] = [Buffer.from([0xc6, 0xf4, 0xb6, 0xaf]), Buffer.from([0xcf, 0xd4, 0xbf, 0xa8])];
const gbk = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

interface Story {
  app: string;
  files: readonly string[];
  /** Where it keeps its Python, from its folder. */
  python: string;
  start: string;
  before: Buffer;
  after: Buffer;
}

const STORIES: readonly Story[] = [
  {
    ...{ app: 'webui', python: 'venv', start: 'webui-user.sh' },
    files: ['launch.py', 'webui.py', 'webui.sh', 'modules/shared.py'],
    before: UTF8(
      '#!/bin/bash\nexport COMMANDLINE_ARGS="--xformers --medvram"\nexport TORCH_COMMAND="pip install torch==2.6.0"\n# TORCH_COMMAND="pip install torch==1.12.1"\n',
    ),
    after: UTF8(
      '#!/bin/bash\nexport COMMANDLINE_ARGS="--medvram"\n: # export TORCH_COMMAND="pip install torch==2.6.0"\n# TORCH_COMMAND="pip install torch==1.12.1"\n',
    ),
  },
  {
    ...{ app: 'forge', python: 'venv', start: 'webui-user.bat' },
    files: ['launch.py', 'webui.py', 'webui.bat', 'modules/shared.py', 'modules_forge/initialization.py'],
    before: gbk(
      '@echo off\r\nrem ',
      START,
      '\r\nset COMMANDLINE_ARGS=--xformers --api --reinstall-torch\r\ncall webui.bat\r\n',
    ),
    after: gbk('@echo off\r\nrem ', START, '\r\nset COMMANDLINE_ARGS=--api\r\ncall webui.bat\r\n'),
  },
  {
    ...{ app: 'comfyui-portable', python: 'python_embeded', start: 'run_nvidia_gpu.bat' },
    files: ['ComfyUI/main.py', 'ComfyUI/nodes.py', 'ComfyUI/comfy/model_management.py'],
    before: gbk(
      '.\\python_embeded\\python.exe -m pip install torch torchvision --index-url https://example.org/cu124\r\n',
      ...[
        '.\\python_embeded\\python.exe -s ComfyUI\\main.py --windows-standalone-build --force-enable-xformers\r\necho ',
        CARD,
        '\r\npause',
      ],
    ),
    after: gbk(
      'rem .\\python_embeded\\python.exe -m pip install torch torchvision --index-url https://example.org/cu124\r\n',
      ...['.\\python_embeded\\python.exe -s ComfyUI\\main.py --windows-standalone-build\r\necho ', CARD, '\r\npause'],
    ),
  },
  {
    ...{ app: 'kohya-ss', python: 'venv', start: 'gui.bat' },
    files: ['gui.sh', 'kohya_gui.py', 'kohya_gui/x.py'],
    before: UTF8('\uFEFF@echo off\r\nuv run kohya_gui.py --xformers\r\n'),
    after: UTF8('\uFEFF@echo off\r\nuv run --no-sync kohya_gui.py\r\n'),
  },
];

/** What would put the old torch back at the next start, or stop at a package that is gone, in files as they are met. */
describe.skipIf(python === null)('the app’s own start (needs python3 with venv)', () => {
  let first: string;
  beforeAll(() => {
    if (!python) return;
    const home = scratch('start');
    first = realEnvironment(path.join(home, 'first'), python);
    const name = 'xformers-0.0.29.post3-cp39-abi3-manylinux_2_28_x86_64';
    const xformers = makeWheel(home, `${name}.whl`, {
      ...{ name: 'xformers', version: '0.0.29.post3', tag: 'cp39-abi3-manylinux_2_28_x86_64' },
      files: { 'xformers/__init__.py': '' },
    });
    tell(path.join(first, 'bin/python'), '-m', 'pip', 'install', '--no-index', '--no-deps', '--no-compile', xformers);
  }, 120_000);
  afterAll(() => python && rmSync(path.dirname(first), { recursive: true, force: true }));

  it.each(STORIES.map((story) => [story.app, story] as const))(
    '%s',
    async (_, story) => {
      const home = scratch('start');
      const app = path.join(home, `${story.app} 图`);
      cpSync(first, path.join(app, story.python), { recursive: true, verbatimSymlinks: true });
      for (const file of story.files) {
        mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
        writeFileSync(path.join(app, file), '');
      }
      const start = path.join(app, story.start);
      writeFileSync(start, story.before);
      const wheels = path.join(home, 'wheels');
      smallWheels(wheels, python?.tag ?? '', NEW);
      const plan = await roundTrip({
        ...{ home, target: app, wheels, kept: [app] },
        withNew: () => expect(readFileSync(start).toString('latin1')).toBe(story.after.toString('latin1')),
      });
      expect(plan.app).toBe(story.app);
      expect(plan.loses).toContainEqual(
        expect.objectContaining({ params: expect.objectContaining({ package: 'xformers', version: '0.0.29.post3' }) }),
      );
    },
    60_000,
  );
});

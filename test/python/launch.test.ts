import { describe, expect, it } from 'vitest';
import { readScript } from '../../probes/python/launch';
import { openSession } from '../../probes/session';
import { APP_TREES } from './fixtures/apps';
import { findAll, linuxHost, windowsHost } from './machine';
import { embedded, files, venv } from './trees';

const launchOf = async (name: string) => {
  const app = APP_TREES.find((one) => one.name === name);
  if (!app) throw new Error(name);
  const { found } = await findAll(windowsHost({ tree: app.tree }), ['D:\\']);
  return found.get(`D:\\${app.environment.replaceAll('/', '\\')}`)?.launch;
};

describe('how an app starts its Python', () => {
  it('by the script people click', async () => {
    expect(await launchOf('ComfyUI portable')).toEqual({
      folder: 'D:\\AI\\ComfyUI_windows_portable',
      script: 'D:\\AI\\ComfyUI_windows_portable\\run_nvidia_gpu.bat',
      flags: ['-s'],
      arguments: ['ComfyUI\\main.py', '--windows-standalone-build'],
      variables: {},
    });
  });

  it('by what webui-user.bat sets; passwords are masked, empty settings left out', async () => {
    expect(await launchOf('AUTOMATIC1111 WebUI')).toMatchObject({
      flags: [],
      arguments: ['--xformers', '--medvram', '--gradio-auth', '***'],
      variables: { CUDA_VISIBLE_DEVICES: '0' },
    });
  });

  it('by what Stability Matrix has stored; private variables are not kept', async () => {
    expect(await launchOf('Stability Matrix: ComfyUI')).toEqual({
      folder: 'D:\\StabilityMatrix\\Data\\Packages\\ComfyUI',
      script: 'D:\\StabilityMatrix\\Data\\settings.json',
      flags: [],
      arguments: ['main.py', '--preview-method auto', '--reserve-vram', '0.9'],
      variables: { CUDA_VISIBLE_DEVICES: '0' },
    });
  });
});

/** As webui.sh calls it. */
const CMD = `$\{python_cmd}`;

describe('scripts', () => {
  it.each([
    [
      '"%~dp0python\\python.exe" -s -X utf8 main.py --listen',
      'windows',
      '%~dp0python\\python.exe',
      ['-s', '-X', 'utf8'],
      ['main.py', '--listen'],
    ],
    ['%PYTHON% launch.py %*', 'windows', '%PYTHON%', [], ['launch.py', '%*']],
    [`exec "${CMD}" -u "launch.py" "$@"`, 'posix', CMD, ['-u'], ['launch.py', '$@']],
    [
      "source venv/bin/activate && python3.11 -Es main.py --token 'abc def'",
      'posix',
      'python3.11',
      ['-Es'],
      ['main.py', '--token', '***'],
    ],
    ['python -m venv venv\npython main.py --api-key=secret', 'posix', 'python', [], ['main.py', '--api-key=***']],
    ["C:\\Users\\O'Brien\\python.exe main.py", 'windows', "C:\\Users\\O'Brien\\python.exe", [], ['main.py']],
  ] as const)('%s', (text, rules, program, flags, given) => {
    expect(readScript(text, rules)).toMatchObject({ program, flags, arguments: given });
  });

  it('keep variables that bend, and no others', () => {
    const text =
      'rem set CUDA_VISIBLE_DEVICES=9\r\n@set HF_TOKEN=x\r\nset "PYTORCH_CUDA_ALLOC_CONF=max_split_size_mb:512"\r\nset PYTHONPATH=D:\\a b\r\n';
    expect(readScript(text, 'windows')).toEqual({
      program: null,
      flags: [],
      arguments: [],
      variables: { PYTORCH_CUDA_ALLOC_CONF: 'max_split_size_mb:512', PYTHONPATH: 'D:\\a b' },
    });
    expect(
      readScript(
        '#!/bin/bash\n# export CUDA_VISIBLE_DEVICES=9\nexport COMMANDLINE_ARGS="--xformers --port 7861"\n',
        'posix',
      ),
    ).toEqual({
      program: null,
      flags: [],
      arguments: ['--xformers', '--port', '7861'],
      variables: {},
    });
  });

  it('that say nothing of Python are nothing', () => {
    expect(readScript('@echo off\r\ngit pull\r\npause\r\n', 'windows')).toBeNull();
  });
});

describe('an app whose Python lies elsewhere', () => {
  it('gives that Python its name, by its own start script', async () => {
    const tree = {
      ...files('sd', 'launch.py', 'webui.py', 'modules/x.py'),
      'sd/webui-user.sh': '#!/bin/bash\nexport VENV_DIR="/data/pythons/sd"\n',
      ...venv('linux', 'pythons/sd'),
    };
    const { found } = await findAll(linuxHost({ tree }), ['/data/sd']);
    expect(found.get('/data/pythons/sd')).toMatchObject({
      app: 'webui',
      folder: '/data/sd',
      usedBy: [{ path: '/data/sd/webui-user.sh', how: 'configuration' }],
    });
  });
});

describe('the proof starts Python the way the app does', () => {
  it('with its flags and variables, but for what only a shell can fill in', async () => {
    const python = 'D:\\P\\python_embeded\\python.exe';
    const seen: { args: readonly string[]; env: unknown }[] = [];
    const tree = {
      ...files('P/ComfyUI', 'main.py'),
      ...embedded('P/python_embeded'),
      'P/run_nvidia_gpu.bat':
        'set CUDA_VISIBLE_DEVICES=1\r\nset PYTHONPATH=%PATH%;x\r\n.\\python_embeded\\python.exe -s -X utf8 -V ComfyUI\\main.py\r\n',
    };
    const programs = {
      [python]: (args: readonly string[], { env }: { env?: unknown }) => {
        if (args.some((word) => word.endsWith('ask.py'))) seen.push({ args, env });
        return { code: 1 };
      },
    };
    const session = await openSession(windowsHost({ tree, programs }), { ask: ['copy'] });
    const picked = await session.send({ do: 'pick', path: 'D:\\P' });
    const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
    await session.send({ do: 'check', target: picked.is === 'accepted' ? picked.id : '' });
    await ended;
    await session.close();
    expect(seen).toEqual([
      {
        args: ['-s', '-X', 'utf8', 'C:\\app\\scripts\\ask.py', 'copy'],
        env: { CUDA_VISIBLE_DEVICES: '1', PYTHONDONTWRITEBYTECODE: '1' },
      },
    ]);
  });
});

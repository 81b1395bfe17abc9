import { describe, expect, it } from 'vitest';
import { keptOfFile, keptOfList, keptOfOutput, pathsAsked } from '../../probes/recorded';

const kept = (file: string, text: string) => Buffer.from(keptOfFile(file, Buffer.from(text))).toString('utf8');

describe('a recording keeps of a file what is read of it', () => {
  it('Stability Matrix: where packages lie and how they are started; no accounts, no tokens', () => {
    const settings = {
      Id: 'a-machine-id',
      CivitApiToken: 'secret-1',
      Accounts: { HuggingFace: { Token: 'secret-2', UserName: 'maria' } },
      EnvironmentVariables: { HF_TOKEN: 'secret-3', CUDA_VISIBLE_DEVICES: '0' },
      InstalledPackages: [
        {
          Id: '1',
          LibraryPath: 'Packages\\ComfyUI',
          LaunchCommand: 'main.py',
          LaunchArgs: [
            { Name: '--gradio-auth', Type: 'string', OptionValue: 'me:secret-4' },
            { Name: '--port', Type: 'int', OptionValue: 8188 },
          ],
        },
      ],
    };
    const text = kept('D:\\SM\\settings.json', `\uFEFF${JSON.stringify(settings)}`);
    expect(JSON.parse(text)).toEqual({
      EnvironmentVariables: { CUDA_VISIBLE_DEVICES: '0' },
      InstalledPackages: [
        {
          LibraryPath: 'Packages\\ComfyUI',
          LaunchCommand: 'main.py',
          LaunchArgs: [
            { Name: '--gradio-auth', Type: 'string', OptionValue: '***' },
            { Name: '--port', Type: 'int', OptionValue: 8188 },
          ],
        },
      ],
    });
    expect(kept('/home/me/settings.json', '{"CivitApiToken": "secret"')).toBe('');
  });

  it('a start script: what bends Python, and the call, its passwords masked', () => {
    const text = [
      '@echo off',
      'set HF_TOKEN=secret-1',
      'set PYTHON=D:\\py\\python.exe',
      'set COMMANDLINE_ARGS=--xformers --gradio-auth me:secret-2',
      'python main.py --api-key=secret-3',
    ].join('\r\n');
    const left = kept('D:\\webui\\webui-user.bat', text);
    expect(left).not.toContain('secret');
    expect(left.split(/\r?\n/)).toEqual([
      '@echo off',
      'set PYTHON=D:\\py\\python.exe',
      'set COMMANDLINE_ARGS=--xformers --gradio-auth ***',
      'python main.py --api-key=***',
    ]);
  });

  it('a shell’s own file and git’s: nothing but what bends, addresses without user and password', () => {
    const shell = 'export OPENAI_API_KEY=secret\nalias x=y\nexport CUDA_VISIBLE_DEVICES=1\n';
    expect(kept('/home/me/.bashrc', shell)).toBe('export CUDA_VISIBLE_DEVICES=1');
    expect(kept('/etc/environment', 'PATH=/usr/bin\nHSA_OVERRIDE_GFX_VERSION=10.3.0\n')).toBe(
      'HSA_OVERRIDE_GFX_VERSION=10.3.0',
    );
    const git = '[user]\n\temail = maria@example.org\n[remote "origin"]\n\turl = https://maria:secret@github.com/a/b\n';
    expect(kept('/x/.git/config', git)).toBe('\turl = https://github.com/a/b');
  });

  it('other files are kept as they are', () => {
    expect(kept('/venv/pyvenv.cfg', 'home = /usr/bin\n')).toBe('home = /usr/bin\n');
  });
});

it('of the registry’s variables only those that bend something', () => {
  const said =
    '\r\nHKEY_CURRENT_USER\\Environment\r\n    TOKEN    REG_SZ    secret\r\n    CUDA_PATH    REG_SZ    C:\\c\r\n';
  expect(keptOfOutput(['reg.exe', 'query', 'HKCU\\Environment'], said)).toBe(
    '\r\nHKEY_CURRENT_USER\\Environment\r\n    CUDA_PATH    REG_SZ    C:\\c\r\n',
  );
  expect(keptOfOutput(['nvidia-smi', '-L'], said)).toBe(said);
});

it('of a folder beside the environment only what was asked of, and what tells apps', () => {
  const asked = pathsAsked({
    files: { 'D:\\AI\\ComfyUI\\venv\\pyvenv.cfg': {} },
    lists: { 'D:\\AI': {} },
    stats: { 'D:\\AI\\python\\python.exe': {} },
    links: {},
  });
  const marks = new Set(['main.py']);
  const isOwn = (folder: string) => folder.startsWith('D:\\AI\\ComfyUI\\venv');
  const kept = (folder: string, ...names: string[]) =>
    keptOfList(
      folder,
      names.map((name) => ({ name })),
      { asked, marks, isOwn },
    ).map(({ name }) => name);
  expect(kept('D:\\AI', 'ComfyUI', 'python', 'Main.py', '离婚协议.pdf')).toEqual(['ComfyUI', 'python', 'Main.py']);
  expect(kept('D:\\', 'AI', 'Steuer 2025')).toEqual(['AI']);
  expect(kept('D:\\AI\\ComfyUI\\venv\\Lib', 'site-packages', 'x')).toEqual(['site-packages', 'x']);
});

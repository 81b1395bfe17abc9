import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { type ScriptAbout, startScript } from '../../probes/cli/start-script';

const about: ScriptAbout = {
  isWindows: true,
  torchmend: ['C:\\Program Files\\Torchmend\\Torchmend.exe', 'C:\\Program Files\\Torchmend\\cli.js'],
  isElectron: true,
  prefix: 'D:\\100% 整合包\\venv',
  folder: 'D:\\100% 整合包',
  start: ['D:\\100% 整合包\\run_nvidia_gpu.bat'],
  note: 'one\r\n& del %x% > y',
};

it('is a batch file that no name can turn into another command', () => {
  expect(startScript(about).split('\r\n')).toEqual([
    '@echo off',
    'rem one del x y',
    'chcp 65001 >nul',
    'if not exist "D:\\100%% 整合包" exit /b 1',
    'cd /d "D:\\100%% 整合包"',
    'set ELECTRON_RUN_AS_NODE=1',
    '"C:\\Program Files\\Torchmend\\Torchmend.exe" "C:\\Program Files\\Torchmend\\cli.js" guard --env "D:\\100%% 整合包\\venv"',
    'set ELECTRON_RUN_AS_NODE=',
    'call "D:\\100%% 整合包\\run_nvidia_gpu.bat" %*',
    'exit /b %errorlevel%',
    '',
  ]);
});

it.each(['/tmp/it\'s $HOME `id` \\ " 🙂', '/tmp/a\nb; rm -rf x', '/tmp/$(touch /tmp/never)'])(
  'is a shell script in which %j stays one word',
  (folder) => {
    const script = startScript({
      ...{ ...about, isWindows: false, isElectron: false, torchmend: ['true'], note: 'x\ny' },
      ...{ prefix: folder, folder: '/', start: ['printf', '%s|', folder] },
    });
    const { stdout, status } = spawnSync('sh', ['-c', script, 'sh', 'given'], { encoding: 'utf8' });
    expect([stdout, status]).toEqual([`${folder}|given|`, 0]);
  },
);

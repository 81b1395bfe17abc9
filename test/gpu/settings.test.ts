import { describe, expect, it } from 'vitest';
import { settingsProbe } from '../../probes/gpu/index';
import { askToolkits } from '../../probes/gpu/toolkit';
import { variableLevels } from '../../probes/gpu/variable-levels';
import { readingSchema } from '../../probes/model';
import { type Made, makeHost, never, type Program } from './host';

const REG = 'C:\\Windows\\System32\\reg.exe';
const USER = 'HKCU\\Environment';
const SYSTEM = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment';
const levels = (made: Made) => variableLevels(makeHost(made).host, never);

/** What reg.exe prints of a key. */
const key = (path: string, values: Record<string, string>) =>
  `\r\n${path}\r\n${Object.entries(values)
    .map(([name, data]) => `    ${name}    ${data.includes('%') ? 'REG_EXPAND_SZ' : 'REG_SZ'}    ${data}\r\n`)
    .join('')}\r\n`;
const registry =
  (keys: Record<string, ReturnType<Program>>): Program =>
  ([, name = '']) =>
    keys[name];

describe('where variables are set', () => {
  it('Windows: program, user and whole computer, each with its key; what is nobody’s business is left out', async () => {
    const programs = {
      [REG]: registry({
        [USER]: key('HKEY_CURRENT_USER\\Environment', {
          Path: 'C:\\Users\\me\\bin',
          OPENAI_API_KEY: 'sk-secret',
          CUDA_VISIBLE_DEVICES: '-1',
          Torch_Cuda_Arch_List: '8.6;8.9+PTX',
          HSA_OVERRIDE_GFX_VERSION: '10.3.0',
          PYTHONHOME: '',
        }),
        [SYSTEM]: key('HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment', {
          CUDA_PATH: 'C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA\\v12.4',
          PYTHONPATH: '%CUDA_PATH%\\python;D:\\旧 文件夹',
          CUDA_DEVICE_ORDER: 'PCI_BUS_ID',
          CUDA_FORCE_PTX_JIT: '1',
        }),
      }),
    };
    const found = await levels({ platform: 'win32', env: { CUDA_VISIBLE_DEVICES: '0', PATH: 'C:\\x' }, programs });
    expect(found).toEqual({
      unread: [],
      set: [
        { name: 'CUDA_VISIBLE_DEVICES', value: '0', level: 'process', from: 'process environment' },
        { name: 'CUDA_VISIBLE_DEVICES', value: '-1', level: 'user', from: USER },
        { name: 'TORCH_CUDA_ARCH_LIST', value: '8.6;8.9+PTX', level: 'user', from: USER },
        { name: 'HSA_OVERRIDE_GFX_VERSION', value: '10.3.0', level: 'user', from: USER },
        { name: 'PYTHONHOME', value: '', level: 'user', from: USER },
        {
          ...{ name: 'CUDA_PATH', level: 'system', from: SYSTEM },
          value: 'C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA\\v12.4',
        },
        { name: 'PYTHONPATH', value: '%CUDA_PATH%\\python;D:\\旧 文件夹', level: 'system', from: SYSTEM },
        { name: 'CUDA_DEVICE_ORDER', value: 'PCI_BUS_ID', level: 'system', from: SYSTEM },
        { name: 'CUDA_FORCE_PTX_JIT', value: '1', level: 'system', from: SYSTEM },
      ],
    });
  });

  it('Windows: a key that may not be read is said to be unread, and the other still counts', async () => {
    const programs = {
      [REG]: registry({
        [USER]: { ended: 'deadline', code: null },
        [SYSTEM]: { code: 1, stderr: 'ERROR: Access is denied.' },
      }),
    };
    expect(await levels({ platform: 'win32', programs })).toEqual({
      set: [],
      unread: [
        { level: 'user', from: USER, why: 'timeout', said: 'no answer in 5 s' },
        { level: 'system', from: SYSTEM, why: 'unreadable', said: 'ERROR: Access is denied.' },
      ],
    });
  });

  it('Linux: /etc/environment and the shell’s own files, at the margin only, the last one counts', async () => {
    const files = {
      '/etc/environment': 'PATH="/usr/bin"\nCUDA_VISIBLE_DEVICES=""\n# PYTHONHOME=/x\nTOKEN=secret\n',
      '/home/user/.profile': 'export TORCH_CUDA_ARCH_LIST=8.6\nexport TORCH_CUDA_ARCH_LIST="8.9 12.0" # cards\n',
      '/home/user/.bashrc':
        "if [ -d /opt/x ]; then\n  export PYTHONPATH=/opt/x\nfi\nexport LD_LIBRARY_PATH='/usr/local/cuda/lib64':$LD_LIBRARY_PATH\nHSA_OVERRIDE_GFX_VERSION=11.0.0;\n",
      '/home/user/.zshrc': null,
    };
    const { host } = makeHost({ files });
    const found = await variableLevels({ ...host, home: '/home/user' }, never);
    expect(found.set).toEqual([
      { name: 'CUDA_VISIBLE_DEVICES', value: '', level: 'system', from: '/etc/environment' },
      { name: 'TORCH_CUDA_ARCH_LIST', value: '8.9 12.0', level: 'user', from: '~/.profile' },
      {
        ...{ name: 'LD_LIBRARY_PATH', level: 'user', from: '~/.bashrc' },
        value: "'/usr/local/cuda/lib64':$LD_LIBRARY_PATH",
      },
      { name: 'HSA_OVERRIDE_GFX_VERSION', value: '11.0.0', level: 'user', from: '~/.bashrc' },
    ]);
    expect(found.unread).toMatchObject([{ level: 'user', from: '~/.zshrc', why: 'denied' }]);
  });
});

const said = (release: string) => `nvcc: NVIDIA (R) Cuda compiler driver
Copyright (c) 2005-2024 NVIDIA Corporation
Built on Thu_Mar_28_02:18:24_PDT_2024
Cuda compilation tools, release ${release}, V${release}.131
Build cuda_${release}.r${release}/compiler.34097967_0
`;
const toolkits = (made: Made) => askToolkits(makeHost(made).host, never);

describe('CUDA toolkits', () => {
  it('Linux: usual places, CUDA_HOME and PATH; one toolkit named twice is one', async () => {
    const { host } = makeHost({
      env: {
        CUDA_HOME: '/usr/local/cuda',
        PATH: '/usr/local/cuda/bin:/usr/bin:bin',
        LD_LIBRARY_PATH: '/usr/local/cuda/lib64:/usr/local/cuda-12.4-other/lib64:/opt/x:',
      },
      programs: {
        '/usr/local/cuda/bin/nvcc': () => said('12.4'),
        '/usr/local/cuda-12.4/bin/nvcc': () => said('12.4'),
        '/usr/bin/nvcc': () => said('11.5'),
      },
    });
    const realPath = async (file: string) => ({
      is: 'known' as const,
      value: file.replace('/usr/local/cuda/', '/usr/local/cuda-12.4/'),
    });
    expect(await askToolkits({ ...host, realPath }, never)).toEqual({
      is: 'known',
      from: 'nvcc -V',
      value: [
        {
          ...{ folder: '/usr/local/cuda-12.4', nvcc: '/usr/local/cuda-12.4/bin/nvcc', version: '12.4' },
          ...{ from: ['CUDA_HOME', 'known places', 'PATH'], searched: ['/usr/local/cuda/lib64'] },
        },
        { folder: '/usr', nvcc: '/usr/bin/nvcc', version: '11.5', from: ['PATH'], searched: [] },
      ],
    });
  });

  it('Windows: the installer’s folders and variables; its bin on PATH is where DLLs are looked for', async () => {
    const root = 'C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA';
    const found = await toolkits({
      platform: 'win32',
      env: {
        ProgramFiles: 'C:\\Program Files',
        CUDA_PATH: `${root}\\v12.8`,
        CUDA_PATH_V12_8: `${root}\\v12.8`,
        Path: `C:\\Windows;${root}\\v12.8\\bin`,
      },
      programs: {
        [`${root}\\v12.8\\bin\\nvcc.exe`]: () => said('12.8'),
        [`${root}\\v11.8\\bin\\nvcc.exe`]: () => ({ code: 0xc0000135, stdout: '' }),
      },
    });
    expect(found).toMatchObject({
      is: 'known',
      value: [
        {
          version: '12.8',
          from: ['CUDA_PATH', 'CUDA_PATH_V12_8', 'known places', 'PATH'],
          searched: [`${root}\\v12.8\\bin`],
        },
        { folder: `${root}\\v11.8`, version: null, why: 'crashed', said: 'ended by 0xC0000135', searched: [] },
      ],
    });
  });

  it.each([
    ['hanging', { ended: 'deadline' as const, code: null }, 'timeout', 'no answer in 5 s'],
    ['saying nothing', '', 'unreadable', 'it said nothing, exit 0'],
    ['forbidden', { ended: 'denied' as const, code: null, stderr: 'EACCES' }, 'denied', 'EACCES'],
  ])('an nvcc %s keeps its place and gets a reason', async (_, answer, why, words) => {
    const found = await toolkits({ programs: { '/usr/local/cuda/bin/nvcc': () => answer } });
    expect(found).toMatchObject({ value: [{ folder: '/usr/local/cuda', version: null, why, said: words }] });
  });

  it('none is an answer', async () => {
    expect(await toolkits({ env: { PATH: '/usr/bin' } })).toMatchObject({ is: 'absent' });
  });
});

it('both facts come in shapes the model knows', async () => {
  const { host } = makeHost({
    env: { PYTHONPATH: '/a' },
    programs: { '/usr/local/cuda/bin/nvcc': () => said('13.0') },
  });
  const keys: string[] = [];
  const context = { host, target: { id: 't1', path: '/', kind: 'folder' as const }, ask: [], facts: {}, signal: never };
  for await (const one of settingsProbe.look({ ...context, settled: async () => undefined })) {
    if (one.is !== 'fact') continue;
    keys.push(one.key);
    expect(readingSchema(one.key).safeParse(one.reading).success, one.key).toBe(true);
  }
  expect(keys).toEqual(settingsProbe.promises);
});

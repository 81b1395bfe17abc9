import { answers, files, imported, importFailed, known, line, named, packages, runtime, text, unknown } from '../facts';
import type { Cases } from '../table';

const python = (userSite: string | null) =>
  known('python.runtime', {
    ...{ version: '3.11.7', abi: 'cp311', platform: 'linux-x86_64', executable: '/env/bin/python', prefix: '/env' },
    ...{ basePrefix: '/usr', sitePackages: ['/env/site'], userSite },
  });
const place = known('environment.place', {
  ...{ path: '/env', executable: '/env/bin/python', prefix: '/env', sitePackages: ['/env/site'], manager: 'pip' },
  ...{ app: null, version: null, abi: null },
});
const shadow = (by: 'user-site' | 'PYTHONPATH', inEffect = true, name = 'torch') =>
  known('environment.shadows', [{ by, folder: '/shadow', packages: [{ name, version: null }], inEffect }]);
const variables = (set: Record<string, string>) => known('machine.variables', set);
const left = (setAside: string[], doubled: string[] = [], withoutRecord: string[] = []) =>
  known('environment.leftovers', { setAside, withoutRecord, doubled });
const loader = (number: string, file: string) => line('loader-error', { values: { number, file }, by: 'windows' });
const ROAMING = 'C:\\Users\\x\\AppData\\Roaming\\Python\\Python310\\site-packages\\torch\\lib\\c10.dll';

export const ENV_CASES = {
  'env/foreign-cuda-libraries': {
    found: [
      [
        'from a toolkit',
        {
          ...place,
          ...imported(),
          ...known('libraries.loaded', ['/usr/local/cuda/lib64/libcudnn.so.9', '/env/site/torch/lib/libc10.so']),
        },
        { severity: 'degraded', params: { libraries: ['/usr/local/cuda/lib64/libcudnn.so.9'] } },
      ],
      ['and it breaks', { ...place, ...importFailed('x'), ...known('libraries.loaded', ['/opt/libcublas.so.12']) }],
      [
        'and a kernel fails',
        { ...place, ...imported(), ...answers(['conv2d', 1]), ...known('libraries.loaded', ['/opt/libcudnn.so.9']) },
      ],
      ['told', text(line('foreign-library')), { doubt: 'likely', params: { libraries: [] } }],
      ['one of them failed and says not why', text(line('library-failed')), { doubt: 'possible' }],
      [
        'from beside the environment, whose name begins alike',
        { ...place, ...imported(), ...known('libraries.loaded', ['/env2/lib/libcudnn.so.9']) },
        { severity: 'degraded', params: { libraries: ['/env2/lib/libcudnn.so.9'] } },
      ],
      [
        'the system’s Python with PyTorch from pip: a toolkit below the same /usr/local is foreign',
        {
          ...known('environment.place', {
            ...{ path: '/usr/local', executable: '/usr/local/bin/python3.11', prefix: '/usr/local', app: null },
            ...{ sitePackages: ['/usr/local/lib/python3.11/site-packages'], manager: 'system' },
            ...{ version: null, abi: null },
          }),
          ...imported(),
          ...packages(['torch', '2.6.0'], ['nvidia-cublas-cu12', '12.4']),
          ...known('libraries.loaded', [
            '/usr/local/cuda-12.4/lib64/libcublas.so.12',
            '/usr/local/lib/python3.11/site-packages/nvidia/cudnn/lib/libcudnn.so.9',
          ]),
        },
        { severity: 'degraded', params: { libraries: ['/usr/local/cuda-12.4/lib64/libcublas.so.12'] } },
      ],
      [
        'Windows: a toolkit’s folder on PATH came first, in whatever case it is written',
        {
          ...known('machine.system', { platform: 'win32', machine: 'x64', release: '10', wsl: false }),
          ...known('environment.place', {
            ...{ path: 'D:\\AI', executable: 'D:\\AI\\python.exe', prefix: 'D:\\AI', manager: 'embedded', app: null },
            ...{ sitePackages: ['D:\\AI\\Lib\\site-packages'], version: null, abi: null },
          }),
          ...imported('D:\\AI\\Lib\\site-packages\\torch\\__init__.py'),
          ...packages(['torch', '2.6.0']),
          ...known('libraries.loaded', [
            'd:\\ai\\lib\\site-packages\\torch\\lib\\cublas64_12.dll',
            'C:\\Program Files\\NVIDIA\\CUDNN\\v9.1\\bin\\cudnn64_9.dll',
            'C:\\Windows\\System32\\nvcuda.dll',
          ]),
        },
        { severity: 'degraded', params: { libraries: ['C:\\Program Files\\NVIDIA\\CUDNN\\v9.1\\bin\\cudnn64_9.dll'] } },
      ],
      [
        'copied into torch/lib and loaded from there',
        {
          ...place,
          ...imported(),
          ...known('libraries.copied', [{ file: '/env/site/torch/lib/libcudnn.so.9', is: 'added' }]),
          ...known('libraries.loaded', ['/env/site/torch/lib/libcudnn.so.9', '/env/site/torch/lib/libcudart.so.12']),
        },
        { severity: 'degraded', params: { libraries: ['/env/site/torch/lib/libcudnn.so.9'] } },
      ],
      [
        'copied into torch/lib, and nobody saw it load',
        { ...place, ...known('libraries.copied', [{ file: '/env/site/torch/lib/cudnn64_9.dll', is: 'replaced' }]) },
        { severity: 'degraded', doubt: 'likely', params: { libraries: ['/env/site/torch/lib/cudnn64_9.dll'] } },
      ],
    ],
    clear: [
      [
        'in the environment, beside its packages',
        { ...place, ...known('libraries.loaded', ['/env/lib/libcudart.so.12']) },
      ],

      [
        'its own only',
        {
          ...place,
          ...known('libraries.loaded', ['/env/site/nvidia/cudnn/lib/libcudnn.so.9', '/usr/lib/libcuda.so.1']),
        },
      ],
      ['whose environment it is isn’t known', known('libraries.loaded', ['/opt/libcudnn.so.9'])],
      [
        'a PyTorch that was built to use the system’s (NVIDIA’s containers)',
        {
          ...place,
          ...imported(),
          ...packages(['torch', '2.6.0a0+ecf3bae40a.nv25.1']),
          ...known('libraries.loaded', ['/usr/local/cuda-12.8/lib64/libcublas.so.12']),
        },
      ],
      [
        'PyTorch comes from another folder, and its libraries with it',
        {
          ...place,
          ...imported('/home/me/.local/lib/python3.11/site-packages/torch/__init__.py'),
          ...known('libraries.loaded', ['/home/me/.local/lib/python3.11/site-packages/nvidia/cudnn/lib/libcudnn.so.9']),
        },
      ],
      [
        'copied into torch/lib, but others were loaded',
        {
          ...place,
          ...imported(),
          ...known('libraries.copied', [{ file: '/env/site/torch/lib/libcudnn.so.8', is: 'added' }]),
          ...known('libraries.loaded', ['/env/site/nvidia/cudnn/lib/libcudnn.so.9']),
        },
      ],
      ['there is no PyTorch', known('libraries.loaded', [])],
    ],
    undetermined: [
      ['nobody looked', {}],
      ['imported, and nobody looked', imported()],
    ],
  },
  'env/leftover-files': {
    found: [
      ['set aside', left(['/env/site/~orch']), { severity: 'degraded', params: { files: ['/env/site/~orch'] } }],
      [
        'its list of files is gone: pip can’t take it away',
        left([], [], ['/env/site/torch-2.6.0.dist-info']),
        { severity: 'degraded', params: { files: [], withoutRecord: ['/env/site/torch-2.6.0.dist-info'] } },
      ],
      ['a second record', left([], ['/env/site/torch-2.5.0.dist-info']), { severity: 'degraded' }],
      [
        'pip says so',
        text(line('leftover-folder', { values: { name: '~orch', folder: '/site' } })),
        { severity: 'degraded', params: { files: ['/site (~orch)'] } },
      ],
    ],
    clear: [
      ['none', left([])],
      ['the disk is clean, whatever an old text says', { ...left([]), ...text(line('leftover-folder')) }],
      ['the packages were looked at', packages(['torch', '2.6.0'])],
    ],
    undetermined: [['nobody looked', {}]],
  },
  'env/mixed-torch-files': {
    found: [
      [
        'two records',
        packages(['torch', '2.5.0'], ['torch', '2.6.0+cu124']),
        { params: { versions: ['2.5.0', '2.6.0+cu124'] } },
      ],
      ['a record of another version', { ...packages(['torch', '2.5.0']), ...files('2.6.0+cu124', '12.4') }],
      [
        'a procedure is missing in its own library',
        text(loader('127', 'C:\\v\\torch\\lib\\cudnn64_9.dll')),
        { doubt: 'likely', params: { file: 'cudnn64_9.dll' } },
      ],
      ['the same on Linux', text(line('built-for-other-torch', { by: 'torch' })), { doubt: 'likely' }],
    ],
    clear: [['it imports', { ...imported(), ...packages(['torch', '2.5.0'], ['torch', '2.6.0']) }]],
    undetermined: [
      ['nobody tried', {}],
      ['one record, its channel left out', { ...packages(['torch', '2.6.0']), ...files('2.6.0+cu124', '12.4') }],
      ['no record', files('2.6.0+cu124', '12.4')],
      ['another library', text(loader('127', 'C:\\v\\foo.dll'))],
      ['another number', text(loader('126', 'C:\\v\\torch\\lib\\cudnn64_9.dll'))],
    ],
  },
  'env/shadowed-by-pythonpath': {
    found: [
      [
        'a folder with a torch among others',
        known('environment.shadows', [
          {
            by: 'PYTHONPATH',
            folder: '/shadow',
            packages: [
              { name: 'numpy', version: null },
              { name: 'torch', version: null },
            ],
            inEffect: true,
          },
        ]),
      ],

      [
        'torch comes from there',
        { ...imported('/other/torch/__init__.py'), ...variables({ PYTHONPATH: '/a:/other' }) },
        { params: { variable: 'PYTHONPATH', value: '/a:/other' } },
      ],
      ['Windows’ list', { ...imported('D:\\b\\torch\\__init__.py'), ...variables({ PYTHONPATH: 'C:\\a;D:\\b' }) }],
      [
        'PYTHONHOME',
        { ...imported('/home/lib/torch/__init__.py'), ...variables({ PYTHONHOME: '/home/lib' }) },
        { params: { variable: 'PYTHONHOME' } },
      ],
      ['a folder with a torch', shadow('PYTHONPATH'), { params: { value: '/shadow' } }],
      [
        'told, and something fails',
        { ...text(line('search-path'), line('exception')), ...variables({ PYTHONPATH: '/x' }) },
        { doubt: 'likely' },
      ],
    ],
    clear: [
      ['not set, and nobody looked on disk', variables({})],
      ['no shadow on disk', known('environment.shadows', [])],

      ['torch comes from elsewhere', { ...imported('/env/torch/__init__.py'), ...variables({ PYTHONPATH: '/other' }) }],
      ['not set', { ...imported(), ...variables({}) }],
      ['switched off', { ...shadow('PYTHONPATH', false), ...variables({}) }],
      ['other packages', { ...shadow('PYTHONPATH', true, 'numpy'), ...variables({}) }],
      ['told, and nothing fails', { ...text(line('search-path')), ...variables({ PYTHONPATH: '/x' }) }],
      ['set, and no text speaks of it', { ...text(line('exception')), ...variables({ PYTHONPATH: '/x' }) }],
    ],
    undetermined: [['the variables are unknown', {}]],
  },
  'env/shadowed-by-user-site': {
    found: [
      [
        'a shadow with a torch among others',
        known('environment.shadows', [
          {
            by: 'user-site',
            folder: '/shadow',
            packages: [
              { name: 'numpy', version: null },
              { name: 'torch', version: null },
            ],
            inEffect: true,
          },
        ]),
      ],

      [
        'torch comes from the user’s own folder',
        {
          ...imported('/home/u/.local/lib/python3.11/site-packages/torch/__init__.py'),
          ...python('/home/u/.local/lib/python3.11/site-packages'),
        },
      ],
      [
        'by the look of its path',
        imported('C:\\Users\\x\\AppData\\Roaming\\Python\\Python310\\site-packages\\torch\\__init__.py'),
      ],
      ['a shadow on disk', shadow('user-site'), { params: { shadow: '/shadow' } }],
      [
        'a library was loaded from there',
        text(loader('127', ROAMING)),
        { doubt: 'likely', params: { shadow: ROAMING } },
      ],
      [
        'what is imported isn’t what was installed',
        named({ version: '2.13.0', channel: 'cpu' }, { role: 'elsewhere', channel: 'rocm' }),
        { doubt: 'likely', params: { shadow: null } },
      ],
    ],
    clear: [
      [
        'its own',
        { ...imported('/env/site/torch/__init__.py'), ...python('/home/u/.local/lib/python3.11/site-packages') },
      ],
      [
        'the environment itself lies there',
        {
          ...imported('/home/u/.local/lib/python3.11/site-packages/torch/__init__.py'),
          ...known('environment.place', {
            ...{ path: '/x', executable: '/x', prefix: '/x', manager: 'pip', app: null, version: null, abi: null },
            sitePackages: ['/home/u/.local/lib/python3.11/site-packages'],
          }),
        },
      ],
    ],
    undetermined: [
      [
        'another version elsewhere, by its number',
        named({ version: '2.13.0', channel: 'cpu' }, { version: '2.6.0', role: 'elsewhere', channel: 'rocm' }),
      ],

      ['nobody tried', {}],
      ['a shadow that is switched off', shadow('user-site', false)],
      ['a shadow without a torch', shadow('user-site', true, 'numpy')],
      ['a library from elsewhere', text(loader('127', 'C:\\v\\torch\\lib\\c10.dll'))],
      ['the same build twice', named({ version: '2.13.0', channel: 'cpu' }, { role: 'elsewhere', channel: 'cpu' })],
    ],
  },
  'env/wrong-python': {
    found: [
      [
        'pip has another than the app',
        named({ version: '2.3.1', channel: 'cu121' }, { version: '2.3.0', channel: 'cu121', role: 'elsewhere' }),
        { doubt: 'likely', params: { runs: '2.3.1+cu121', elsewhere: '2.3.0+cu121' } },
      ],
      [
        'CUDA was installed, and the app has none',
        {
          ...text(line('pip-installed'), line('cpu-only')),
          ...named({ version: '2.5.0', channel: 'cu124', role: 'elsewhere' }),
        },
        { doubt: 'likely' },
      ],
      [
        'something was installed, and the app has none',
        text(line('pip-installed'), line('cpu-only')),
        { doubt: 'possible' },
      ],
      ['the app has none', text(line('cpu-only')), { doubt: 'possible', params: { runs: null, elsewhere: null } }],
      ['something was installed', text(line('pip-installed')), { doubt: 'possible' }],
      [
        'something was installed, and the card isn’t reached',
        { ...text(line('pip-installed'), line('torch-cannot-use-gpu')), ...named({ version: '2.5.0' }) },
        { doubt: 'possible' },
      ],
    ],
    clear: [
      [
        'one and the same',
        named({ version: '2.3.1', channel: 'cu121' }, { version: '2.3.1', channel: 'cu121', role: 'elsewhere' }),
      ],
      ['whose it is isn’t told', named({ version: '2.3.1', role: 'unsaid' }, { version: '2.3.0', role: 'elsewhere' })],
      ['installed, and the app runs it', { ...text(line('pip-installed')), ...named({ version: '2.3.1' }) }],
      ['another trouble', text(line('out-of-memory'))],
      ['the card isn’t reached, for whatever reason', text(line('torch-cannot-use-gpu'))],
      ['only what is gone', { ...runtime(), ...unknown('torch.files'), ...named({ version: '2.3.1', role: 'gone' }) }],
    ],
  },
} as const satisfies Record<string, Cases>;

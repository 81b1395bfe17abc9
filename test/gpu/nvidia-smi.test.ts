import { describe, expect, it } from 'vitest';
import { askNvidiaSmi } from '../../probes/gpu/nvidia-smi';
import { fixture, type Made, makeHost, never, type Program } from './host';

const SMI = '/usr/bin/nvidia-smi';
const read = (name: string) => fixture(`nvidia-smi/${name}`);

/** An nvidia-smi by what it says to a query, to `--version`, `-q`, `-L` and to nothing. */
function smi(says: { query?: Program; version?: string; details?: string; list?: string; banner?: string }): Program {
  return (args, options) => {
    const [first = ''] = args;
    if (first.startsWith('--query-gpu=')) return says.query?.(args, options);
    const name = { '--version': says.version, '-q': says.details, '-L': says.list, '': says.banner }[first];
    return name === undefined ? { code: 2, stdout: read('invalid-combination.txt').toString() } : read(name);
  };
}
const ask = (made: Made) => askNvidiaSmi(makeHost(made).host, never);
const one = (program: Program) => ask({ programs: { [SMI]: program } });

describe('what works', () => {
  it('cards, driver and CUDA', async () => {
    const said = await one(smi({ query: () => read('csv-mixed-5090-1080ti.txt'), version: 'version-550.txt' }));
    expect(said).toMatchObject({ is: 'known', driver: '576.02', cudaVersion: '12.4', tool: SMI });
    expect(said.cards).toEqual([
      {
        vendor: 'nvidia',
        name: 'NVIDIA GeForce GTX 1080 Ti',
        computeCapability: '6.1',
        candidates: [],
        gfx: null,
        memoryBytes: 11264 * 1024 ** 2,
        pci: '0000:01:00.0',
        uuid: 'GPU-33333333-3333-3333-3333-333333333333',
        device: '10de:1b06',
      },
      expect.objectContaining({ name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', device: '10de:2b85' }),
    ]);
  });

  it('an unknown field costs that field only', async () => {
    const { host, runs } = makeHost({
      programs: {
        [SMI]: smi({
          query: ([fields = '']) =>
            fields.includes('compute_cap')
              ? { code: 2, stdout: read('csv-field-invalid.txt').toString() }
              : read('csv-not-supported-old.txt'),
          banner: 'banner-no-cuda-367.txt',
        }),
      },
    });
    const said = await askNvidiaSmi(host, never);
    expect(said).toMatchObject({ is: 'known', driver: '376.33' });
    expect(said).not.toHaveProperty('cudaVersion');
    expect(said.cards).toMatchObject([
      { name: 'GeForce GTX 680', computeCapability: null, memoryBytes: null, pci: '0000:01:00.0' },
    ]);
    expect(runs.filter(([, first]) => first?.startsWith('--query'))).toHaveLength(2);
  });

  it('--version unknown: the banner; R610’s words everywhere', async () => {
    const query = () => read('csv-na-gb10.txt');
    expect(await one(smi({ query, banner: 'banner-classic-535.txt' }))).toMatchObject({ cudaVersion: '12.2' });
    expect(await one(smi({ query, version: 'version-r610.txt' }))).toMatchObject({ cudaVersion: '13.3' });
    expect(await one(smi({ query, banner: 'banner-r610.txt' }))).toMatchObject({ cudaVersion: '13.3' });
    expect(await one(smi({ query, banner: 'banner-cuda-not-available.txt', details: 'q-r610.txt' }))).toMatchObject({
      cudaVersion: '13.3',
    });
  });

  it('a query that only old ones refuse: -L, without MIG instances', async () => {
    const said = await one(
      smi({ query: () => ({ code: 2, stdout: read('invalid-combination.txt').toString() }), list: 'list-mig.txt' }),
    );
    expect(said.cards.map(({ name, computeCapability }) => [name, computeCapability])).toEqual([
      ['NVIDIA A100-SXM4-40GB', null],
      ['NVIDIA A100-SXM4-40GB', null],
    ]);
  });

  it('one card lost: exit 15, the other card and the words are kept', async () => {
    const said = await one(
      smi({ query: () => ({ code: 15, stdout: read('csv-one-lost.txt').toString() }), version: 'version-550.txt' }),
    );
    expect(said.is).toBe('known');
    expect(said.said).toMatch(/^Unable to determine the device handle for GPU 0000:02:00\.0/);
    expect(said.cards).toMatchObject([{ name: 'NVIDIA GeForce RTX 3090', computeCapability: '8.6' }]);
  });
});

describe('what fails is never "no card"', () => {
  const failing: [string, number, object][] = [
    ['cannot-communicate.txt', 9, { is: 'unknown', why: 'unreadable' }],
    ['nvml-mismatch.txt', 18, { is: 'unknown', why: 'unreadable' }],
    ['nvml-blocked-wsl.txt', 17, { is: 'unknown', why: 'unreadable' }],
    ['gpu-lost.txt', 15, { is: 'unknown', why: 'unreadable' }],
    ['gbk-not-found.bin', 1, { is: 'unknown', why: 'no-tool' }],
    ['no-devices.txt', 6, { is: 'absent', said: 'No devices were found' }],
  ];
  it.each(failing)('%s', async (name, code, expected) => {
    const { decode } = await import('../../probes/host/decode');
    const said = await one(() => ({ code, stdout: decode(read(name)) }));
    expect(said).toMatchObject({ ...expected, cards: [] });
    expect(said.said).toBe(decode(read(name)).split('\n')[0]?.trim());
  });

  it('killed by a signal, or by Windows’ access violation', async () => {
    expect(await one(() => ({ code: null, signal: 'SIGSEGV' }))).toMatchObject({
      why: 'crashed',
      said: 'ended by SIGSEGV',
    });
    expect(await one(() => ({ code: 0xc0000005 }))).toMatchObject({ why: 'crashed', said: 'ended by 0xC0000005' });
  });
  it('hangs', async () => {
    const said = await one(() => ({ ended: 'deadline', code: null, signal: 'SIGKILL' }));
    expect(said).toMatchObject({ is: 'unknown', why: 'timeout', said: 'no answer in 10 s' });
  });
  it('prints nothing, or garbage', async () => {
    expect(await one(() => '')).toMatchObject({ is: 'unknown', why: 'unreadable', said: 'it said nothing, exit 0' });
    expect(await one(() => Buffer.from([0, 1, 2, 255, 254, 10, 0]))).toMatchObject({ is: 'unknown', cards: [] });
  });
  it('may not be run', async () => {
    expect(await one(() => ({ ended: 'denied', code: null }))).toMatchObject({ is: 'unknown', why: 'denied' });
  });
  it('is nowhere', async () => {
    expect(await ask({})).toMatchObject({ is: 'unknown', why: 'no-tool' });
  });
});

describe('where it is', () => {
  const good: Program = smi({ query: () => read('csv-ok-multi.txt'), version: 'version-550.txt' });
  const broken: Program = () => ({ code: 18, stdout: read('nvml-mismatch.txt').toString() });

  it('WSL: its own before the distribution’s', async () => {
    const release = '5.15.167.4-microsoft-standard-WSL2';
    const programs = { '/usr/bin/nvidia-smi': broken, '/usr/lib/wsl/lib/nvidia-smi': good };
    expect(await ask({ release, programs })).toMatchObject({ is: 'known', tool: '/usr/lib/wsl/lib/nvidia-smi' });
  });
  it('a copy that fails gives way to the next', async () => {
    const programs = { '/usr/bin/nvidia-smi': broken, '/usr/local/nvidia/bin/nvidia-smi': good };
    expect(await ask({ programs })).toMatchObject({ is: 'known', tool: '/usr/local/nvidia/bin/nvidia-smi' });
  });
  it('PATH only where no known place has one, and never a relative folder of it', async () => {
    const env = { PATH: '.:bin:/home/user/conda 环境/bin' };
    const old = '/home/user/conda 环境/bin/nvidia-smi';
    expect(await ask({ env, programs: { [old]: good } })).toMatchObject({ tool: old });
    for (const other of [broken, good])
      expect(await ask({ env, programs: { [old]: other, [SMI]: good } })).toMatchObject({ tool: SMI });
    expect(
      await ask({ env: { PATH: '.:bin' }, programs: { './nvidia-smi': good, 'bin/nvidia-smi': good } }),
    ).toMatchObject({
      why: 'no-tool',
    });
  });
  it.each([
    ['C:\\Windows\\System32\\nvidia-smi.exe'],
    ['C:\\Windows\\Sysnative\\nvidia-smi.exe'],
    ['C:\\Program Files\\NVIDIA Corporation\\NVSMI\\nvidia-smi.exe'],
    ['C:\\Program Files (x86)\\NVIDIA Corporation\\NVSMI\\nvidia-smi.exe'],
    ['C:\\Windows\\System32\\DriverStore\\FileRepository\\nv_dispi.inf_amd64_1\\nvidia-smi.exe'],
    ['C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA\\v12.4\\bin\\nvidia-smi.exe'],
    ['D:\\tools\\nvidia-smi.exe'],
  ])('Windows: %s', async (file) => {
    const env = {
      SystemRoot: 'C:\\Windows',
      ProgramFiles: 'C:\\Program Files',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
      Path: '"D:\\tools";C:\\Users\\user\\AppData\\Local\\Microsoft\\WindowsApps',
    };
    expect(await ask({ platform: 'win32', env, programs: { [file]: good } })).toMatchObject({
      is: 'known',
      tool: file,
    });
  });
  it('Windows: of several drivers kept, the one written last', async () => {
    const store = 'C:\\Windows\\System32\\DriverStore\\FileRepository';
    const [older, newer] = [`${store}\\nv_b.inf\\nvidia-smi.exe`, `${store}\\nvlti.inf_a\\nvidia-smi.exe`];
    const made = { programs: { [older]: good, [newer]: good }, modifiedMs: { [older]: 1, [newer]: 2 } };
    expect(await ask({ platform: 'win32', ...made })).toMatchObject({ tool: newer });
  });
});

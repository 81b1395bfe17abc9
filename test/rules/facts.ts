import type {
  Answer,
  Coverage,
  ErrorLine,
  FactKey,
  Facts,
  Gpu,
  NamedTorch,
  Reading,
  Sign,
  Value,
} from '../../probes/model';

/** Facts as the tests of the rules write them, each with what matters only. */
export function known<K extends FactKey>(key: K, value: Value<K>): Facts {
  const reading: Reading<K> = { is: 'known', value, from: 'test' };
  return { [key]: reading };
}

export const unknown = (key: FactKey): Facts => ({ [key]: { is: 'unknown', from: 'test', why: 'timeout' } });
export const absent = (key: FactKey): Facts => ({ [key]: { is: 'absent', from: 'test' } });

export const BLACKWELL = ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'sm_120'];
export const TO_HOPPER = ['sm_50', 'sm_60', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90'];

type Device = Value<'torch.runtime'>['devices'][number];
export const device = (name: string, computeCapability: string, index = 0): Device => ({
  ...{ index, name, computeCapability, memoryBytes: 1 },
});

export const runtime = (over: Partial<Value<'torch.runtime'>> = {}): Facts =>
  known('torch.runtime', {
    ...{ version: '2.14.1+cu130', cuda: '13.0', hip: null, available: true, architectures: BLACKWELL },
    ...{ devices: [device('RTX 5090', '12.0')], startFailure: null, warnings: [] },
    ...over,
  });

/** A PyTorch that sees no card, with what it said when it started. */
export const noCard = (line: string, over: Partial<Value<'torch.runtime'>> = {}): Facts =>
  runtime({
    ...{ available: false, devices: [] },
    startFailure: { kind: 'RuntimeError', line, code: null, name: null },
    ...over,
  });

/** `elementwise` with the error's number, or with none: passed. */
export const answers = (...list: readonly (readonly [Answer['question'], (number | undefined)?, number?])[]): Facts =>
  known(
    'kernels.answers',
    list.map(([question, code, gpu = 0]) => ({
      ...{ gpu, question, ms: 1, is: code === undefined ? 'passed' : 'failed' },
      ...(code === undefined ? {} : { failure: { kind: 'AcceleratorError', line: '', code, name: null } }),
    })),
  );

export const gpu = (name: string, over: Partial<Gpu> = {}): Gpu => ({
  ...{ name, vendor: /AMD|Radeon/.test(name) ? 'amd' : 'nvidia', computeCapability: null, memoryBytes: null },
  ...{ pci: null, uuid: null, from: ['test'] },
  ...over,
});
export const gpus = (...list: readonly Gpu[]): Facts => known('gpus.present', [...list]);
export const RTX_5090 = gpu('RTX 5090', { computeCapability: '12.0' });
export const RTX_3090 = gpu('RTX 3090', { computeCapability: '8.6' });
export const GTX_1080 = gpu('GTX 1080', { computeCapability: '6.1' });

/** A line of an error text. */
export const line = (sign: Sign, over: Partial<ErrorLine> = {}): ErrorLine => ({
  ...{ sign, line: sign, no: 1, by: null, values: {}, weight: 'fatal' },
  ...over,
});
export const text = (...lines: readonly ErrorLine[]): Facts => known('error.lines', [...lines]);

export const named = (...list: readonly Partial<NamedTorch>[]): Facts =>
  known(
    'torch.named',
    list.map((one) => ({ version: null, channel: null, role: 'app', ...one })),
  );

export const files = (version: string, cuda: string | null, hip: string | null = null): Facts =>
  known('torch.files', { folder: '/env/torch', version, cuda, hip, hasCudaLibrary: cuda !== null });

export const imported = (file = '/env/torch/__init__.py'): Facts =>
  known('torch.import', { is: 'imported', file, seconds: 1 });
export const importFailed = (said: string, library: string | null = null): Facts =>
  known('torch.import', { is: 'failed', failure: { kind: 'OSError', line: said, code: null, name: null }, library });

export const packages = (...list: readonly (readonly [string, string])[]): Facts =>
  known(
    'environment.packages',
    list.map(([name, version]) => ({ name, version, folder: `/env/${name}`, hasRecord: true, installer: 'pip' })),
  );

export const sources = (said: string, tool?: string): Facts =>
  known('gpus.sources', [{ from: 'nvidia-smi', is: 'unknown', why: 'crashed', said, ...(tool ? { tool } : {}) }]);

export const windows = (release = ''): Facts =>
  known('machine.system', { platform: 'win32', machine: 'x64', release, wsl: false });
export const linux = (release = ''): Facts =>
  known('machine.system', { platform: 'linux', machine: 'x64', release, wsl: false });

export const covered = (name: string, runs: Coverage['cards'][number]['runs'], capability = '12.0'): Coverage => ({
  ...{ package: name, version: '1.0', deviceCode: 'own', images: ['sm_80', 'sm_90'] },
  cards: [{ capability, runs, without: runs === 'all' ? [] : ['/env/lib/a.so'] }],
});
export const coverage = (...list: readonly Coverage[]): Facts => known('libraries.coverage', [...list]);

import { describe, expect, it } from 'vitest';
import type { FactKey, Facts, Value } from '../../probes/model';
import { diagnose, RULES } from '../../probes/rules/index';
import { apply } from '../../probes/rules/rule';

const know = <K extends FactKey>(key: K, value: Value<K>): Facts => ({ [key]: { is: 'known', value, from: 'test' } });
const unknown = (key: FactKey): Facts => ({ [key]: { is: 'unknown', from: 'test', why: 'timeout' } });
const judge = (code: string, facts: Facts) => {
  const rule = RULES.find((one) => one.code === code);
  if (!rule) throw new Error(`no rule ${code}`);
  return apply(rule, facts);
};

const runtime = (over: Partial<Value<'torch.runtime'>> = {}): Facts =>
  know('torch.runtime', {
    version: '2.14.1+cu130',
    cuda: '13.0',
    hip: null,
    available: true,
    architectures: ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'sm_120'],
    devices: [{ index: 0, name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', memoryBytes: 1 }],
    startFailure: null,
    warnings: [],
    ...over,
  });
const noDevice = (line: string, code: number | null = null): Facts =>
  runtime({ available: false, devices: [], startFailure: { kind: 'RuntimeError', line, code, name: null } });
const NO_DRIVER =
  'Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver from …';
const OLD_DRIVER =
  'The NVIDIA driver on your system is too old (found version 12080). Please update your GPU driver by …';

describe('driver/missing', () => {
  it('is found by PyTorch’s own sentence, and names the cards known otherwise', () => {
    const gpus = know('gpus.present', [
      {
        name: 'RTX 5090',
        vendor: 'nvidia',
        computeCapability: '12.0',
        memoryBytes: null,
        pci: null,
        uuid: null,
        from: ['pci'],
      },
    ]);
    expect(judge('driver/missing', { ...noDevice(NO_DRIVER), ...gpus })).toMatchObject({
      is: 'found',
      finding: { severity: 'broken', params: { gpus: ['RTX 5090'] } },
    });
  });
  it('is clear where CUDA starts, and where it fails for another reason', () => {
    expect(judge('driver/missing', runtime()).is).toBe('clear');
    expect(judge('driver/missing', noDevice(OLD_DRIVER)).is).toBe('clear');
  });
  it('is undetermined without PyTorch’s word', () => {
    expect(judge('driver/missing', unknown('torch.runtime'))).toMatchObject({
      is: 'undetermined',
      missing: ['torch.runtime'],
    });
  });
});

describe('driver/too-old', () => {
  it('says which CUDA the driver has and which is needed', () => {
    expect(judge('driver/too-old', { ...noDevice(OLD_DRIVER), ...know('driver.version', '566.36') })).toMatchObject({
      finding: { params: { has: '12.8', needs: '13.0', driver: '566.36' } },
    });
    expect(
      judge('driver/too-old', {
        ...noDevice('CUDA driver version is insufficient …', 35),
        ...know('driver.cudaVersion', '12.6'),
      }),
    ).toMatchObject({
      finding: { params: { has: '12.6', needs: '13.0', driver: null } },
    });
  });
  it('is clear where CUDA starts, undetermined where nobody asked', () => {
    expect(judge('driver/too-old', runtime()).is).toBe('clear');
    expect(judge('driver/too-old', {}).is).toBe('undetermined');
  });
});

describe('gpu/hidden-by-environment', () => {
  const none = noDevice('No CUDA GPUs are available');
  it.each(['', '-1', 'none', 'NoDevFiles', '7'])('is found for CUDA_VISIBLE_DEVICES=%j', (value) => {
    const one = {
      name: 'x',
      vendor: 'nvidia',
      computeCapability: null,
      memoryBytes: null,
      pci: null,
      uuid: null,
      from: [],
    } as const;
    const facts = {
      ...none,
      ...know('machine.variables', { CUDA_VISIBLE_DEVICES: value }),
      ...know('gpus.present', [{ ...one, from: [] }]),
    };
    expect(judge('gpu/hidden-by-environment', facts)).toMatchObject({
      finding: { params: { variable: 'CUDA_VISIBLE_DEVICES', value } },
    });
  });
  it.each(['0', '0,1', 'GPU-1234'])('is clear for CUDA_VISIBLE_DEVICES=%j', (value) => {
    expect(
      judge('gpu/hidden-by-environment', { ...none, ...know('machine.variables', { CUDA_VISIBLE_DEVICES: value }) }).is,
    ).toBe('clear');
  });
  it('is clear with a card in sight, undetermined when the variables are unknown', () => {
    expect(
      judge('gpu/hidden-by-environment', { ...runtime(), ...know('machine.variables', { CUDA_VISIBLE_DEVICES: '-1' }) })
        .is,
    ).toBe('clear');
    expect(judge('gpu/hidden-by-environment', none)).toMatchObject({
      is: 'undetermined',
      missing: ['machine.variables'],
    });
  });
});

describe('torch/cpu-only-build', () => {
  const files = (version: string, cuda: string | null = null): Facts =>
    know('torch.files', { folder: '/x', version, cuda, hip: null, hasCudaLibrary: false });
  it('is found on disk and at run time', () => {
    expect(judge('torch/cpu-only-build', files('2.13.0+cpu'))).toMatchObject({
      finding: { params: { torch: '2.13.0+cpu' } },
    });
    expect(
      judge('torch/cpu-only-build', { ...files('2.13.0', '13.0'), ...runtime({ version: '2.13.0+cpu', cuda: null }) })
        .is,
    ).toBe('found');
  });
  it('is clear for CUDA, ROCm and XPU builds, undetermined without either source', () => {
    expect(judge('torch/cpu-only-build', files('2.14.1+cu130', '13.0')).is).toBe('clear');
    expect(judge('torch/cpu-only-build', runtime({ cuda: null, hip: '7.1' })).is).toBe('clear');
    expect(judge('torch/cpu-only-build', files('2.14.1+xpu')).is).toBe('clear');
    expect(judge('torch/cpu-only-build', unknown('torch.files')).is).toBe('undetermined');
  });
});

describe('torch/not-installed', () => {
  const place = know('environment.place', {
    ...{
      path: '/x',
      executable: '/x/bin/python',
      prefix: '/x',
      sitePackages: [],
      manager: 'pip',
      app: null,
      version: null,
      abi: null,
    },
  });
  it('is found by Python’s own answer or an empty disk', () => {
    expect(judge('torch/not-installed', know('torch.import', { is: 'missing' }))).toMatchObject({
      is: 'found',
      finding: { severity: 'broken' },
    });
    expect(judge('torch/not-installed', { ...place, 'torch.files': { is: 'absent', from: 'disk' } }).is).toBe('found');
  });
  it('is clear where torch imports though its folder was not found, undetermined where the disk could not be read', () => {
    const imported = know('torch.import', { is: 'imported', file: '/y', seconds: 1 });
    expect(
      judge('torch/not-installed', { ...place, ...imported, 'torch.files': { is: 'absent', from: 'disk' } }).is,
    ).toBe('clear');
    expect(judge('torch/not-installed', { ...place, ...unknown('torch.files') })).toMatchObject({
      missing: ['torch.files'],
    });
  });
});

describe('torch/broken-import', () => {
  const failed = know('torch.import', {
    is: 'failed',
    failure: { kind: 'OSError', line: 'libcudart.so.13: cannot open …', code: null, name: null },
    library: 'libcudart.so.13',
  });
  it('is found, clear, undetermined', () => {
    expect(judge('torch/broken-import', failed)).toMatchObject({
      finding: { params: { library: 'libcudart.so.13', kind: 'OSError', torch: null } },
    });
    expect(judge('torch/broken-import', know('torch.import', { is: 'imported', file: '', seconds: 1 })).is).toBe(
      'clear',
    );
    expect(judge('torch/broken-import', {}).is).toBe('undetermined');
  });
});

describe('torch/no-kernel-for-gpu', () => {
  const answers = (...list: (readonly [string, 'passed' | 'failed' | 'unanswered', number?])[]): Facts =>
    know(
      'kernels.answers',
      list.map(([question, is, code = 209]) => ({
        gpu: 0,
        question: question as 'copy',
        is,
        ms: 1,
        ...(is === 'failed' ? { failure: { kind: 'AcceleratorError', line: '', code, name: null } } : {}),
      })),
    );
  const pascal = runtime({ devices: [{ index: 0, name: 'GTX 1080 Ti', computeCapability: '6.1', memoryBytes: 1 }] });
  const future = runtime({ devices: [{ index: 0, name: 'RTX 6090', computeCapability: '13.0', memoryBytes: 1 }] });

  it('is found in both directions, with what passes and what fails side by side', () => {
    expect(
      judge('torch/no-kernel-for-gpu', { ...pascal, ...answers(['copy', 'passed'], ['sum', 'failed']) }),
    ).toMatchObject({
      finding: {
        severity: 'broken',
        params: { direction: 'older', gpu: 'GTX 1080 Ti', capability: '6.1', passed: ['copy'], failed: ['sum'] },
      },
    });
    expect(judge('torch/no-kernel-for-gpu', { ...future, ...answers(['sum', 'failed']) })).toMatchObject({
      finding: { params: { direction: 'newer' } },
    });
  });
  it('is found by the list alone where no kernel was asked', () => {
    expect(judge('torch/no-kernel-for-gpu', { ...pascal, ...answers(['copy', 'passed']) }).is).toBe('found');
  });
  it('believes a kernel that ran more than the list', () => {
    expect(judge('torch/no-kernel-for-gpu', { ...pascal, ...answers(['sum', 'passed']) }).is).toBe('clear');
  });
  it('is clear for a card served by a lower minor', () => {
    const ada = runtime({ devices: [{ index: 0, name: 'RTX 4090', computeCapability: '8.9', memoryBytes: 1 }] });
    expect(judge('torch/no-kernel-for-gpu', { ...ada, ...answers(['sum', 'passed']) }).is).toBe('clear');
  });
  it('takes no other error for it: only the number decides', () => {
    expect(judge('torch/no-kernel-for-gpu', { ...runtime(), ...answers(['sum', 'failed', 700]) })).toMatchObject({
      is: 'undetermined',
    });
  });
  it('leaves torchvision’s own kernels to torchvision', () => {
    expect(
      judge('torch/no-kernel-for-gpu', { ...runtime(), ...answers(['sum', 'passed'], ['nms', 'failed']) }).is,
    ).toBe('clear');
  });
  it('is undetermined where only the copy passed, nothing was answered, or no device was seen', () => {
    expect(judge('torch/no-kernel-for-gpu', { ...runtime(), ...answers(['copy', 'passed']) })).toMatchObject({
      missing: ['kernels.answers'],
    });
    expect(judge('torch/no-kernel-for-gpu', { ...runtime(), ...answers(['sum', 'unanswered']) }).is).toBe(
      'undetermined',
    );
    expect(judge('torch/no-kernel-for-gpu', { ...noDevice('unknown error', 999), ...answers() }).is).toBe(
      'undetermined',
    );
    expect(judge('torch/no-kernel-for-gpu', unknown('torch.runtime')).is).toBe('undetermined');
  });
});

describe('together', () => {
  it('the root cause masks its symptoms', () => {
    const { outcome, findings, undetermined } = diagnose({
      ...noDevice(NO_DRIVER),
      ...know('torch.import', { is: 'imported', file: '', seconds: 1 }),
      ...know('libraries.loaded', []),
      ...know('environment.packages', []),
    });
    expect({ outcome, codes: findings.map((finding) => finding.code), undetermined }).toEqual({
      outcome: 'found',
      codes: ['driver/missing'],
      undetermined: [],
    });
  });
  it('nothing known is undetermined, never clear', () => {
    const { outcome, undetermined, clear } = diagnose({});
    expect([outcome, clear]).toEqual(['undetermined', []]);
    expect(undetermined).toHaveLength(RULES.filter((rule) => !rule.onlyByText).length);
  });
});

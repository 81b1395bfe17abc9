import { beforeAll, describe, expect, test } from 'vitest';
import { type EnvironmentName, make } from '../fake-gpu/environments.mjs';
import { ask, NO_KERNEL, needed, PREPARE, prepare, run, script } from '../fake-gpu/live';
import { environment, type Overrides, scenario } from '../fake-gpu/scenario.mjs';

beforeAll(
  () =>
    prepare(
      'torch-2.6.0-light',
      'torch-2.7.1-light',
      'torch-2.8.0-light',
      'torch-2.14.1-light',
      'torch-2.7.1-bitsandbytes',
      'torch-2.8.0-xformers',
    ),
  PREPARE,
);

describe('a card and a wheel: the arch lists are those of the fat binaries', () => {
  const pairs: [EnvironmentName, string, 'passed' | typeof NO_KERNEL][] = [
    ['torch-2.6.0-light', 'rtx5090', NO_KERNEL],
    ['torch-2.6.0-light', 'gtx1080ti', 'passed'],
    ['torch-2.6.0-light', 'v100', 'passed'],
    ['torch-2.7.1-light', 'rtx5090', NO_KERNEL],
    ['torch-2.7.1-light', 'gtx1080ti', 'passed'],
    ['torch-2.7.1-light', 'v100', 'passed'],
    ['torch-2.8.0-light', 'rtx5090', 'passed'],
    ['torch-2.8.0-light', 'gtx1080ti', NO_KERNEL],
    ['torch-2.8.0-light', 'v100', 'passed'],
    ['torch-2.14.1-light', 'rtx5090', 'passed'],
    ['torch-2.14.1-light', 'gtx1080ti', NO_KERNEL],
    ['torch-2.14.1-light', 'v100', NO_KERNEL],
  ];
  test.for(pairs)('%s on %s: %s', async ([where, card, verdict], t) => {
    const told = await ask(t, where, card, ['copy', 'elementwise', 'sum', 'group-norm', 'attention']);
    expect(told.line('copy')).toBe('passed');
    for (const q of ['elementwise', 'sum', 'group-norm', 'attention']) expect(told.line(q), q).toBe(verdict);
    const { capability } = scenario(card).cards[0] ?? { capability: '' };
    expect(told.devices['cuda:0']).toMatchObject({ name: scenario(card).cards[0]?.name, capability });
    // PyTorch's own list, made when the wheel was built, agrees with what the fat binaries gave
    const [major, minor] = capability.split('.').map(Number);
    const listed = told.architectures.some((a) => {
      const number = Number(a.replace('sm_', ''));
      return Math.floor(number / 10) === major && number % 10 <= (minor ?? 0);
    });
    expect(listed).toBe(verdict === 'passed');
  });

  test('PyTorch 2.6 warns of an RTX 5090 in its own words, and its error carries no number', async (t) => {
    const told = await ask(t, 'torch-2.6.0-light', 'rtx5090', ['elementwise']);
    expect(told.warnings.join('\n')).toContain(
      'NVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current PyTorch installation.',
    );
    expect(told.at()['elementwise']).toMatchObject({ error: 'RuntimeError', code: null });
  });

  test('PyTorch 2.14.1 gives its error the number 209, for an old card and for one that is not invented yet', async (t) => {
    const old = await ask(t, 'torch-2.14.1-light', 'gtx1080ti', ['elementwise']);
    const unborn = await ask(t, 'torch-2.14.1-light', 'rtx5090', ['copy', 'elementwise'], { cc: '13.0' });
    expect(old.at()['elementwise']).toMatchObject({ error: 'AcceleratorError', code: 209 });
    expect(unborn.at()).toMatchObject({ copy: { is: 'passed' }, elementwise: { code: 209 } });
  });
});

describe('the driver and the devices', () => {
  const texts: [string, Overrides, RegExp][] = [
    ['rtx5090', { driver: 12080 }, /^The NVIDIA driver on your system is too old \(found version 12080\)/],
    ['no-device', {}, /^No CUDA GPUs are available$/],
    ['no-driver', {}, /^Found no NVIDIA driver on your system/],
    ['driver-not-ready', {}, /Error 802: system not yet initialized$/],
    ['driver-mismatch', {}, /Error 803: system has unsupported display driver \/ cuda driver combination$/],
  ];
  test.for(texts)('%s %o: %s', async ([machine, how, text], t) => {
    const told = await ask(t, 'torch-2.14.1-light', machine, ['copy'], how);
    expect(told.available).toBe(false);
    expect(told.line('copy')).toMatch(text);
  });

  test('two cards: fastest first, or in bus order, or only the chosen ones', async (t) => {
    const both = { env: { FAKE_GPU_DEVICES: '0,1' } };
    const told = await ask(t, 'torch-2.8.0-light', 'two-cards', ['elementwise'], both);
    expect([told.line('elementwise', 'cuda:0'), told.line('elementwise', 'cuda:1')]).toEqual(['passed', NO_KERNEL]);
    const names = async (env: Record<string, string>) => {
      const seen = await ask(t, 'torch-2.8.0-light', 'two-cards', [], { env });
      return [seen.count, seen.devices['cuda:0']?.name];
    };
    expect(await names({ CUDA_DEVICE_ORDER: 'PCI_BUS_ID' })).toEqual([2, 'NVIDIA GeForce GTX 1080 Ti']);
    expect(await names({ CUDA_VISIBLE_DEVICES: '1' })).toEqual([1, 'NVIDIA GeForce GTX 1080 Ti']);
    expect(await names({ CUDA_VISIBLE_DEVICES: 'GPU-fafafafa-fafa-fafa-fafa-fafafafafa01' })).toEqual([
      1,
      'NVIDIA GeForce RTX 5090',
    ]);
    expect(await names({ CUDA_VISIBLE_DEVICES: '-1' })).toEqual([0, 'No CUDA GPUs are available']);
  });

  test('a fault spoils the context for good; a full card, a hang and a crash are each their own', async (t) => {
    const fault = await ask(t, 'torch-2.8.0-light', 'rtx5090', ['elementwise', 'sum', 'copy'], {
      launch: '700:reduce',
    });
    expect(fault.line('elementwise')).toBe('passed');
    expect([fault.at()['sum']?.code, fault.at()['copy']?.code]).toEqual([700, 700]);
    expect(fault.line('copy')).toBe('CUDA error: an illegal memory access was encountered');
    const full = await ask(t, 'torch-2.8.0-light', 'card-full', ['fill-the-card']);
    expect(full.at()['fill-the-card']).toMatchObject({ error: 'OutOfMemoryError' });
    const { python } = await needed(t, make('torch-2.8.0-light'));
    const end = (machine: string) => run(python, [script('ask.py'), 'elementwise'], environment(machine), 20_000);
    expect(await end('kernel-crashes')).toMatchObject({ signal: 'SIGSEGV', stdout: '' });
    expect(await end('kernel-hangs')).toMatchObject({ signal: 'SIGTERM', stdout: '' });
  });
});

describe('extensions with kernels of their own, on a card that torch can use', () => {
  test('bitsandbytes 0.49.2 on a GTX 980: it says so itself and ends the process', async (t) => {
    const { python } = await needed(t, make('torch-2.7.1-bitsandbytes'));
    const code = `import torch; torch.arange(4, device='cuda') + 1; torch.cuda.synchronize(); print('torch is well', flush=True)
import bitsandbytes.functional as f; f.quantize_4bit(torch.ones(64, 64).half().cuda()); torch.cuda.synchronize(); print('passed')`;
    const old = await run(python, ['-c', code], environment('gtx980'));
    expect(old).toMatchObject({ code: 1, stdout: 'torch is well\n' });
    expect(old.stderr).toMatch(
      /^Error no kernel image is available for execution on the device at line \d+ in file .*ops\.cu$/m,
    );
    expect(await run(python, ['-c', code], environment('gtx1080ti'))).toMatchObject({
      code: 0,
      stdout: 'torch is well\npassed\n',
    });
  });

  test('xformers 0.0.32.post2 on a V100: a kernel of its own fails in torch’s words', async (t) => {
    const { python } = await needed(t, make('torch-2.8.0-xformers'));
    const code = `import torch, xformers.ops; h = torch.ones(64, 64).half().cuda(); h + h; torch.cuda.synchronize(); print('torch is well')
torch.ops.xformers.silu_bw_fused(h, h, h); torch.cuda.synchronize(); print('passed')`;
    const old = await run(python, ['-c', code], environment('v100'));
    expect(old).toMatchObject({ code: 1, stdout: 'torch is well\n' });
    expect(old.stderr).toContain(NO_KERNEL);
    expect(await run(python, ['-c', code], environment('rtx2080ti'))).toMatchObject({
      code: 0,
      stdout: 'torch is well\npassed\n',
    });
  });
});

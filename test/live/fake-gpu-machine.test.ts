import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { build } from '../fake-gpu/build.mjs';
import { python } from '../fake-gpu/cache.mjs';
import { make } from '../fake-gpu/environments.mjs';
import { ask, needed, PREPARE, prepare, run, script } from '../fake-gpu/live';
import { driverVersion, environment, type Overrides, scenario } from '../fake-gpu/scenario.mjs';

beforeAll(() => prepare('torch-2.14.1-light', 'torch-2.14.1-alone', 'torch-2.14.1-no-nvidia', 'torch-cpu'), PREPARE);

describe('nvidia-smi, NVML and the scenario agree', () => {
  const Nvml = z.object({
    init: z.number(),
    text: z.string(),
    driver: z.string().optional(),
    cuda: z.number().optional(),
    cards: z
      .array(z.object({ name: z.string(), uuid: z.string(), capability: z.string(), mib: z.number() }))
      .optional(),
  });
  const smi = (machine: string, args: string[], how: Overrides = {}) =>
    run('nvidia-smi', args, environment(machine, how), 5000);
  const nvml = async (machine: string) =>
    Nvml.parse(JSON.parse((await run(python, [script('nvml.py')], environment(machine))).stdout));

  test.for(['rtx5090', 'two-cards', 'newest-driver', 'v100'])('%s', async (machine, t) => {
    await needed(t, build());
    const { cards, driver } = scenario(machine);
    const version = driverVersion(driver ?? 0);
    const asked = await smi(machine, [
      '--query-gpu=driver_version,compute_cap,memory.total,uuid,name',
      '--format=csv,noheader,nounits',
    ]);
    const library = await nvml(machine);
    expect(library).toMatchObject({ init: 0, driver: version, cuda: driver });
    expect(library.cards?.map((c) => [c.name, c.capability, c.mib])).toEqual(
      cards.map((c) => [c.name, c.capability, c.memoryMiB]),
    );
    expect(asked.stdout.trim().split('\n')).toEqual(
      library.cards?.map((c) => [version, c.capability, c.mib, c.uuid, c.name].join(', ')),
    );
    expect(asked.code).toBe(0);
  });

  const banners: [string, number, RegExp, RegExp | undefined][] = [
    ['very-old-driver', 9010, /Driver Version: 390\.157/, undefined],
    ['old-driver', 11040, /Driver Version: 470\.256\.02/, /[^M] CUDA Version: 11\.4/],
    ['rtx5090', 13000, /Driver Version: 580\.95\.05/, /[^M] CUDA Version: 13\.0/],
    ['newest-driver', 13030, /KMD Version: 610\.47/, /CUDA UMD Version: 13\.3/],
  ];
  test.for(banners)('the banner of %s (%i)', async ([machine, , driver, cuda], t) => {
    await needed(t, build());
    const { stdout } = await smi(machine, []);
    expect(stdout).toMatch(driver);
    if (cuda) expect(stdout).toMatch(cuda);
    else expect(stdout).not.toContain('CUDA');
  });

  const failures: [string, number, RegExp][] = [
    ['no-device', 6, /^No devices were found$/m],
    ['driver-unloaded', 9, /^NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver\./],
    ['driver-mismatch', 18, /^Failed to initialize NVML: Driver\/library version mismatch$/m],
    ['smi-blocked-in-wsl', 17, /^Failed to initialize NVML: GPU access blocked by the operating system$/m],
    ['card-lost', 15, /GPU is lost\. {2}Reboot the system to recover this GPU/],
  ];
  test.for(failures)('%s ends with %i, in words on standard output', async ([machine, code, words], t) => {
    await needed(t, build());
    const ended = await smi(machine, ['--query-gpu=name', '--format=csv']);
    expect([ended.code, ended.stderr]).toEqual([code, '']);
    expect(ended.stdout).toMatch(words);
  });

  test('a field that a binary does not know loses all the others', async (t) => {
    await needed(t, build());
    const fields = ['--query-gpu=name,compute_cap', '--format=csv'];
    const invalid = { code: 2, stdout: 'Field "compute_cap" is not a valid field to query.\n\n' };
    expect(await smi('old-driver', fields)).toMatchObject(invalid);
    expect(await smi('smi-older-than-driver', fields)).toMatchObject(invalid);
    expect((await smi('unified-memory', ['--query-gpu=memory.total', '--format=csv,noheader'])).stdout).toBe('[N/A]\n');
  });

  test('it can hang, crash, speak GBK or be absent', async (t) => {
    await needed(t, build());
    expect(await smi('smi-hangs', [])).toMatchObject({ signal: 'SIGTERM', stdout: '' });
    expect(await smi('smi-crashes', [])).toMatchObject({ signal: 'SIGSEGV', stdout: '' });
    const { PATH } = environment('smi-absent');
    expect(PATH).toBeUndefined();
    const gbk = await run('nvidia-smi', [], environment('rtx5090', { smi: 'gbk-not-found' }), 5000, 'latin1');
    expect(gbk.stderr.startsWith("'nvidia-smi' \xb2\xbb\xca\xc7")).toBe(true);
  });

  test('the machine’s variables do no harm to Node', async (t) => {
    await needed(t, build());
    for (const how of [{}, { preload: '13.0' }] satisfies Overrides[]) {
      const ended = await run(process.execPath, ['-p', '1 + 1'], environment('two-cards', how));
      expect(ended).toMatchObject({ code: 0, stdout: '2\n', stderr: '' });
    }
  });
});

describe('the environments say what they are', () => {
  test('torch with its libraries completed, without the stand-in driver, equals a machine without one', async (t) => {
    const { python: own } = await needed(t, make('torch-2.14.1-light'));
    const bare = await run(own, [script('ask.py'), 'copy'], {});
    const none = await ask(t, 'torch-2.14.1-light', 'no-driver', ['copy']);
    expect(bare.stdout).toBe(none.raw);
    expect(none.line('copy')).toMatch(/^Found no NVIDIA driver on your system/);
  });

  test('torch alone and torch without NVIDIA’s libraries fail at import, each for its own reason', async (t) => {
    const alone = await needed(t, make('torch-2.14.1-alone'));
    const bare = await needed(t, make('torch-2.14.1-no-nvidia'));
    const importing = async (file: string) =>
      (await run(file, ['-c', 'import torch'], {})).stderr.trim().split('\n').at(-1);
    expect(await importing(alone.python)).toBe("ModuleNotFoundError: No module named 'typing_extensions'");
    expect(await importing(bare.python)).toMatch(
      /^ValueError: libcublasLt\.so\.\*\[0-9\] not found in the system path \[/,
    );
  });

  test('the CPU-only stand-in', async (t) => {
    const { python: own } = await needed(t, make('torch-cpu'));
    const code = `import torch
print(torch.__version__, torch.version.cuda, torch.cuda.is_available(), torch.cuda.get_arch_list(), hasattr(torch._C, '_cuda_getArchFlags'))
torch.tensor([1., 2.]).cuda()`;
    const ended = await run(own, ['-c', code], {});
    expect(ended).toMatchObject({ code: 1, stdout: '2.13.0+cpu None False [] False\n' });
    expect(ended.stderr.trim().split('\n').at(-1)).toBe('AssertionError: Torch not compiled with CUDA enabled');
  });
});

import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { explain } from '../../probes/explain/index';
import type { FactKey, Facts, Value } from '../../probes/model';

const fact = <K extends FactKey>(key: K, value: Value<K>): Facts => ({ [key]: { is: 'known', value, from: 'test' } });
const factIn = <K extends FactKey>(facts: Facts, key: K): Value<K> | undefined => {
  const reading = facts[key];
  return reading?.is === 'known' ? (reading.value as Value<K>) : undefined;
};
const causes = (text: string, about?: Facts) =>
  explain(text, about).candidates.map(({ code, doubt }) => `${code} ${doubt ?? 'certain'}`);

const NO_KERNEL = 'CUDA error: no kernel image is available for execution on the device';
const WARNING =
  'NVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current PyTorch installation.';

/** A report as ComfyUI writes it. */
const REPORT = `# ComfyUI Error Report
## Error Details
- **Node ID:** 4
- **Node Type:** CLIPTextEncode
- **Exception Type:** RuntimeError
- **Exception Message:** ${NO_KERNEL}
CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.
For debugging consider passing CUDA_LAUNCH_BLOCKING=1
Compile with \`TORCH_USE_CUDA_DSA\` to enable device-side assertions.

## Stack Trace
\`\`\`
  File "D:\\AI\\ComfyUI\\execution.py", line 327, in execute
\`\`\`
## System Information
- **ComfyUI Version:** 0.3.27
- **Arguments:** ComfyUI\\main.py --windows-standalone-build
- **OS:** nt
- **Python Version:** 3.12.7 (tags/v3.12.7)
- **Embedded Python:** true
- **PyTorch Version:** 2.5.1+cu121
## Devices

- **Name:** cuda:0 NVIDIA GeForce RTX 5070 Ti : cudaMallocAsync
  - **Type:** cuda
`;

describe('a report', () => {
  it('becomes facts, and the facts a cause', () => {
    const told = explain(REPORT);
    expect(told.line).toBe(`- Exception Message: ${NO_KERNEL}`);
    expect(told.lineNo).toBe(6);
    expect(told.printedBy).toBe('torch');
    expect(told.candidates[0]).toMatchObject({
      code: 'torch/no-kernel-for-gpu',
      doubt: 'likely',
      decides: 'elementwise',
      params: { direction: 'newer', gpu: 'NVIDIA GeForce RTX 5070 Ti', capability: '12.0', torch: '2.5.1+cu121' },
    });
    expect(factIn(told.facts, 'python.named')).toBe('3.12.7');
    expect(factIn(told.facts, 'machine.system')?.platform).toBe('win32');
  });

  it('without a known word has its last exception, and no cause', () => {
    const told = explain('Traceback (most recent call last):\n  x\nKeyError: 1\nmodel.ModelError: cannot find it\n');
    expect(told).toMatchObject({ line: 'model.ModelError: cannot find it', lineNo: 4, candidates: [] });
    expect(explain('all is well\n')).toMatchObject({ line: null, printedBy: null, candidates: [], notes: [] });
    expect(explain('')).toMatchObject({ line: null, candidates: [] });
  });
});

describe('what a text tells', () => {
  it('of nvidia-smi, old and new', () => {
    const old = explain('| NVIDIA-SMI 572.16    Driver Version: 572.16    CUDA Version: 12.8     |').facts;
    expect([factIn(old, 'driver.version'), factIn(old, 'driver.cudaVersion')]).toEqual(['572.16', '12.8']);
    const renamed = explain('| NVIDIA-SMI 610.47   KMD Version: 610.47   CUDA UMD Version: 13.3  |').facts;
    expect([factIn(renamed, 'driver.version'), factIn(renamed, 'driver.cudaVersion')]).toEqual(['610.47', '13.3']);
  });

  it('of the card: printed capability before the table of names, open where names are', () => {
    expect(factIn(explain(WARNING).facts, 'gpus.present')).toMatchObject([
      { name: 'NVIDIA GeForce RTX 5090', vendor: 'nvidia', computeCapability: '12.0', from: ['text'] },
    ]);
    expect(factIn(explain('Device: cuda:0 NVIDIA GeForce GT 730 : native').facts, 'gpus.present')).toMatchObject([
      { computeCapability: null, candidates: ['2.1', '3.0', '3.5'] },
    ]);
    expect(factIn(explain('AMD Radeon RX 6700 XT').facts, 'gpus.present')).toMatchObject([
      { vendor: 'amd', gfx: 'gfx1031' },
    ]);
  });

  it('of the build', () => {
    const listed = explain(
      `${WARNING}\nThe current PyTorch install supports CUDA capabilities sm_80 sm_86 sm_90.`,
    ).facts;
    expect(factIn(listed, 'torch.architectures')).toEqual({ images: ['sm_80', 'sm_86', 'sm_90'], whole: true });
    const range = explain('Minimum and Maximum cuda capability supported by this version of PyTorch is (7.0) - (12.0)');
    expect(factIn(range.facts, 'torch.architectures')).toEqual({ images: ['sm_70', 'sm_120'], whole: false });
  });
});

describe('who is to blame', () => {
  it('an extension whose file raised it, though the words are PyTorch’s', () => {
    const traceback = `  File "C:\\v\\lib\\site-packages\\sageattention\\core.py", line 132, in sageattn
    _qattn.qk_int8_sv_f16_accum_f32_attn(
torch.AcceleratorError: ${NO_KERNEL}`;
    const told = explain(`pytorch version: 2.9.1+cu130\nDevice: cuda:0 NVIDIA GeForce RTX 5090 : native\n${traceback}`);
    expect(told.printedBy).toBe('sageattention');
    expect(told.candidates[0]).toMatchObject({
      code: 'extension/no-kernel-for-gpu',
      params: { package: 'sageattention' },
    });
  });

  it('not the one that the log went on without', () => {
    const around = `Error running sage attention: ${NO_KERNEL}, using pytorch attention instead.`;
    expect(causes(`${around}\ntorch.OutOfMemoryError: Allocation on device`)[0]).toBe('other/out-of-memory certain');
    const warned = `[warning] CUDA error: operation not supported (at C:\\nunchaku\\src\\a.cpp:1)
Failed to load: ${NO_KERNEL} (at C:\\nunchaku\\src\\kernels\\misc_kernels.cu:266)`;
    expect(causes(`GPU: NVIDIA GeForce GTX 1080\n${warned}`)).toEqual(['extension/gpu-never-supported certain']);
  });

  it('is judged anew with what a check of this machine found out', () => {
    const works = fact('torch.runtime', {
      ...{ version: '2.9.1+cu130', cuda: '13.0', hip: null, available: true, startFailure: null, warnings: [] },
      architectures: ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'sm_120'],
      devices: [{ index: 0, name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', memoryBytes: 1 }],
    });
    const passed = fact('kernels.answers', [{ gpu: 0, question: 'elementwise', is: 'passed', ms: 1 }]);
    const text = `Device: cuda:0 NVIDIA GeForce RTX 5090 : native\n${NO_KERNEL}`;
    expect(causes(text)[0]).toBe('torch/no-kernel-for-gpu likely');
    expect(causes(text, { ...works, ...passed })).toEqual(['extension/no-kernel-for-gpu likely']);
    // What a probe could not find out takes nothing away from the text.
    expect(causes(text, { 'torch.runtime': { is: 'unknown', from: 'test', why: 'timeout' } })).toEqual(causes(text));
  });
});

describe('damaged texts', () => {
  const chinese = '找不到指定的程序。';
  const asLatin1 = iconv.decode(iconv.encode(chinese, 'gbk'), 'latin1');
  const as1252 = iconv.decode(iconv.encode(chinese, 'gbk'), 'win1252');
  const asUtf8 = iconv.encode(chinese, 'gbk').toString('utf8');

  it.each([
    ['English', 'The specified procedure could not be found.'],
    ['Chinese', chinese],
    ['Chinese in GBK, read as Latin-1', asLatin1],
    ['Chinese in GBK, read as windows-1252', as1252],
    ['Chinese in GBK, read as UTF-8', asUtf8],
    ['German', 'Die angegebene Prozedur wurde nicht gefunden.'],
    [
      'Russian in windows-1251, read as Latin-1',
      iconv.decode(iconv.encode('Не найдена указанная процедура', 'win1251'), 'latin1'),
    ],
    [
      'Japanese in Shift JIS, read as Latin-1',
      iconv.decode(iconv.encode('指定されたプロシージャが見つかりません。', 'shift_jis'), 'latin1'),
    ],
  ])('%s', (_, said) => {
    const told = explain(`ImportError: DLL load failed while importing _C_flashattention: ${said}`);
    expect(told.candidates[0]).toMatchObject({ code: 'extension/version-mismatch', params: { package: 'xformers' } });
  });

  it('a loader’s number counts where its words are lost', () => {
    expect(causes('OSError: [WinError 1114] \ufffd\ufffd\ufffd Error loading "C:\\v\\torch\\lib\\c10.dll"')).toEqual([
      'windows/vc-runtime-missing likely',
    ]);
  });

  it('words broken at any column, with colours, frames, quotes and Windows’ line ends', () => {
    const text = `Device: cuda:0 NVIDIA GeForce RTX 5090 : native\nRuntimeError: ${NO_KERNEL}`;
    for (let width = 20; width <= 120; width += 7) {
      const broken = text
        .split('\n')
        .flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [])
        .join('\r\n');
      expect(causes(broken)[0], `${width} columns`).toBe('torch/no-kernel-for-gpu likely');
    }
    expect(causes(text.replace(/^/gm, '> '))[0]).toBe('torch/no-kernel-for-gpu likely');
    expect(causes(text.replaceAll('error', '\u001b[31merror\u001b[0m'))[0]).toBe('torch/no-kernel-for-gpu likely');
    const framed = text.replace('kernel image is avail', 'kernel image │\n│ is avail');
    expect(causes(framed)[0]).toBe('torch/no-kernel-for-gpu likely');
  });
});

describe('a log with several runs', () => {
  const run = (body: string) => `** ComfyUI startup time: 2026-01-01\n** Python version: 3.12.7\n${body}\n`;
  it('is about the last run that failed', () => {
    const first = run('torch.OutOfMemoryError: Allocation on device');
    const second = run(`Device: cuda:0 NVIDIA GeForce GTX 1080 : native\nRuntimeError: ${NO_KERNEL}`);
    const fine = run('got prompt\nPrompt executed in 12 seconds');
    expect(causes(first + second)).toEqual(causes(second));
    expect(causes(second + first)).toEqual(['other/out-of-memory certain']);
    expect(causes(first + second + fine + fine)).toEqual(causes(second));
    expect(explain(first + second + fine).lineNo).toBe(7);
  });
});

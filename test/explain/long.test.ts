import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../probes/explain/index';

const MIB = 1024 * 1024;
const TEN_MB = 10_000_000;
const NO_KERNEL = 'RuntimeError: CUDA error: no kernel image is available for execution on the device\n';
const fill = (line: string) => line.repeat(Math.ceil(TEN_MB / line.length));

/** Lines as logs are full of, with words that patterns begin with. */
const LOG = fill(
  '  File "C:\\ComfyUI\\nodes.py", line 123, in forward # NVIDIA GeForce sm_80 torch: 100%|███| 20/20\n',
);

/** Milliseconds of processor time, the least of three: the machine may be busy with something else. */
function quickest(text: string): number {
  return Math.min(...[1, 2, 3].map(() => costOf(text)));
}

function costOf(text: string): number {
  const begun = process.cpuUsage();
  explain(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

beforeAll(() => void explain(NO_KERNEL)); // compiles what is compiled once

describe('ten megabytes', () => {
  it('are read in under a second, and the error at their end is found', () => {
    const text = LOG + NO_KERNEL;
    expect(explain(text)).toMatchObject({ line: NO_KERNEL.trim(), printedBy: 'torch' });
    expect(quickest(text)).toBeLessThan(1000);
  });

  it('take less than three times their size beside the text itself', () => {
    const text = LOG + NO_KERNEL;
    void text.charCodeAt(text.length - 1); // until it is read it is two pieces, and the whole is not there yet
    const before = process.resourceUsage().maxRSS; // kilobytes, the highest so far
    explain(text);
    const grown = (process.resourceUsage().maxRSS - before) * 1024;
    expect(grown).toBeLessThan(3 * text.length);
    expect(grown / MIB).toBeLessThan(32);
  });

  it('take time in proportion', () => {
    const half = quickest(LOG.slice(0, TEN_MB / 2));
    expect(quickest(LOG)).toBeLessThan(half * 4);
  });
});

/** Texts made to lead a pattern astray: what it looks for, over and over, and never its end. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['the error, half a million times', fill(NO_KERNEL)],
  ['one line without an end', fill('no kernel image ')],
  ['nothing but blanks', `no kernel${' '.repeat(TEN_MB)}image is available`],
  ['nothing but line ends', '\n'.repeat(TEN_MB)],
  ['open brackets', fill('CUDA error (')],
  ['loader errors without an end', fill('[WinError 126] ')],
  ['architectures', fill('sm_80 ')],
  ['cards', fill('NVIDIA GeForce RTX ')],
  ['warnings that don’t end', fill('Found GPU0 x which is of cuda capability ')],
  ['packages', fill('Successfully installed a-1 ')],
  ['libraries that nearly load', fill('Could not load library libcudnn_ops_infer.so.8. Error libcud ')],
  ['rocBLAS without an architecture', fill('rocBLAS error: Cannot read TensileLibrary TensileLibrary ')],
  ['undefined symbols of nothing', fill('libcudnn.so.8: undefined symbol ')],
  ['modules that aren’t named', fill("FileNotFoundError: Could not find module '")],
  ['asserts that don’t fail', fill('NVML_SUCCESS == INTERNAL ASSERT FAILED')],
  ['loader errors whose file never comes, 80 columns wide', fill(`${'[WinError 126] '.repeat(6).slice(0, 80)}\n`)],
  ['quotes and frames', fill('> │ * ` ')],
  ['escape sequences', fill('\u001b[31m')],
  ['broken escape sequences', fill('\u001b[')],
  ['half of a pair', fill('\ud83d')],
  ['zeros', '\0'.repeat(TEN_MB)],
];

describe('hostile lines', () => {
  it.each(HOSTILE)('%s', (_, text) => {
    expect(quickest(text)).toBeLessThan(1500);
  });

  it('a seeded mix of pieces of patterns never throws and never takes long', () => {
    const pieces = [
      'no kernel image',
      'CUDA error (',
      ': ',
      'sm_',
      '12',
      '[WinError ',
      '"',
      '\n',
      '\r',
      ' with CUDA capability ',
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed;
    };
    for (let i = 0; i < 60; i++) {
      const text = Array.from({ length: 2000 }, () => pieces[next() % pieces.length] ?? '').join('');
      expect(explain(text).facts['error.lines']?.is).toBe('known');
      expect(costOf(text)).toBeLessThan(500);
    }
  });
});

// stand-in.mjs: light mode's stand-in for one NVIDIA library (cuDNN, NCCL, …), made from the symbols that others
// import from it. Every function answers 1, a failure in all of these libraries; one that answers with a text says
// that it is a stand-in, cuDNN knows its version, and cuBLAS is a small model (src/cublas.c).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, headers } from './build.mjs';

/** Library -> which symbols are its own, and its folder below nvidia/ in CUDA 12's wheels. */
export const libraries = {
  libcublas: [/^cublas(?!Lt)/, 'cublas'],
  libcublasLt: [/^cublasLt/, 'cublas'],
  libcudart: [/^$/, 'cuda_runtime'],
  libcudnn: [/^cudnn/, 'cudnn'],
  libcufft: [/^cufft/, 'cufft'],
  libcufile: [/^cuFile/, 'cufile'],
  libcupti: [/^cupti/, 'cuda_cupti'],
  libcurand: [/^curand/, 'curand'],
  libcusolver: [/^cusolver/, 'cusolver'],
  libcusparse: [/^cusparse(?!Lt)/, 'cusparse'],
  libcusparseLt: [/^cusparseLt/, 'cusparselt'],
  libnccl: [/^p?nccl/, 'nccl'],
  libnvJitLink: [/^_*nvJitLink/, 'nvjitlink'],
  libnvrtc: [/^nvrtc/, 'cuda_nvrtc'],
  libnvshmem_host: [/nvshmem/, 'nvshmem'],
  libnvToolsExt: [/^nvtx/, 'nvtx'],
};
/** "libcudnn.so.9" -> "libcudnn" */
export const stem = (soname) => soname.split('.so')[0] ?? soname;

/** C for one function. A text where a number is expected, or the other way round, would crash torch. */
function stub(symbol, [major = 0, minor = 0, patch = 0]) {
  const define = (type, parameters, value) =>
    `__attribute__((weak, visibility("default"))) ${type}${symbol}(${parameters}) { ${value} }\n`;
  if (symbol === 'cudnnGetVersion')
    return define('unsigned long ', 'void', `return ${major * 10000 + minor * 100 + patch};`);
  if (symbol === 'cudnnGetProperty')
    return define('int ', 'int part, int *v', `*v = part == 0 ? ${major} : part == 1 ? ${minor} : ${patch}; return 0;`);
  if (/(Error|Status)(String|Name)$/.test(symbol))
    return define('const char *', 'void', 'return "stand-in library (fake GPU, light mode)";');
  return define('int ', 'void', 'return 1;');
}

/**
 * Compiles the stand-in `soname` to the file `out`. `symbols` are all imported ones, with their version nodes;
 * `needs` are sonames that it pulls in from a folder beside its own; `cudnn` is cuDNN's version in numbers.
 */
export async function standIn(out, soname, { symbols, needs, cudnn }) {
  const work = mkdtempSync(join(tmpdir(), 'fake-gpu-'));
  try {
    const name = stem(soname);
    const own = symbols.filter((s) => libraries[name][0].test(s));
    const node = own.map((s) => s.split('@').at(-1)).find((v, i) => v !== own[i]);
    const source = join(work, 'stubs.c');
    const map = join(work, 'version.map');
    writeFileSync(source, [...new Set(own.map((s) => s.split('@')[0] ?? s))].map((s) => stub(s, cudnn)).join(''));
    if (node) writeFileSync(map, `${node} { global: *; };\n`);
    const model = name === 'libcublas' || name === 'libcublasLt';
    await compile(out, [source, ...(model ? ['cublas.c'] : [])], model ? await headers('13.0') : [], [
      `-Wl,-soname,${soname}`,
      ...(node ? [`-Wl,--version-script=${map}`] : []),
      ...(name === 'libcublasLt' ? ['-DCUBLAS_LT=1'] : []),
      `-DOLDEST=${soname.endsWith('.12') ? 50 : 75}`,
      ...needs.flatMap((file) => ['-Wl,--no-as-needed', file]),
      '-Wl,-rpath,$ORIGIN/../../nvjitlink/lib',
      '-w',
    ]);
  } finally {
    rmSync(work, { recursive: true });
  }
}

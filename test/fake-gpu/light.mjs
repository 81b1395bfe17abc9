// light.mjs: completes an environment with stand-ins for the NVIDIA libraries that its torch links (cuBLAS,
// cuDNN, NCCL, …), where the nvidia-* wheels would put them, so that the 3 GB of those need not be installed.
// Every function in them answers 1, a failure in all of these libraries (one that answers with a text says that it
// is a stand-in, cuDNN knows its version); cuBLAS is a small model (src/cublas.c), and libcudart is the fake GPU's
// own runtime. They are made from the undefined symbols of torch itself.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { build, compile, headers, runtimeFile } from './build.mjs';
import { run } from './cache.mjs';

/** Library -> which symbols it owns, and its folder below nvidia/ in CUDA 12's wheels. */
const libraries = {
  libcublas: [/^cublas(?!Lt)/, 'cublas'],
  libcublasLt: [/^cublasLt/, 'cublas'],
  libcudnn: [/^cudnn/, 'cudnn'],
  libcufft: [/^cufft/, 'cufft'],
  libcufile: [/^cuFile/, 'cufile'],
  libcupti: [/^cupti/, 'cuda_cupti'],
  libcurand: [/^curand/, 'curand'],
  libcusolver: [/^cusolver/, 'cusolver'],
  libcusparse: [/^cusparse(?!Lt)/, 'cusparse'],
  libcusparseLt: [/^cusparseLt/, 'cusparselt'],
  libnccl: [/^p?nccl/, 'nccl'],
  libnvrtc: [/^nvrtc/, 'cuda_nvrtc'],
  libnvshmem_host: [/nvshmem/, 'nvshmem'],
  libnvToolsExt: [/^nvtx/, 'nvtx'],
  libcudart: [/^$/, 'cuda_runtime'],
};
const stem = (soname) => soname.split('.so')[0] ?? soname;

/** Which NVIDIA libraries the .so files of some folders want, and which symbols. */
async function wants(folders) {
  const files = folders.flatMap((f) =>
    readdirSync(f)
      .filter((n) => n.endsWith('.so'))
      .map((n) => join(f, n)),
  );
  const sonames = new Set();
  const symbols = new Set();
  let search = [];
  for (const file of files) {
    const dynamic = await run('readelf', ['-dW', file]);
    for (const [, soname] of dynamic.matchAll(/NEEDED.*\[(.+?)\]/g)) if (stem(soname) in libraries) sonames.add(soname);
    const rpath = /(?:RPATH|RUNPATH).*\[(.*)\]/.exec(dynamic)?.[1];
    if (rpath?.includes('nvidia')) search = rpath.split(':').map((p) => join(dirname(file), p.replace('$ORIGIN', '.')));
    for (const line of (await run('nm', ['-D', '--undefined-only', file])).split('\n'))
      symbols.add(line.trim().split(' ').at(-1) ?? '');
  }
  return { sonames: [...sonames].sort(), symbols: [...symbols], search };
}

/** The folder where torch's own search path would find the library: its own, else the common one of CUDA 13. */
function home(soname, search) {
  const folder = libraries[stem(soname)][1];
  const found =
    search.find((p) => basename(dirname(p)) === folder) ?? search.find((p) => basename(dirname(p)) === 'cu13');
  if (!found) throw new Error(`torch's search path has no folder for ${soname}: ${search.join(' ')}`);
  return found;
}

/** C for one function of a stand-in. A text where a number is expected, or the other way round, would crash torch. */
function stub(symbol, cudnnVersion) {
  const weak = '__attribute__((weak, visibility("default")))';
  if (symbol === 'cudnnGetVersion') return `${weak} unsigned long ${symbol}(void) { return ${cudnnVersion}; }\n`;
  if (symbol === 'cudnnGetProperty')
    return `${weak} int ${symbol}(int part, int *v) { *v = part == 0 ? ${cudnnVersion} / 10000 : part == 1 ? ${cudnnVersion} / 100 % 100 : ${cudnnVersion} % 100; return 0; }\n`;
  if (/(Error|Status)(String|Name)$/.test(symbol))
    return `${weak} const char *${symbol}(void) { return "stand-in library (fake GPU, light mode)"; }\n`;
  return `${weak} int ${symbol}(void) { return 1; }\n`;
}

async function standIn(out, soname, symbols, cudnnVersion) {
  const work = mkdtempSync(join(tmpdir(), 'fake-gpu-'));
  try {
    const mine = symbols.filter((s) => libraries[stem(soname)][0].test(s));
    const version = mine.map((s) => s.split('@')[1]).find(Boolean);
    const names = new Set(mine.map((s) => s.split('@')[0] ?? s));
    writeFileSync(join(work, 'stubs.c'), [...names].map((s) => stub(s, cudnnVersion)).join(''));
    writeFileSync(join(work, 'version.map'), `${version ?? 'none'} { global: *; };\n`);
    const flags = [`-Wl,-soname,${soname}`, ...(version ? [`-Wl,--version-script=${join(work, 'version.map')}`] : [])];
    const cublas = stem(soname) === 'libcublas' || stem(soname) === 'libcublasLt';
    const oldest = soname.endsWith('.12') ? 50 : 75;
    const model = stem(soname) === 'libcublasLt' ? ['-DCUBLAS_LT=1'] : [];
    const includes = cublas ? await headers('13.0') : [];
    await compile(out, [join(work, 'stubs.c'), ...(cublas ? ['cublas.c'] : [])], includes, [
      ...flags,
      ...model,
      `-DOLDEST=${oldest}`,
      '-w',
    ]);
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** So that pip and every look at the environment see the requirements of torch as fulfilled. */
function distInfo(site, requirement, version, files) {
  const folder = `${requirement.replaceAll('-', '_')}-${version}.dist-info`;
  const write = (name, text) => writeFileSync(join(site, folder, name), text);
  mkdirSync(join(site, folder), { recursive: true });
  write(
    'METADATA',
    `Metadata-Version: 2.1\nName: ${requirement}\nVersion: ${version}\nSummary: Stand-in made by the fake GPU, not NVIDIA's library\n`,
  );
  write('INSTALLER', 'fake-gpu\n');
  write('WHEEL', 'Wheel-Version: 1.0\nGenerator: fake-gpu\nRoot-Is-Purelib: true\nTag: py3-none-any\n');
  const own = ['METADATA', 'INSTALLER', 'WHEEL', 'RECORD'].map((f) => `${folder}/${f}`);
  write('RECORD', [...files, ...own].map((f) => `${f},,\n`).join(''));
}

/** The NVIDIA packages, with versions, that torch's metadata asks for. */
function requirements(site) {
  const torch = readdirSync(site).find((n) => /^torch-.*\.dist-info$/.test(n));
  const metadata = readFileSync(join(site, torch ?? '', 'METADATA'), 'utf8');
  const found = metadata.matchAll(/^Requires-Dist: (nvidia-[\w-]+|cuda-toolkit)[^\n;]*?==([\w.]+)/gm);
  return [...found].map(([, name, version]) => ({ name, version }));
}

/** Puts the stand-ins into site-packages; `folders` are the .so folders that need them, torch/lib first. */
export async function complete(site, cuda, folders) {
  await build();
  const { sonames, symbols, search } = await wants(folders);
  const required = requirements(site);
  const cudnn =
    required
      .find((r) => r.name.startsWith('nvidia-cudnn'))
      ?.version.split('.')
      .map(Number) ?? [];
  const cudnnVersion = (cudnn[0] ?? 0) * 10000 + (cudnn[1] ?? 0) * 100 + (cudnn[2] ?? 0);
  const made = [];
  for (const soname of sonames) {
    const out = join(home(soname, search), soname);
    mkdirSync(dirname(out), { recursive: true });
    if (stem(soname) === 'libcudart') copyFileSync(runtimeFile(cuda), out);
    else await standIn(out, soname, symbols, cudnnVersion);
    made.push(relative(site, out));
  }
  for (const { name, version } of required) {
    const short = name.replace(/^nvidia-|-cu\d+$/g, '').replaceAll('-', '_');
    const owner = name === 'cuda-toolkit' ? 'cu13' : short;
    distInfo(
      site,
      name,
      version,
      made.filter((f) => basename(dirname(dirname(f))) === owner),
    );
  }
  return made;
}

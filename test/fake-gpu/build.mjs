// build.mjs: builds the stand-in driver, NVML, nvidia-smi and one CUDA runtime for each CUDA version.
//   node test/fake-gpu/build.mjs
// Needs gcc, and pip for NVIDIA's header wheels; no CUDA toolkit.
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { cache, here, once, python, run, unpacked } from './cache.mjs';

const src = join(here, 'src');

/** The runtimes that we build: those of the torch wheels in environments.mjs. */
const runtimes = {
  12.4: { wheel: 'nvidia-cuda-runtime-cu12', version: '12.4.127', soname: 'libcudart.so.12' },
  12.6: { wheel: 'nvidia-cuda-runtime-cu12', version: '12.6.77', soname: 'libcudart.so.12' },
  12.8: { wheel: 'nvidia-cuda-runtime-cu12', version: '12.8.90', soname: 'libcudart.so.12' },
  '13.0': { wheel: 'nvidia-cuda-runtime', version: '13.0.96', soname: 'libcudart.so.13' },
};
const place = (cuda) => (cuda.startsWith('12') ? 'nvidia/cuda_runtime' : 'nvidia/cu13');

/** Include folders of one CUDA version. The crt/ headers of 13.0 serve 12 too: only host_defines.h is read. */
export async function headers(cuda) {
  const { wheel, version } = runtimes[cuda];
  const crt = await unpacked('nvidia-cuda-crt', '13.0.88');
  return [join(await unpacked(wheel, version), place(cuda), 'include'), join(crt, 'nvidia/cu13/include')];
}
/** NVIDIA's own runtime of that version, to compare ours with. */
export async function nvidiaRuntime(cuda) {
  const { wheel, version, soname } = runtimes[cuda];
  return join(await unpacked(wheel, version), place(cuda), 'lib', soname);
}

export const driverFolder = join(cache, 'built/driver');
export const binFolder = join(cache, 'built/bin');
export const runtimeFile = (cuda) => join(cache, 'built', `cuda-${cuda}`, runtimes[cuda].soname);

/** Compiles a shared library; `sources` are names in src/ or whole paths. */
export async function compile(out, sources, includes, flags = []) {
  const files = sources.map((s) => (s.startsWith('/') ? s : join(src, s)));
  const warn = ['-Wall', '-Wextra', '-fvisibility=hidden'];
  const include = [src, ...includes].flatMap((i) => ['-isystem', i]);
  const how = ['-O1', '-g', '-std=gnu11', '-fPIC', '-shared', ...warn, ...include, ...flags];
  await run('gcc', [...how, '-o', out, ...files, '-ldl', '-lpthread']);
}

/** Every name that a header declares, as a weak function that answers 801 (not supported). */
async function stubs(folder, header, includes, result) {
  const include = includes.flatMap((i) => ['-isystem', i]);
  const read = ['-E', '-P', '-D__CUDA_API_VERSION_INTERNAL=1', ...include, '-include', header, '-xc', '/dev/null'];
  const declared = await run('gcc', read);
  const names = new Set([...declared.matchAll(new RegExp(`\\b${result} +(cu\\w+)\\(`, 'g'))].map((m) => m[1]));
  const weak = '__attribute__((weak, visibility("default")))';
  const file = join(folder, `${header}-stubs.c`);
  writeFileSync(file, [...names].map((n) => `${weak} int ${n}(void) { return 801; }\n`).join(''));
  return file;
}

const named = (start) => readdirSync(src).filter((f) => f.startsWith(start) && f.endsWith('.c'));

async function buildDriver(folder) {
  const includes = await headers('13.0');
  const rest = await stubs(folder, 'cuda.h', includes, 'CUresult');
  const own = [...named('driver'), 'machine.c', 'image.c'];
  await compile(join(folder, 'libcuda.so.1'), [...own, rest], includes, ['-Wl,-soname,libcuda.so.1']);
  await compile(join(folder, 'libnvidia-ml.so.1'), ['nvml.c', 'machine.c'], [], ['-Wl,-soname,libnvidia-ml.so.1']);
}

async function buildRuntime(cuda, folder) {
  const includes = await headers(cuda);
  const { soname } = runtimes[cuda];
  const rest = await stubs(folder, 'cuda_runtime_api.h', includes, 'cudaError_t');
  const map = join(folder, 'version.map');
  writeFileSync(map, `${soname} { global: cuda*; __cuda*; local: *; };\n`);
  await compile(join(folder, soname), [...named('runtime'), rest], includes, [
    `-Wl,-soname,${soname}`,
    `-Wl,--version-script=${map}`,
  ]);
}

/** nvidia-smi with the interpreter's own path: it must start under any PATH. */
async function buildBin(folder) {
  const interpreter = (await run(python, ['-c', 'import sys; print(sys.executable)'])).trim();
  const body = readFileSync(join(here, 'bin/nvidia-smi.py'), 'utf8');
  const file = join(folder, 'nvidia-smi');
  writeFileSync(file, `#!${interpreter} -IS\n${body}`);
  chmodSync(file, 0o755);
}

/** Builds all that is not built yet or older than its sources; resolves to the names of what it built. */
export async function build() {
  const all = [...readdirSync(src), '../build.mjs', '../bin/nvidia-smi.py']
    .map((f) => readFileSync(join(src, f), 'utf8'))
    .join('\0');
  const built = [];
  mkdirSync(cache, { recursive: true });
  if (await once(driverFolder, all, buildDriver)) built.push('driver');
  if (await once(binFolder, all, buildBin)) built.push('nvidia-smi');
  for (const cuda of Object.keys(runtimes)) {
    const folder = join(cache, 'built', `cuda-${cuda}`);
    if (await once(folder, all, (fresh) => buildRuntime(cuda, fresh))) built.push(`runtime ${cuda}`);
  }
  return built;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const built = await build();
    console.log(built.length ? `built ${built.join(', ')} in ${cache}` : `all is built in ${cache}`);
  } catch (e) {
    console.error(e.message);
    process.exitCode = 1;
  }
}

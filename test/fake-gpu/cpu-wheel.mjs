// cpu-wheel.mjs: packs cpu/ into a wheel that looks, from outside and on disk, like a CPU-only build of torch.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache, here, once, python, run } from './cache.mjs';

const version = '2.13.0+cpu';
const tag = 'cp311-cp311-manylinux_2_28_x86_64';
const info = `torch-${version}.dist-info`;
/** A CPU-only build has these and no libtorch_cuda.so, no libc10_cuda.so. */
const libraries = [
  'libc10.so',
  'libtorch.so',
  'libtorch_cpu.so',
  'libtorch_python.so',
  'libtorch_global_deps.so',
  'libshm.so',
  'libgomp.so.1',
];

/** The shortest file that is an x86-64 ELF shared object: its header, no sections. */
function emptyElf() {
  const b = Buffer.alloc(64);
  b.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  b.writeUInt16LE(3, 16); // ET_DYN
  b.writeUInt16LE(62, 18); // EM_X86_64
  b.writeUInt32LE(1, 20);
  b.writeUInt16LE(64, 52); // e_ehsize
  return b;
}

const metadata = `Metadata-Version: 2.1
Name: torch
Version: ${version}
Summary: STAND-IN for tests: looks like a CPU-only build of PyTorch, computes nothing
Requires-Python: >=3.10
`;
const scripts = '[console_scripts]\ntorchfrtrace = torch:main\ntorchrun = torch:main\n';
const wheel = `Wheel-Version: 1.0\nGenerator: fake-gpu\nRoot-Is-Purelib: false\nTag: ${tag}\n`;

/** Builds the wheel and resolves to its path. */
export async function cpuWheel() {
  const folder = join(cache, 'cpu-wheel');
  const file = join(folder, `torch-${version}-${tag}.whl`);
  const from = readdirSync(join(here, 'cpu'), { recursive: true })
    .filter((f) => f.endsWith('.py'))
    .sort();
  const recipe = [
    here,
    ...from.map((f) => readFileSync(join(here, 'cpu', f), 'utf8')),
    readFileSync(join(here, 'cpu-wheel.mjs'), 'utf8'),
  ].join('\0');
  await once(folder, recipe, async () => {
    const tree = join(folder, 'tree');
    const files = [];
    const write = (path, content) => {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), content);
      files.push([path, createHash('sha256').update(content).digest('base64url'), Buffer.byteLength(content)]);
    };
    for (const f of from) write(f, readFileSync(join(here, 'cpu', f)));
    for (const f of libraries) write(`torch/lib/${f}`, emptyElf());
    for (const f of ['functorch', 'torchgen']) write(`${f}/__init__.py`, '');
    write(`${info}/METADATA`, metadata);
    write(`${info}/WHEEL`, wheel);
    write(`${info}/entry_points.txt`, scripts);
    const record = files.map(([path, hash, size]) => `${path},sha256=${hash},${size}\n`).join('');
    writeFileSync(join(tree, info, 'RECORD'), `${record}${info}/RECORD,,\n`);
    await run(python, ['-m', 'zipfile', '-c', file, ...readdirSync(tree).map((f) => join(tree, f))]);
  });
  return file;
}

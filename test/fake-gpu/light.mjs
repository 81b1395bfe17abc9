// light.mjs: completes an environment with stand-ins for the NVIDIA libraries that its torch links, in the places
// where the nvidia-* wheels would put them, so that the 3 GB of those need not be installed.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, runtimeFile } from './build.mjs';
import { run } from './cache.mjs';
import { libraries, standIn, stem } from './stand-in.mjs';

/** Which NVIDIA libraries some .so files want, which symbols, and where torch's own search path looks. */
async function wants(files) {
  const sonames = new Set();
  const symbols = new Set();
  let search = [];
  for (const file of files) {
    const dynamic = await run('readelf', ['-dW', file]);
    for (const [, soname] of dynamic.matchAll(/NEEDED.*\[(.+?)\]/g)) if (stem(soname) in libraries) sonames.add(soname);
    const path = /\(RPATH\).*\[(.*)\]/.exec(dynamic)?.[1];
    if (path?.includes('nvidia')) search = path.split(':').map((p) => join(dirname(file), p.replace('$ORIGIN', '.')));
    const undefinedNames = await run('nm', ['-D', '--undefined-only', file]);
    for (const line of undefinedNames.split('\n')) symbols.add(line.trim().split(' ').at(-1) ?? '');
  }
  // nvJitLink is found through cuSPARSE, as in life, so it is made before it
  return {
    sonames: [...sonames].sort((a, b) => Number(b.includes('JitLink')) - Number(a.includes('JitLink'))),
    symbols: [...symbols],
    search,
  };
}

/** The folder of a library: its own in torch's search path, the common one of CUDA 13, or where its wheel puts it. */
function home(site, soname, search) {
  const own = libraries[stem(soname)][1];
  const named = (folder) => search.find((p) => basename(dirname(p)) === folder);
  return named(own) ?? named('cu13') ?? join(site, 'nvidia', own, 'lib');
}

/** So that pip and every look at the environment see the NVIDIA requirements of torch as fulfilled. */
function distInfo(site, { name, version }, files) {
  const folder = `${name.replaceAll('-', '_')}-${version}.dist-info`;
  const contents = {
    METADATA: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\nSummary: Stand-in made by the fake GPU, not NVIDIA's library\n`,
    INSTALLER: 'fake-gpu\n',
    WHEEL: 'Wheel-Version: 1.0\nGenerator: fake-gpu\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  };
  const listed = [...files, ...[...Object.keys(contents), 'RECORD'].map((f) => `${folder}/${f}`)];
  mkdirSync(join(site, folder), { recursive: true });
  for (const [file, text] of Object.entries(contents)) writeFileSync(join(site, folder, file), text);
  writeFileSync(join(site, folder, 'RECORD'), listed.map((f) => `${f},,\n`).join(''));
}

/** The NVIDIA packages that torch's metadata asks for, with the folder below nvidia/ that each one fills. */
function requirements(site) {
  const torch = readdirSync(site).find((n) => /^torch-.*\.dist-info$/.test(n));
  const metadata = readFileSync(join(site, torch ?? '', 'METADATA'), 'utf8');
  const found = metadata.matchAll(/^Requires-Dist: (nvidia-[\w-]+|cuda-toolkit)[^\n;]*?==([\w.]+)/gm);
  const folder = (name) =>
    name === 'cuda-toolkit' ? 'cu13' : name.replace(/^nvidia-|-cu\d+$/g, '').replaceAll('-', '_');
  return [...found].map(([, name, version]) => ({ name, version, folder: folder(name) }));
}

/** Puts the stand-ins into site-packages: for torch, and for the `others`, .so files of extensions. */
export async function complete(site, cuda, others = []) {
  await build();
  const lib = join(site, 'torch/lib');
  const own = readdirSync(lib)
    .filter((n) => n.endsWith('.so'))
    .map((n) => join(lib, n));
  const { sonames, symbols, search } = await wants([...own, ...others.map((o) => join(site, o))]);
  const required = requirements(site);
  const cudnn =
    required
      .find((r) => r.folder === 'cudnn')
      ?.version.split('.')
      .map(Number) ?? [];
  const made = new Map();
  for (const soname of sonames) {
    const out = join(home(site, soname, search), soname);
    mkdirSync(dirname(out), { recursive: true });
    const needs =
      stem(soname) === 'libcusparse' ? [...made].filter(([n]) => stem(n) === 'libnvJitLink').map(([, f]) => f) : [];
    if (stem(soname) === 'libcudart') copyFileSync(runtimeFile(cuda), out);
    else await standIn(out, soname, { symbols, needs, cudnn });
    made.set(soname, out);
  }
  for (const r of required) {
    const files = [...made.values()].filter((f) => basename(dirname(dirname(f))) === r.folder);
    distInfo(
      site,
      r,
      files.map((f) => relative(site, f)),
    );
  }
}

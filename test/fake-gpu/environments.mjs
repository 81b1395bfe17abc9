// environments.mjs: real Python environments to look at, made once in the cache.
//   node test/fake-gpu/environments.mjs <name…>      (without a name: lists them)
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { cache, here, Missing, once, pip, python, run, stamped } from './cache.mjs';
import { cpuWheel } from './cpu-wheel.mjs';
import { complete } from './light.mjs';

/** The pure-Python packages that torch imports. NumPy and triton are left out: torch does without. */
const pure =
  'typing-extensions==4.16.0 filelock==4.3.1 mpmath==1.3.0 networkx==3.6.1 jinja2==3.1.6 markupsafe==3.0.4 fsspec==2026.9.0'.split(
    ' ',
  );

/** What each environment is made of. `cuda`: completed in light mode with the runtime of that version. */
const recipes = {
  'torch-2.14.1-alone': { wheels: ['torch==2.14.1'] },
  'torch-2.14.1-no-nvidia': { wheels: ['torch==2.14.1', 'sympy==1.14.0', ...pure] },
  'torch-2.14.1-light': { wheels: ['torch==2.14.1', 'sympy==1.14.0', 'setuptools==80.9.0', ...pure], cuda: '13.0' },
  'torch-2.6.0-light': { wheels: ['torch==2.6.0', 'sympy==1.13.1', ...pure], cuda: '12.4' },
  'torch-2.7.1-light': { wheels: ['torch==2.7.1', 'sympy==1.14.0', ...pure], cuda: '12.6' },
  'torch-2.8.0-light': { wheels: ['torch==2.8.0', 'sympy==1.14.0', ...pure], cuda: '12.8' },
  'torch-2.7.1-bitsandbytes': {
    wheels: ['torch==2.7.1', 'sympy==1.14.0', 'bitsandbytes==0.49.2', 'numpy==2.3.5', 'packaging==25.0', ...pure],
    cuda: '12.6',
    extensions: ['bitsandbytes/libbitsandbytes_cuda126.so'],
  },
  'torch-2.8.0-xformers': {
    wheels: ['torch==2.8.0', 'sympy==1.14.0', 'xformers==0.0.32.post2', 'numpy==2.3.5', ...pure],
    cuda: '12.8',
    extensions: ['xformers/_C.so', 'xformers/flash_attn_3/_C.so'],
  },
  'torch-cpu': { cpu: true },
};

const folderOf = (name) => join(cache, 'environments', name);

const asked = new Map();
/** Makes one environment where it isn't made yet. Rejects with Missing, and what is lacking, where it can't be. */
export function make(name) {
  const before = asked.get(name);
  if (before) return before; // a process that was told no is not told again, after another minute of pip
  const answer = makeNow(name);
  asked.set(name, answer);
  return answer;
}

async function makeNow(name) {
  const recipe = recipes[name];
  if (!recipe) throw new Error(`no environment "${name}"; there are: ${Object.keys(recipes).join(', ')}`);
  const folder = folderOf(name);
  const site = join(folder, 'lib/python3.11/site-packages');
  const cpu = recipe.cpu ? sources(['cpu-wheel.mjs', 'cpu/torch', 'cpu/torch/cuda', 'cpu/torch/backends']) : '';
  await once(folder, JSON.stringify(recipe) + cpu, () => install(folder, recipe));
  const light = () => complete(site, recipe.cuda, recipe.extensions);
  if (recipe.cuda) await stamped(`${folder}.light`, sources(['light.mjs', 'stand-in.mjs', 'build.mjs', 'src']), light);
  return { folder, python: join(folder, 'bin/python') };
}

/** The text of what something is made from: it is made anew when that changes. */
function sources(names) {
  const isFile = /\.(mjs|c|h|py)$/;
  const inside = (n) =>
    readdirSync(join(here, n))
      .filter((f) => isFile.test(f))
      .map((f) => `${n}/${f}`);
  const files = names.flatMap((n) => (isFile.test(n) ? [n] : inside(n)));
  return files.map((f) => readFileSync(join(here, f), 'utf8')).join('\0');
}

async function install(folder, recipe) {
  try {
    await run(python, ['-m', 'venv', folder]);
  } catch (e) {
    throw new Missing(`${e.message}\nPython 3.11 with venv is needed: install it, or name one in TORCHMEND_PYTHON`);
  }
  // by name from its folder: pip would record the path of a wheel that is given as a file
  const wheels = recipe.cpu
    ? ['--no-index', '--find-links', dirname(await cpuWheel()), 'torch==2.13.0+cpu']
    : recipe.wheels;
  await pip('install', wheels, join(folder, 'bin/python'));
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = argv.slice(2);
  if (!wanted.length) console.log(`environments: ${Object.keys(recipes).join(' ')}`);
  for (const name of wanted) {
    try {
      const began = Date.now();
      const { python: at } = await make(name);
      console.log(`${name}: ${at} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (e) {
      console.error(`${name}: ${e.message}`);
      process.exitCode = e instanceof Missing ? 3 : 1;
    }
  }
}

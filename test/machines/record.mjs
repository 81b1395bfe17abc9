// Records the machines of machines.json anew: the real CLI, in real environments, on the GPU that isn't there.
//   node test/machines/record.mjs [name…]        needs gcc, Python 3.11 and the wheels (test/fake-gpu)
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from '../fake-gpu/build.mjs';
import { cache } from '../fake-gpu/cache.mjs';
import { make } from '../fake-gpu/environments.mjs';
import { environment } from '../fake-gpu/scenario.mjs';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const list = JSON.parse(readFileSync(path.join(here, 'machines.json'), 'utf8'));
const wanted = process.argv.slice(2);

/** What the stand-in can answer: cuDNN is not modelled, and light mode has no torchvision. */
const ASK = ['copy', 'elementwise', 'sum', 'matmul-fp32', 'matmul-fp16', 'matmul-bf16', 'group-norm', 'attention'];

/** The file of a machine lies in the folder of its code, so that a code, its rule and its machines share one name. */
const fileOf = ({ name, expect }) => path.join(here, expect.code ?? 'nothing-found', `${name}.json`);

// npm puts this checkout's programs first on PATH; no machine of a person has them.
const withoutOurs = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
process.env.PATH = withoutOurs.join(path.delimiter);
/** The program has already put another home in the place of ours. */
const home = path.join(process.env.HOME ?? '/', '/');
const shown = (folder) => (folder.startsWith(home) ? path.join('/home/user', folder.slice(home.length)) : folder);
const environments = shown(path.join(cache, 'environments'));

await build();
for (const machine of list.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const { folder } = await make(machine.environment);
  const gpu = machine.scenario ? environment(machine.scenario, machine.overrides ?? {}) : {};
  const clean = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8' };
  const file = fileOf(machine);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true }); // the program overwrites nothing
  const about = `${machine.environment}, ${machine.scenario ?? 'no driver'} ${JSON.stringify({ ...machine.overrides, ...machine.env })}`;
  const argv = ['out/cli.js', 'record', folder, '-o', file, '--ask', (machine.ask ?? ASK).join(','), '--about', about];
  const ran = spawnSync(process.execPath, argv, {
    cwd: root,
    env: { ...clean, ...gpu, ...machine.env },
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`${machine.name}: ${ran.stderr}`);
  writeFileSync(file, anonymous(withoutParents(readFileSync(file, 'utf8'))));
  console.log(`recorded ${path.relative(here, file)}`);
}
if (wanted.length === 0) removeStale();

/** What lies above the environments is this checkout and this machine: nothing that a verdict rests on. */
function withoutParents(text) {
  const machine = JSON.parse(text);
  for (const kind of ['files', 'lists', 'stats', 'links'])
    for (const name of Object.keys(machine[kind]))
      if (path.join(environments, '/').startsWith(path.join(name, '/'))) delete machine[kind][name];
  return `${JSON.stringify(machine, null, 1)}\n`;
}

/** The checkout and the system's own Python become places that any machine could have. */
function anonymous(text) {
  const pythons = path.dirname(
    path.dirname(spawnSync('python3', ['-c', 'import sys;print(sys.base_prefix)'], { encoding: 'utf8' }).stdout.trim()),
  );
  return text
    .replaceAll(environments, '/home/user/ai')
    .replaceAll(shown(path.join(cache, 'built')), '/opt/gpu')
    .replaceAll(shown(path.join(root, 'out')), '/opt/torchmend')
    .replaceAll(shown(pythons), '/opt/python')
    .replace(/"PATH": "[^"]*"/, '"PATH": "/opt/gpu/bin:/usr/local/bin:/usr/bin:/bin"');
}

function removeStale() {
  const known = new Set(list.map(fileOf));
  for (const entry of readdirSync(here, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name.endsWith('.json') && file !== path.join(here, 'machines.json') && !known.has(file))
      rmSync(file);
  }
}

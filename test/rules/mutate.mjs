// mutate.mjs: does breaking a rule make a test fail? Changes one condition of one rule at a time, in memory, and asks
// the table of cases and the collection of cases whether they notice. Slow, so no part of the tests.
//   node test/rules/mutate.mjs [part of a rule's path]
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const { rolldown } = await import(createRequire(path.join(root, 'node_modules/vite/package.json')).resolve('rolldown'));
const only = process.argv[2] ?? '';
const rules = path.join(root, 'probes/rules');
const files = readdirSync(rules, { recursive: true })
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts' && name !== 'masks.ts' && name.includes(only))
  .sort();

/** The ends of a bracket that opens at `from`. */
function closing(text, from) {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')' && --depth === 0) return i;
  }
  return -1;
}

/** Everything that one change at a time can do to a file's conditions. Comments and imports are left alone. */
function mutantsOf(text) {
  const mutants = [];
  const add = (at, end, by, what) => mutants.push({ source: text.slice(0, at) + by + text.slice(end), at, what });
  const code = (at) => !/^\s*(\/\/|\*|\/\*|import |export (type|interface|function)|function )/.test(lineAt(text, at));
  for (const match of text.matchAll(/\bif \(/g)) {
    const open = match.index + 3;
    const close = closing(text, open);
    if (code(open)) add(open, close + 1, `(!(${text.slice(open + 1, close)}))`, 'turned round');
  }
  const swaps = [
    [' && ', ' || '],
    [' || ', ' && '],
    [' === ', ' !== '],
    [' !== ', ' === '],
    ['.some(', '.every('],
    ['.every(', '.some('],
    [' >= ', ' < '],
    [' < ', ' >= '],
    ["'likely'", "'possible'"],
    ["'possible'", "'likely'"],
    ["'broken'", "'note'"],
  ];
  for (const [from, to] of swaps)
    for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, at + 1))
      if (code(at)) add(at, at + from.length, to, `${from.trim()} → ${to.trim()}`);
  return mutants;
}

function lineAt(text, at) {
  const begin = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(begin, end === -1 ? undefined : end);
}

const scratch = mkdtempSync(path.join(tmpdir(), 'mutate-'));
let round = 0;

/** How many cases complain when `file` reads `source`. */
async function complaints(file, source) {
  const bundle = await rolldown({
    input: path.join(import.meta.dirname, 'noticed.ts'),
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'mutant',
        load: (id) => (id === file ? source : null),
        transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
      },
    ],
  });
  const out = path.join(scratch, `${round++}.mjs`);
  await bundle.write({ file: out, format: 'esm' });
  await bundle.close();
  const { noticed } = await import(pathToFileURL(out).href);
  rmSync(out);
  return noticed();
}

const before = await complaints(null, '');
if (before !== 0) throw new Error(`${before} cases are wrong before anything was changed`);

let made = 0;
const survivors = [];
for (const name of files) {
  const file = path.join(rules, name);
  const text = readFileSync(file, 'utf8');
  let own = 0;
  for (const mutant of mutantsOf(text)) {
    made++;
    own++;
    const count = await complaints(file, mutant.source).catch(() => 1); // what doesn't compile or throws is noticed
    if (count > 0) continue;
    const line = text.slice(0, mutant.at).split('\n').length;
    survivors.push(`${name}:${line} ${mutant.what}: ${lineAt(text, mutant.at).trim()}`);
  }
  console.error(`${name}: ${own}`);
}
rmSync(scratch, { recursive: true });
console.log(survivors.join('\n'));
console.log(`${made} changes, ${made - survivors.length} noticed, ${survivors.length} not`);

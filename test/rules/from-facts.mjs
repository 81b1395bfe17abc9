// from-facts.mjs: makes probes/data/rocm-releases.json out of a folder of researched facts.
//   node test/rules/from-facts.mjs <folder with amd_gpus.json>
// One row of text per release: a change shows as one line of a diff.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const from = process.argv[2];
if (!from) {
  console.error('use: node test/rules/from-facts.mjs <folder>');
  process.exit(2);
}
const to = join(dirname(fileURLToPath(import.meta.url)), '../../probes/data');
const read = (name) => JSON.parse(readFileSync(join(from, name), 'utf8'));
const write = (name, head, rows) =>
  writeFileSync(
    join(to, name),
    `{\n${head.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join('')}  "rows": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]\n}\n`,
  );

const amd = read('amd_gpus.json');
const lists = new Map();
for (const wheel of amd.wheels) {
  const like = /as (\d+\.\d+)/.exec(wheel.arch ?? wheel.note ?? '')?.[1];
  const list = like ? lists.get(like) : wheel.arch?.replace(/ .*/, '').split(';');
  if (list) lists.set(wheel.torch, list);
}
write(
  'rocm-releases.json',
  [
    ['asOf', amd.as_of],
    ['products', amd.products.map(({ name, gfx }) => `${gfx} ${name}`)],
  ],
  [...lists].map(([release, list]) => [release, ...list].join(' ')),
);

/** `npm run -s bench -- NAME`: the one way to measure. A table, then one JSON object as the last line. */
export interface Bench {
  /** Rows of cells; the first is the head. */
  table: string[][];
  result: Record<string, number>;
}

const BENCHES: Readonly<Record<string, () => Promise<{ default: (args: string[]) => Promise<Bench> }>>> = {
  check: () => import('./check'),
  choose: () => import('./choose'),
  explain: () => import('./explain'),
  fatbin: () => import('./fatbin'),
  find: () => import('./find'),
  guard: () => import('./guard'),
  kill: () => import('./kill'),
  snapshot: () => import('./snapshot'),
  start: () => import('./start'),
  truth: () => import('./truth'),
  window: () => import('./window'),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) {
  console.error(`There is no bench "${name}". There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(64);
}
const { table, result } = await (await bench()).default(args);
const widths = (table[0] ?? []).map((_, i) => Math.max(...table.map((row) => (row[i] ?? '').length)));
for (const row of table)
  console.log(
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
console.log(JSON.stringify(result));

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** What is put into app.asar as out/: the window, main, and what these two need; no terminal, no browser mode. */
const SIDES = [
  { config: 'vite.node.config.ts', from: '.', to: '.' },
  { config: 'vite.preload.config.ts', from: '.', to: '.' },
  { config: 'vite.config.ts', from: 'renderer', to: 'renderer' },
];

/**
 * Builds out-app/ anew, and out-app.licenses.txt with the notice of every package that went in.
 * @returns those packages: { name, version, identifier, text }, each once, by name; the list is Vite's own (build.license).
 */
export async function buildApp(root) {
  const app = path.join(root, 'out-app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app);
  process.env['NODE_ENV'] = 'production'; // whoever calls, as in build.mjs
  const found = new Map();
  for (const { config, from, to } of SIDES) {
    const outDir = path.join(app, to);
    await build({
      root: path.join(root, from),
      configFile: path.join(root, config),
      mode: 'packed',
      build: { outDir, sourcemap: false, license: { fileName: 'bundled.json' } },
    });
    const list = path.join(outDir, 'bundled.json');
    for (const one of JSON.parse(readFileSync(list, 'utf8'))) found.set(`${one.name}@${one.version}`, one);
    rmSync(list);
  }
  const bundled = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  writeFileSync(path.join(root, 'out-app.licenses.txt'), notices(bundled));
  return bundled;
}

function notices(bundled) {
  const each = bundled.map(
    ({ name, version, identifier, text }) =>
      `${name} ${version} (${identifier})\n\n${text?.trim() ?? 'Its package names the licence and holds no text of it.'}\n`,
  );
  return ['Torchmend holds parts of these packages.\n', ...each].join(`\n${'-'.repeat(80)}\n\n`);
}

// make.mjs: writes docs/causes and the guides anew, out of the words that the program itself says.
//   node test/docs/make.mjs
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const { rolldown } = await import(createRequire(path.join(root, 'node_modules/vite/package.json')).resolve('rolldown'));
const scratch = mkdtempSync(path.join(tmpdir(), 'docs-'));
const input = ['pages', 'guide'].map((name) => path.join(root, `probes/text/${name}.ts`));
const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' });
await bundle.write({ dir: scratch, entryFileNames: '[name].mjs', format: 'esm' });
await bundle.close();
const load = (name) => import(pathToFileURL(path.join(scratch, `${name}.mjs`)).href);
const [{ allPages }, { guidePages }] = await Promise.all(['pages', 'guide'].map(load));
rmSync(scratch, { recursive: true });

const to = path.join(root, 'docs/causes');
rmSync(to, { recursive: true, force: true });
for (const page of allPages()) {
  const file = path.join(to, page.path);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, page.text);
}
for (const page of guidePages()) writeFileSync(path.join(root, 'docs', page.path), page.text);
console.log(`${allPages().length} pages in docs/causes, and ${guidePages().length} guides`);

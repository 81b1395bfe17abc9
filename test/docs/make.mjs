// make.mjs: writes docs/causes anew, out of the words that the program itself says.
//   node test/docs/make.mjs
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const { rolldown } = await import(createRequire(path.join(root, 'node_modules/vite/package.json')).resolve('rolldown'));
const scratch = mkdtempSync(path.join(tmpdir(), 'docs-'));
const bundle = await rolldown({ input: path.join(root, 'probes/text/pages.ts'), platform: 'node', logLevel: 'silent' });
await bundle.write({ file: path.join(scratch, 'pages.mjs'), format: 'esm' });
await bundle.close();
const { allPages } = await import(pathToFileURL(path.join(scratch, 'pages.mjs')).href);
rmSync(scratch, { recursive: true });

const to = path.join(root, 'docs/causes');
rmSync(to, { recursive: true, force: true });
for (const page of allPages()) {
  const file = path.join(to, page.path);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, page.text);
}
console.log(`${allPages().length} pages in docs/causes`);

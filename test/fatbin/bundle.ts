import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** One program compiled as the product's are, in a folder of its own; `remove` it afterwards. */
export async function bundle(entry: string): Promise<{ url: URL; remove(): void }> {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache/bundle-'));
  await build({
    root,
    configFile: path.join(root, 'vite.node.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, sourcemap: false, rolldownOptions: { input: { program: path.join(root, entry) } } },
  });
  return {
    url: pathToFileURL(path.join(folder, 'program.js')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

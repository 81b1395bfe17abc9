import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

/** Programs that run in Node, and where each begins. Those that don't exist yet are left out. */
const entries = {
  main: 'electron/main.ts',
  serve: 'electron/serve.ts',
  browsers: 'electron/browsers.ts',
  cli: 'probes/cli.ts',
  watchdog: 'probes/host/watchdog-entry.ts',
  'scan-worker': 'probes/host/scan-worker.ts',
  bench: 'test/bench/index.ts',
};

/** What the packed app runs: it has no terminal, no browser mode, and is its own guard. */
const PACKED = ['main', 'scan-worker'];

/** ESM, everything bundled but Electron and Node's own modules: out/ needs no node_modules beside it. */
export default defineConfig(({ mode }) => ({
  logLevel: 'warn',
  // React writes the pages of reports; its other build is larger, slower, and talks on the terminal.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(entries).filter(
          ([name, file]) =>
            existsSync(path.join(import.meta.dirname, file)) && (mode !== 'packed' || PACKED.includes(name)),
        ),
      ),
      external: ['electron', '@playwright/test'], // the second only for a bench, where the tests' packages are
      // The reader's threads start twice as fast without the schemas, which only the thread that waits uses.
      treeshake: { moduleSideEffects: [{ test: /[\\/]probes[\\/]fatbin[\\/]/, sideEffects: false }] },
      // Hashed chunks: a program that still runs finds its own after the next build.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', format: 'es' },
    },
  },
  ssr: { noExternal: true },
}));

import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

/** Every program of ours that runs on Node or in Electron's main process, bundled with all it needs. */
const ENTRIES: Readonly<Record<string, string>> = {
  main: 'electron/main.ts',
  serve: 'electron/serve.ts',
  cli: 'probes/cli.ts',
  watchdog: 'probes/host/watchdog-entry.ts',
  'scan-worker': 'probes/host/scan-worker.ts',
  bench: 'test/bench/index.ts',
};

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'out',
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(file))),
      external: ['electron', 'vite'],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true },
});

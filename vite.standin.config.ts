import { defineConfig } from 'vite';

/** The stand-in for Electron that the tests put in its place; built for them, never shipped. */
export default defineConfig({
  logLevel: 'warn',
  build: {
    ssr: true,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { electron: 'test/standin/electron.ts' },
      external: ['ws'],
      output: { entryFileNames: '[name].js' },
    },
  },
});

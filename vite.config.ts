import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The window: a browser page that knows nothing of Node or Electron. The asset server fills the nonce in. */
export default defineConfig({
  root: 'renderer',
  logLevel: 'warn',
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    emptyOutDir: false,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
});

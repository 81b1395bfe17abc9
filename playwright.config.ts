import { defineConfig } from '@playwright/test';
import type { Shell } from './test/e2e/wizard';

/** What only a desktop shell has. */
const SHELL = ['shell.spec.ts', 'shell-repair.spec.ts', 'shell-update.spec.ts'];

/** End to end: the same journeys in browser mode, in the stand-in for Electron, and in Electron itself where it is. */
export default defineConfig<object, { shell: Shell }>({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/setup.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1, // two gain nothing on two cores
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    { name: 'browser', testIgnore: SHELL, use: { shell: 'browser' } },
    { name: 'stand-in', testMatch: ['journey.spec.ts', ...SHELL], use: { shell: 'stand-in' } },
    { name: 'electron', testMatch: ['journey.spec.ts', ...SHELL], use: { shell: 'electron' } },
  ],
});

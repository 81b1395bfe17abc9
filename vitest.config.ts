import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: '100%', // most of a test is waiting for children: with one core left free, two cores would be one
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000, // children are started: a loaded machine needs patience, a hang is still found
          include: ['test/**/*.test.ts'],
          exclude: ['test/live/**', 'test/e2e/**', 'test/packaging/**'],
        },
      },
      {
        test: {
          name: 'packaging',
          include: ['test/packaging/**/*.test.ts'],
          globalSetup: ['test/packaging/made.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000, // whole packages are made
          fileParallelism: false, // all of them from the one out-app/
        },
      },
      {
        test: {
          name: 'live',
          include: ['test/live/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

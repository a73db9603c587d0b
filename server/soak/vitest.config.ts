import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    tags: [{ name: 'thorough' }],
    // npm test runs the last three at a fraction of their size.
    include: [
      'server/soak/**/*.soak.ts',
      'server/test/three-at-once.test.ts',
      'server/test/killed-under-uploads.test.ts',
      'server/src/areas/files/store.test.ts',
    ],
    env: { SOAK: '1' },
    setupFiles: ['server/test/each-file.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
    globalSetup: ['server/test/global-setup.ts'],
  },
});

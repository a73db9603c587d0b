import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/soak/**/*.soak.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 60_000,
    globalSetup: ['server/test/global-setup.ts'],
  },
});

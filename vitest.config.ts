import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webConfig = ['./web/vitest.config.ts', './web/vite.config.ts'].find((path) =>
  existsSync(new URL(path, import.meta.url)),
);

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      ...(webConfig
        ? [{ extends: webConfig, root: './web', test: { name: 'web', include: ['**/*.test.{ts,tsx}'] } }]
        : []),
    ],
  },
});

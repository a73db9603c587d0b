import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webConfig = ['./web/vitest.config.ts', './web/vite.config.ts'].find((path) =>
  existsSync(new URL(path, import.meta.url)),
);

// Files of one process share its modules, and on the server a running server: both take longer to make than most files to run.
const isolate = false;

// One more than two cores: a test often waits for its database. Every project says it, or it would run in a group of its own.
const maxWorkers = 3;

// A machine that builds for others may stall for seconds; a test that fails twice is wrong.
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          isolate,
          setupFiles: ['server/test/each-file.ts'],
          maxWorkers,
          retry,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      ...(webConfig
        ? [
            {
              extends: webConfig,
              root: './web',
              test: { name: 'web', maxWorkers, isolate, retry, include: ['**/*.test.{ts,tsx}'] },
            },
          ]
        : []),
    ],
  },
});

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longest-first.ts';

const webConfig = ['./web/vitest.config.ts', './web/vite.config.ts'].find((path) =>
  existsSync(new URL(path, import.meta.url)),
);

// Files of one process share its modules, and on the server a running server: both take longer to make than most files to run.
const isolate = false;

// More would fill the time in which some files wait, which the browser tests beside them do, and each costs its start
// (decision 058). Every project says it, or it would run in a group of its own.
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
    tags: [
      { name: 'thorough', description: 'Left out of npm test; npm run test:thorough runs these, and only these.' },
    ],
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          isolate,
          // Half of what a call makes outlives a small young generation, and is copied for nothing.
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: ['server/test/each-file.ts'],
          maxWorkers,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What is asked again and again costs each time, and more often the busier the machine, which is no reason to fail.
          expect: { poll: { interval: 150, timeout: 100_000 } },
        },
      },
      ...(webConfig
        ? [
            {
              extends: webConfig,
              root: './web',
              test: { name: 'web', maxWorkers, isolate, include: ['**/*.test.{ts,tsx}'] },
            },
          ]
        : []),
    ],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  // The runtime that libraries also use, of which `test/jsx.ts` chooses the build.
  oxc: { jsx: { development: false } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://lintel.test/' } },
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

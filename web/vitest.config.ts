import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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

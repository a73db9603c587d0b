import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { freePort } from './own-server.ts';
import { password } from './people.ts';
import type { Options } from './test.ts';

// Workers read this file again; they inherit the port that was found first.
const given = process.env.LINTEL_URL;
const port = (process.env.LINTEL_E2E_PORT ??= String(await freePort()));
const address = given ?? `http://127.0.0.1:${port}`;

export default defineConfig<Options>({
  testMatch: '*.spec.ts',
  // Node runs it as written; Playwright would compile it first.
  build: { external: ['**/contract/**'] },
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  // The unit tests run beside these: on a busy machine a page took 20 s to open. A longer timeout costs nothing if the reply comes.
  expect: { timeout: 40_000 },
  reporter: 'line',
  use: {
    baseURL: address,
    actionTimeout: 40_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await findBrowser(),
    screenshot: 'only-on-failure',
  },
  // With LINTEL_URL the tests run against an existing server; its demonstration must have the tests' password.
  ...(given
    ? {}
    : {
        webServer: {
          command: 'node lintel.mjs',
          url: `${address}/health`,
          timeout: 300_000,
          // Half of the properties show what all of them would, and are there in half the time.
          env: {
            PORT: port,
            HOST: '127.0.0.1',
            DEMO_PASSWORD: password,
            DEMO_PROPERTIES: '60',
            // Only thorough tests work in the second one.
            DEMO_ORGANISATIONS: process.env.DEMO_ORGANISATIONS ?? '2',
            LOG_LEVEL: 'error',
          },
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        },
      }),
});

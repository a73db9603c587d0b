import { setTimeout as pause } from 'node:timers/promises';
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { waitBeforeMidnight } from '../server/test/midnight.ts';
import { apiOf, type Api } from './api.ts';
import { signIn, type SignedIn, type Who } from './people.ts';

export { expect };

export type Options = {
  /** Who is signed in to the browser. */
  as: Who | 'nobody';
  /** The console messages that this test allows; any other fails it. */
  mayComplain: RegExp | undefined;
};

type Fixtures = Options & {
  /** Requests as the user of the browser. */
  api: Api;
  /** Another person in another browser, or on a phone. */
  another: (who: Who | 'nobody', options?: BrowserContextOptions) => Promise<{ page: Page; api: Api }>;
};

type PerWorker = { signedIn: (who: Who) => Promise<SignedIn> };

/** Every browser test: signed in as somebody, and failing on any console message, error or policy violation. */
export const test = base.extend<Fixtures, PerWorker>({
  as: ['manager', { option: true }],
  mayComplain: [undefined, { option: true }],
  signedIn: [
    async ({ playwright }, use, { project }) => {
      const states = new Map<Who, Promise<SignedIn>>();
      await use((who) => {
        const state = states.get(who) ?? signIn(playwright.request, project.use.baseURL!, who);
        states.set(who, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ as, signedIn }, use) => use(as === 'nobody' ? undefined : await signedIn(as)),
  context: async ({ context, mayComplain }, use, info) => {
    const wait = waitBeforeMidnight(new Date(), info.timeout);
    info.setTimeout(info.timeout + wait);
    await pause(wait);
    const heard = await complaintsOf(context);
    await use(context);
    expect(unexpected(heard, mayComplain), 'the console stays quiet').toEqual([]);
  },
  api: async ({ context }, use) => use(apiOf(context.request)),
  another: async ({ browser, signedIn, mayComplain, contextOptions, baseURL, locale, timezoneId, viewport }, use) => {
    const opened: { context: BrowserContext; heard: string[] }[] = [];
    await use(async (who, options = {}) => {
      const storageState = who === 'nobody' ? { cookies: [], origins: [] } : await signedIn(who);
      const context = await browser.newContext({
        ...contextOptions,
        storageState,
        baseURL: baseURL!,
        locale: locale!,
        timezoneId: timezoneId!,
        viewport,
        ...options,
      });
      opened.push({ context, heard: await complaintsOf(context) });
      return { page: await context.newPage(), api: apiOf(context.request) };
    });
    for (const { context, heard } of opened) {
      await context.close();
      expect(unexpected(heard, mayComplain), 'the console stays quiet').toEqual([]);
    }
  },
});

export const unexpected = (heard: string[], allowed: RegExp | undefined) =>
  heard.filter((line) => !allowed?.test(line));

export async function complaintsOf(context: BrowserContext): Promise<string[]> {
  const heard: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()))
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => heard.push(`error: ${error.error().stack}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`policy violated: ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
    );
  });
  return heard;
}

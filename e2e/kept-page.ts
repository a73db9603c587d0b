import type { Page } from '@playwright/test';
import { apiOf } from './api.ts';
import type { Who } from './people.ts';
import { complaintsOf, expect, test as base, unexpected } from './test.ts';

type Kept = { page: Page; heard: string[] };

/**
 * Like `test`, with one page per person that stays open across the tests of a worker: loading the next URL in it costs half of
 * what a new browser context does. Only for tests that look at pages and change nothing that a page stores.
 */
export const test = base.extend<object, { kept: (who: Who | 'nobody') => Promise<Kept> }>({
  kept: [
    async ({ browser, signedIn }, use, { project }) => {
      const { baseURL, contextOptions, locale, timezoneId, viewport } = project.use;
      const pages = new Map<Who | 'nobody', Promise<Kept>>();
      const open = async (who: Who | 'nobody'): Promise<Kept> => {
        const context = await browser.newContext({
          ...contextOptions,
          baseURL: baseURL!,
          locale: locale!,
          timezoneId: timezoneId!,
          viewport: viewport!,
          storageState: who === 'nobody' ? { cookies: [], origins: [] } : await signedIn(who),
        });
        const heard = await complaintsOf(context);
        return { page: await context.newPage(), heard };
      };
      await use((who) => {
        const kept = pages.get(who) ?? open(who);
        pages.set(who, kept);
        return kept;
      });
      for (const kept of pages.values()) await (await kept).page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ as, kept, mayComplain }, use) => {
    const { page, heard } = await kept(as);
    heard.length = 0;
    await use(page);
    expect(unexpected(heard, mayComplain), 'the console stays quiet').toEqual([]);
  },
  api: async ({ as, kept }, use) => use(apiOf((await kept(as)).page.context().request)),
});

import type { Page, Request } from '@playwright/test';

/** The chunks that were requested and have not arrived yet. */
export function scriptsUnderWay(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => request.url().includes('/assets/') && asked.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => asked.delete(request));
  return asked;
}

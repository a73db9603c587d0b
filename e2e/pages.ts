import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from './api.ts';
import type { Who } from './people.ts';

/** A page of the application, and how to open it. */
export type AppPage = {
  /** As the router names it; `every-page.spec.ts` compares this list with the routes of the web client. */
  route: string;
  as?: Who | 'nobody';
  /** The URL with its parameters filled in. Default: the route itself. */
  at?: (api: Api) => Promise<string>;
  heading: string | RegExp;
  /**
   * Made of the same parts as a page that `npm test` visits, or opened by another of its browser tests: only the thorough tests visit
   * it. Its script is loaded all the same.
   */
  isLikeAnother?: true;
};

const files = globSync('*.pages.ts', { cwd: import.meta.dirname });
const perArea = await Promise.all(
  files.map(async (file) => ((await import(join(import.meta.dirname, file))) as { pages: AppPage[] }).pages),
);

/** The pages of every area, from `<area>.pages.ts` beside the spec. */
export const pages: readonly AppPage[] = perArea.flat();

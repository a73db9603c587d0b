import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from './api.ts';
import type { Who } from './people.ts';

/** A page of the application, and how to come to it. */
export type AppPage = {
  /** As the router knows it; `every-page.spec.ts` holds this list against the routes of the web client. */
  route: string;
  as?: Who | 'nobody';
  /** The address with what stands for its parameters; the route itself by default. */
  at?: (api: Api) => Promise<string>;
  heading: string | RegExp;
};

const files = globSync('*.pages.ts', { cwd: import.meta.dirname });
const perArea = await Promise.all(
  files.map(async (file) => ((await import(join(import.meta.dirname, file))) as { pages: AppPage[] }).pages),
);

/** Those of every area: what lies beside the spec as `<area>.pages.ts`. */
export const pages: readonly AppPage[] = perArea.flat();

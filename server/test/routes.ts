import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tableIn } from './fixture.ts';

/** As a URL of the server: a path without a leading slash is below /api. */
export const inApi = (path: string) => (path.startsWith('/') ? path : `/api/${path}`);

/** The routes that a folder declares: method, path, who may use it, what it is about. */
export function routesIn(folder: string) {
  const path = join(folder, 'routes.tsv');
  return existsSync(path) ? tableIn(path) : [];
}

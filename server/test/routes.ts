import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tableIn } from './fixture.ts';

/** As an address of the server: a path without a slash in front is below /api. */
export const inApi = (path: string) => (path.startsWith('/') ? path : `/api/${path}`);

/** The addresses that a folder says the server answers: method, path, who may, what about. */
export function routesIn(folder: string) {
  const path = join(folder, 'routes.tsv');
  return existsSync(path) ? tableIn(path) : [];
}

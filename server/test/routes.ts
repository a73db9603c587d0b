import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tableIn } from './fixture.ts';

/** As a URL of the server: a path without a leading slash is below /api. */
export const inApi = (path: string) => (path.startsWith('/') ? path : `/api/${path}`);

function permissionsIn(folder: string) {
  const path = join(folder, 'permissions.tsv');
  return existsSync(path) ? tableIn(path) : [];
}

/** The routes that a folder declares, with who may use each; a further row of a route leaves that empty. */
export const routesIn = (folder: string) =>
  permissionsIn(folder).flatMap(({ route, 'who may': whoMay }) => (route && whoMay ? [{ route, whoMay }] : []));

/** The reply to each role, for those routes that ask who is calling: on something within reach, and on something else. */
export const repliesIn = (folder: string) =>
  permissionsIn(folder).flatMap(({ route, 'who may': _, about: __, place, ...replies }) =>
    route && place ? [{ route, place, replies }] : [],
  );

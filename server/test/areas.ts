import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../src/areas');

/** The areas with a file of this name, and its path: what an area must declare is in its own folder. */
export const areasWith = (name: string): { area: string; path: string }[] =>
  readdirSync(folder)
    .map((area) => ({ area, path: join(folder, area, name) }))
    .filter(({ path }) => existsSync(path));

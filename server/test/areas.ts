import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../src/areas');

/** The areas that have a file of this name, and where it lies: what an area must say, it says in its own folder. */
export const areasWith = (name: string): { area: string; path: string }[] =>
  readdirSync(folder)
    .map((area) => ({ area, path: join(folder, area, name) }))
    .filter(({ path }) => existsSync(path));

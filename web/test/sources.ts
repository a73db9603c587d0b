import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', 'src');

/** The client's own sources that match, by their path below `src`. Imported as text, each would be a module that Vite transforms. */
export const sourcesOf = (pattern: string): [path: string, source: string][] =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);

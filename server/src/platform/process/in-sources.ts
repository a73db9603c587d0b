import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

const bundles = new URL('../../../dist/', import.meta.url);
/** Read once for all errors of a bad moment, and not kept for good: that of the program takes 36 MB. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** A text with stacks, whose positions in the bundle that the server runs as become those in our sources (decision 079). */
export const inSources = (text: string): string =>
  text.replaceAll(/\/server\/dist\/[\w/.:-]+/g, (position) => {
    const [file = '', line, column] = position.slice('/server/dist/'.length).split(':');
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    // Packages have no positions, and the nearest one before is in another file.
    if (!found || !('originalSource' in found) || found.generatedLine !== Number(line) - 1) return position;
    const { pathname } = new URL(found.originalSource, `file:///server/dist/${file}`);
    return `${pathname}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });

function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)?.deref();
  if (known) return known;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`, bundles), 'utf8')));
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    // Without its map a stack is still of use.
    return undefined;
  }
}

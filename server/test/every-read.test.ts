import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/** Where reads of a table begin, so that nobody forgets who may see what. */
const startsOf: Record<string, { file: string; start: string }> = {
  properties: { file: 'areas/properties/queries.ts', start: 'visibleProperties(scope)' },
};

/** Reads that begin elsewhere, and why nothing is shown that may not be seen. */
const allowed: Record<string, string> = {
  'areas/properties/service.ts': 'indexForSearch writes what search finds; search itself asks who is reading',
  'areas/imports/queries.ts': 'finds what a row would collide with, and says with each whether its importer may see it',
  'areas/imports/undo.ts': 'compares the properties that an import itself brought in, and shows none of them',
};

/** The tables whose reads begin in a text without asking who is reading. */
function strayReads(text: string): string[] {
  const tables = Object.keys(startsOf).join('|');
  const begins = [
    ...text.matchAll(new RegExp(`(?:selectFrom\\(\\s*\\[?|\\bfrom |\\.from\\()["']?(${tables})\\b(?! *\\()`, 'g')),
  ];
  return [...new Set(begins.map(([, table]) => table!))];
}

const sources = new URL('../src/', import.meta.url);
const isOurs = (name: string) =>
  name.endsWith('.ts') && !/\.test\.ts$|testing\.ts$|examples\.ts$|^operator\/|^demonstration/.test(name);
const files = (await readdir(sources, { recursive: true })).filter(isOurs);

describe('every read', () => {
  it.each(files)('in %s begins where who may see what is asked', async (name) => {
    const strays = strayReads(await readFile(new URL(name, sources), 'utf8')).filter(
      (table) => startsOf[table]!.file !== name,
    );
    if (name in allowed) expect(strays, `${name} needs no exception any more`).not.toEqual([]);
    else expect(strays.map((table) => `Start from ${startsOf[table]!.start}; see house style 3.`)).toEqual([]);
  });

  it('that strays is found', () => {
    expect(strayReads("scope.db.selectFrom('properties').selectAll()")).toEqual(['properties']);
    expect(strayReads("db.selectFrom('properties as p')")).toEqual(['properties']);
    expect(strayReads("db.selectFrom(['properties', 'users'])")).toEqual(['properties']);
    expect(strayReads('sql`select id from properties where true`')).toEqual(['properties']);
    expect(strayReads("visibleProperties(scope).select('properties.id')")).toEqual([]);
    expect(strayReads("db.selectFrom('propertyOwners')")).toEqual([]);
  });
});

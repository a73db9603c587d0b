import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { whyWhole } from './guards.ts';

const sources = new URL('../src/', import.meta.url);
const every = await readdir(sources, { recursive: true });
const sourceOf = (name: string) => readFile(new URL(name, sources), 'utf8');

/** The tables whose rows are not all visible to everybody, as named by areas. They are not in the type of `scope.db`. */
const typed = (await Promise.all(every.filter((name) => /(^|\/)tables\.ts$/.test(name)).map(sourceOf)))
  .flatMap((text) => [...(text.split('interface GuardedTables {')[1] ?? '').matchAll(/^\s+(\w+): true;/gm)])
  .map(([, name]) => name!);
const guarded = typed.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** What gives access to a guarded table: the scope's `whole`, a subquery in one that began there, or its name in SQL. */
const asksForWhole = /\bwhole\b/;
const readsWithin = new RegExp(`(?:\\beb\\s*\\.|[^.\\w])selectFrom\\(\\s*'(?:${typed.join('|')})\\b`);
const readsRaw = new RegExp(`\\b(?:from|join)\\s+(?:${guarded.join('|')})\\b(?! *\\()`);

const withoutComments = (text: string) => text.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');
/** Code without its comments and plain strings; SQL stays. */
const codeOf = (text: string) => withoutComments(text).replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
const readsWhole = (text: string) =>
  asksForWhole.test(codeOf(text)) || readsRaw.test(codeOf(text)) || readsWithin.test(withoutComments(text));

const isOurs = (name: string) =>
  /^areas\/.*\.ts$/.test(name) && !/\.test\.ts$|\/(?:testing|examples|guards|tables|queries)\.ts$/.test(name);
const files = every.filter(isOurs);

describe('every read', () => {
  it.each(files)('in %s begins where who may see what is asked', async (name) => {
    const text = await sourceOf(name);
    expect(
      readsWhole(text) && !whyWhole.has(name),
      "Start from the `visible…` of the table's queries.ts; or say in `whole` of the area's guards.ts why nothing is shown that may not be seen",
    ).toBe(false);
    expect(whyWhole.has(name) && !readsWhole(text), `${name} needs no such exception any more`).toBe(false);
  });

  it('that needs an exception is in a file', () =>
    expect(
      [...whyWhole.keys()].filter((name) => !files.includes(name)),
      "These files are gone: take them out of `whole` in the area's guards.ts",
    ).toEqual([]));

  it('of a table that is guarded is known', () =>
    expect(guarded).toEqual(expect.arrayContaining(['tasks', 'activity_entries'])));

  it('that strays is found', () => {
    expect(readsWhole("scope.whole.selectFrom('users').innerJoin('actions', …)")).toBe(true);
    expect(readsWhole('const rows = ({ whole }: Scope) => whole')).toBe(true);
    expect(readsWhole('sql`select id from properties where true`')).toBe(true);
    expect(readsWhole('sql`select id from users u join\n  activity_entries a on true`')).toBe(true);
    expect(readsWhole(".select((eb) => [\n  eb\n  .selectFrom('files').select('files.name')])")).toBe(true);
    expect(readsWhole("({ exists, selectFrom }) => exists(selectFrom('mailShares'))")).toBe(true);
    expect(readsWhole("({ db }) => db.selectFrom('imports')")).toBe(false);
    expect(readsWhole("eb.selectFrom('taskOwners')")).toBe(false);
    expect(readsWhole("visibleProperties(scope).select('properties.id')")).toBe(false);
    expect(readsWhole("'the whole organisation' /* the whole of it */")).toBe(false);
    expect(readsWhole('sql`update tasks set state = null`')).toBe(false);
  });
});

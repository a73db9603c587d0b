import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { GuardedTables } from '#platform/tables';
import { whyWhole } from './guards.ts';

/** The tables of which not everybody may see each row, and where their reads begin. They are not in the type of `scope.db`. */
const startsOf: Record<keyof GuardedTables, string> = {
  properties: 'visibleProperties(scope)',
  activityEntries: 'entriesBefore(scope, …)',
  filterPresets: 'ownPresets(scope)',
  tablePresets: 'ownColumns(scope, …)',
  imports: 'visibleImports(scope)',
  mailMessages: 'writtenMail(scope)',
  sessions: 'livingSessions(whole, now)',
  tasks: 'visibleTasks(scope)',
  inspectionReports: 'visibleReports(scope)',
  actions: 'visibleActions(scope)',
  files: 'filesThere(scope)',
  uploadSessions: 'ownSessions(scope)',
  notices: 'ownNotices(scope)',
  shares: 'visibleShares(scope)',
  searchTexts: 'recordsFound(scope, …) or hitsOf(scope, …)',
};
const guarded = Object.keys(startsOf).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The one word by which a guarded table is reached: of the scope, or in the name of its tables in SQL. */
const asksForWhole = /\bwhole\b/;
const readsRaw = new RegExp(`\\b(?:from|join)\\s+(?:${guarded.join('|')})\\b(?! *\\()`);

/** Code without its comments and plain strings; SQL stays. */
const codeOf = (text: string) =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
const readsWhole = (text: string) => asksForWhole.test(codeOf(text)) || readsRaw.test(codeOf(text));

const sources = new URL('../src/', import.meta.url);
const isOurs = (name: string) =>
  /^areas\/.*\.ts$/.test(name) && !/\.test\.ts$|\/(?:testing|examples|guards|tables|queries)\.ts$/.test(name);
const files = (await readdir(sources, { recursive: true })).filter(isOurs);

describe('every read', () => {
  it.each(files)('in %s begins where who may see what is asked', async (name) => {
    const text = await readFile(new URL(name, sources), 'utf8');
    expect(
      readsWhole(text) && !whyWhole.has(name),
      `Start from ${Object.values(startsOf).join(', ')}; or say in \`whole\` of the area's guards.ts why nothing is shown that may not be seen`,
    ).toBe(false);
    expect(whyWhole.has(name) && !readsWhole(text), `${name} needs no such exception any more`).toBe(false);
  });

  it('that strays is found', () => {
    expect(readsWhole("scope.whole.selectFrom('users').innerJoin('actions', …)")).toBe(true);
    expect(readsWhole('const rows = ({ whole }: Scope) => whole')).toBe(true);
    expect(readsWhole('sql`select id from properties where true`')).toBe(true);
    expect(readsWhole('sql`select id from users u join\n  activity_entries a on true`')).toBe(true);
    expect(readsWhole("visibleProperties(scope).select('properties.id')")).toBe(false);
    expect(readsWhole("'the whole organisation' /* the whole of it */")).toBe(false);
    expect(readsWhole('sql`update tasks set state = null`')).toBe(false);
  });
});

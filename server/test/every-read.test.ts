import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/** Where reads of a table begin, so that nobody forgets who may see what. */
const startsOf: Record<string, { file: string; start: string }> = {
  properties: { file: 'areas/properties/queries.ts', start: 'visibleProperties(scope)' },
  activityEntries: { file: 'areas/activity/queries.ts', start: 'entriesBefore(scope, …)' },
  filterPresets: { file: 'areas/presets/queries.ts', start: 'ownPresets(scope)' },
  tablePresets: { file: 'areas/presets/queries.ts', start: 'ownColumns(scope, …)' },
  imports: { file: 'areas/imports/queries.ts', start: 'visibleImports(scope)' },
  mailMessages: { file: 'areas/mail/list.ts', start: 'writtenMail(scope)' },
  sessions: { file: 'areas/session/queries.ts', start: 'livingSessions(db, now)' },
  tasks: { file: 'areas/tasks/queries.ts', start: 'visibleTasks(scope)' },
  inspectionReports: { file: 'areas/inspection-reports/queries.ts', start: 'visibleReports(scope)' },
  actions: { file: 'areas/actions/queries.ts', start: 'visibleActions(scope)' },
  files: { file: 'areas/files/queries.ts', start: 'filesThere(scope)' },
  uploadSessions: { file: 'areas/files/sessions.ts', start: 'ownSessions(scope)' },
  notices: { file: 'areas/notices/bell.ts', start: 'ownNotices(scope)' },
  shares: { file: 'areas/shares/queries.ts', start: 'visibleShares(scope)' },
  searchTexts: { file: 'areas/search/queries.ts', start: 'recordsFound(scope, …) or hitsOf(scope, …)' },
};

const ofEverybody = 'known to everybody in the organisation: forms, headings and lines name them';
const partOf = (what: string) => `part of ${what}, whose read comes first`;
const ofTheProgram = 'read by the program itself, and shown to nobody';
/** Tables whose reads may begin anywhere, and why nothing is shown that may not be seen. */
const openTables: Record<string, string> = {
  organisations: ofEverybody,
  users: ofEverybody,
  roles: ofEverybody,
  grants: ofEverybody,
  dictionaries: ofEverybody,
  dictionaryEntries: ofEverybody,
  records: 'says that a record is there and what kind it is; what it says stands in the table of its kind',
  propertyOwners: partOf('a property'),
  grantProperties: partOf('a grant'),
  importProperties: partOf('an import'),
  importEntries: partOf('an import'),
  importRefusals: partOf('an import'),
  importMappings: partOf('an import'),
  taskTypes: ofEverybody,
  taskTypeAreas: ofEverybody,
  taskOwners: partOf('a task'),
  taskCycles: partOf('a task'),
  taskCompletions: partOf('a task'),
  actionAreas: partOf('an action'),
  actionExtensions: partOf('an action'),
  actionClosings: partOf('an action'),
  assignments: partOf('a task or an action'),
  shareTokens: partOf('a share'),
  shareSayings: partOf('a share'),
  actionSettings: ofEverybody,
  actionSamples: ofTheProgram,
  actionSampled: partOf('an action'),
  actionRechecks: partOf('an action'),
  taskHistory: partOf('a task'),
  complianceDays: 'sums by day, told to who sees the whole of which they are',
  keptCounts: ofTheProgram,
  taskCounts: 'sums, told to who sees everything',
  taskCountChanges: 'sums, told to who sees everything',
  dutyCounts: 'sums, told to who sees everything',
  dutyCountChanges: 'sums, told to who sees everything',
  actionCounts: 'sums, told to who sees everything',
  actionCountChanges: 'sums, told to who sees everything',
  uploadSessionFiles: partOf('an upload session'),
  thumbnails: partOf('a file'),
  unclaimedContents: ofTheProgram,
  referenceNumbers: ofTheProgram,
  passwordLinks: ofTheProgram,
  idempotencyKeys: ofTheProgram,
  noticeSettings: ofEverybody,
  noticePreferences: 'asked for oneself, and by the program',
  absences: 'known to everybody in the organisation: who gives work to somebody is told who stands in',
  noticeDays: ofTheProgram,
  ladderRungs: ofTheProgram,
  noticeDigests: ofTheProgram,
  activityAnchors: ofTheProgram,
  activityAnchoredHeads: ofTheProgram,
};

/** Reads that begin elsewhere, and why nothing is shown that may not be seen. */
const allowed: Record<string, string> = {
  'areas/tasks/history.ts tasks': 'keeps for every night how each task stands, and shows nothing of it',
  'areas/tasks/cells.ts tasks': 'counts all of them; only who sees everything is told a sum',
  'areas/tasks/cells.ts actions': 'asks whether one that came from a task is open, whoever may see it',
  'areas/actions/cells.ts actions': 'counts all of them; only who sees everything is told a sum',
  'areas/actions/cells.ts tasks': 'holds those that changed actions came from, and shows nothing of them',
  'areas/tasks/evidence.ts tasks': 'notes on a task whether there is a file that proves it, and shows nothing of it',
  'areas/tasks/evidence.ts files': 'notes on a task whether there is a file that proves it, and shows nothing of it',
  'areas/properties/place-of-work.ts properties':
    'copies where properties lie that were found before, and shows nothing',
  'areas/properties/service.ts properties':
    'indexForSearch writes what search finds; search itself asks who is reading',
  'areas/imports/queries.ts properties':
    'finds what a row would collide with, and says with each whether its importer may see it',
  'areas/imports/undo.ts properties':
    'compares the properties that an import itself brought in, and shows none of them',
  'areas/imports/undo.ts imports': 'asks whether a later import touched the same properties, and shows none of it',
  'areas/imports/passes.ts imports': 'the job that imports finds out for whom it works',
  'areas/mail/deliver-mail.ts mailMessages': 'the job that sends mail reads what is to be sent',
  'areas/users/invitation.ts mailMessages': 'says of a user who was found before how their invitation fared',
  'areas/tasks/task.ts inspectionReports': 'counts the reports of a task that was found before',
  'areas/shares/shared-item.ts shares': 'finds the share by whose link its caller came',
  'areas/shares/answer.ts shares': 'the job that mails an outsider what they are answered',
  'areas/shares/answer.ts mailMessages': 'the job that mails an answer asks whether it has written it already',
  'areas/shares/share-details.ts mailMessages': 'says of a share that was found before how its message fared',
  'areas/shares/list.ts mailMessages': 'says of a share that was found before how its message fared',
  'areas/actions/recheck.ts actions': 'the job that draws a sample draws from all that were closed',
  'areas/actions/search-text.ts actions': 'writes what search finds; search itself asks who is reading',
  'areas/tasks/search-text.ts tasks': 'writes what search finds; search itself asks who is reading',
  'areas/task-types/queries.ts tasks': 'counts them on the properties that the reader sees',
  'areas/task-types/rule-effect.ts tasks':
    'a changed rule holds on every property; only those that the reader sees are named',
  'areas/task-management/propose.ts tasks': 'asks what properties that were found before have already',
  'areas/task-management/queries.ts tasks': 'counts them on the properties that the reader manages',
  'areas/shares/notify.ts shares': 'the job that notifies of links that end soon, each to who gave it',
  'areas/tasks/people.ts tasks': 'asks whose a task is that is being changed',
  'areas/tasks/work.ts tasks': 'says of tasks what notices need; each is told only to who may see its record',
  'areas/actions/work.ts actions': 'says of actions what notices need; each is told only to who may see its record',
  'areas/notices/mail-notices.ts notices': 'the job that mails notices, to whom they are for',
  'areas/notices/of-record.ts notices': 'those of a record that the reader may see, which is asked before',
  'areas/notices/rules.ts notices': 'counts reminders, and shows none of them',
  'areas/users/service.ts mailMessages': 'says of a user who was found before whether mail reaches them',
  'areas/tasks/hand-over.ts tasks': 'passes on what somebody holds, whoever may see it, and shows only how many',
  'areas/actions/hand-over.ts actions': 'passes on what somebody holds, whoever may see it, and shows only how many',
  'areas/properties/hand-over.ts properties': 'passes on what somebody holds, whoever may see it',
  'areas/files/sweep.ts uploadSessions': 'the job that clears away what nobody claimed',
  'platform/versions.ts activityEntries': 'tells who saves a record, and so may see it, what was changed meanwhile',
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tables = Object.keys(startsOf);

/** The tables whose reads begin in a text without asking who is reading. */
function strayReads(text: string): string[] {
  const begins = (name: string) =>
    new RegExp(`(?:selectFrom\\(\\s*\\[?|\\bfrom |\\.from\\()["']?(?:${name}|${snake(name)})\\b(?! *\\()`).test(text);
  return tables.filter(begins);
}

const sources = new URL('../src/', import.meta.url);
const source = (name: string) => readFile(new URL(name, sources), 'utf8');
const isOurs = (name: string) =>
  name.endsWith('.ts') && !/\.test\.ts$|testing\.ts$|examples\.ts$|^operator\/|^demonstration/.test(name);
const files = (await readdir(sources, { recursive: true })).filter(isOurs);

describe('every read', () => {
  it.each(files)('in %s begins where who may see what is asked', async (name) => {
    const strays = strayReads(await source(name)).filter((table) => startsOf[table]!.file !== name);
    const wrong = strays.filter((table) => !(`${name} ${table}` in allowed));
    expect(wrong.map((table) => `Start from ${startsOf[table]!.start}; see house style 3.`)).toEqual([]);
    const unneeded = Object.keys(allowed).filter((one) => {
      const [file, table] = one.split(' ');
      return file === name && !strays.includes(table!);
    });
    expect(unneeded, `${name} needs no such exception any more`).toEqual([]);
  });

  it('of every table is accounted for', async () => {
    const declaring = ['platform/tables.ts', ...files.filter((name) => name.endsWith('/tables.ts'))];
    const names = (await Promise.all(declaring.map(source))).flatMap((text) => {
      const [, indent = '', declared = ''] =
        /^( *)interface Tables \{\n(.*?)^\1\}/ms.exec(text.replace('export interface', 'interface')) ?? [];
      return [...declared.matchAll(new RegExp(`^${indent}  (\\w+):`, 'gm'))].map(([, name]) => name!);
    });
    expect(names.length).toBeGreaterThan(20);
    expect(
      names.filter((name) => !(name in startsOf) && !(name in openTables)),
      'Say in every-read.test.ts where reads of these tables begin, or why they may begin anywhere',
    ).toEqual([]);
    expect([...tables, ...Object.keys(openTables)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('begins in a function that is there', async () => {
    for (const { file, start } of Object.values(startsOf)) {
      const [name] = start.split('(');
      expect(await source(file), start).toMatch(new RegExp(`(function|const) ${name}\\b`));
    }
  });

  it('that strays is found', () => {
    expect(strayReads("scope.db.selectFrom('properties').selectAll()")).toEqual(['properties']);
    expect(strayReads("db.selectFrom('properties as p')")).toEqual(['properties']);
    expect(strayReads("db.selectFrom(['properties', 'users'])")).toEqual(['properties']);
    expect(strayReads('sql`select id from properties where true`')).toEqual(['properties']);
    expect(strayReads('sql`select id from activity_entries where true`')).toEqual(['activityEntries']);
    expect(strayReads("visibleProperties(scope).select('properties.id')")).toEqual([]);
    expect(strayReads("db.selectFrom('propertyOwners')")).toEqual([]);
  });
});

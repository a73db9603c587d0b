import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import { people } from '@lintel/contract/areas/people/endpoints';
import { search } from '@lintel/contract/areas/search';
import { anAction, closed } from '#areas/actions/testing';
import { anAccident, changedAccident } from '#areas/accidents/testing';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { aFile, aPdf, sendToSession } from '#areas/files/testing';
import { remindOfDocuments } from './remind.ts';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { aProperty } from '#areas/properties/testing';
import { anInspectionReport, aTask, completed, inDays } from '#areas/tasks/testing';
import { notices } from '@lintel/contract/areas/notices';
import { eachPart } from '#platform/spreadsheet/archive';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';

const found = async (who: Person, more: object = {}) =>
  passed(await call(who, library.list, { body: { ...documentList.defaults, page: 1, ...more } })).objects;
const names = async (who: Person, more: object = {}) => (await found(who, more)).map(({ name }) => name).toSorted();
const folders = async (who: Person, more: object = {}) => passed(await call(who, library.folders, { body: more }));

/** Files in each of the five libraries. */
async function aLibrary() {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const reader = await organisation.person(
    allBut('USER_MANAGE', 'PRISM_APP_PEOPLE_MANAGE', 'PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT'),
  );
  const property = await aProperty(manager, { address1: 'Quay House' });
  const other = await aProperty(manager, { address1: 'Mill Lodge' });
  const task = await aTask(manager, { property });
  const contractor = passed(await call(manager, contractors.create, { body: { name: 'Hull Lifts' } })).dto;
  const on = {
    property: property.id,
    other: other.id,
    action: (await anAction(manager, { property })).id,
    accident: (await anAccident(manager, { property })).id,
    task: task.id,
    cycle: task.cycle!.id,
    report: (await anInspectionReport(manager, task)).id,
    contractor: contractor.id,
    company: organisation.id,
    reader: reader.id,
    manager: manager.id,
  };
  for (const [name, id] of Object.entries(on)) await aFile(manager, id, aPdf(), { fileName: `${name}.pdf` });
  return { organisation, manager, reader, property, other, task, on };
}
const { organisation, manager, reader, property, other, task, on } = await aLibrary();

it('LIB-003: the documents of properties, tasks, contractors, the company and people are libraries of their own', async () => {
  expect(await names(manager)).toEqual(['accident.pdf', 'action.pdf', 'other.pdf', 'property.pdf']);
  expect(await names(manager, { libraryType: 'TASK' })).toEqual(['cycle.pdf', 'report.pdf', 'task.pdf']);
  expect(await names(manager, { libraryType: 'CONTRACTOR' })).toEqual(['contractor.pdf']);
  const [own] = (await folders(manager, { libraryType: 'COMPANY' })).folders;
  expect(own).toMatchObject({ id: organisation.id, caption: expect.stringMatching(/\w/) });
  const company = await found(manager, { libraryType: 'COMPANY' });
  expect(company).toMatchObject([{ name: 'company.pdf', keptOn: own!.caption }]);
  expect(await names(manager, { libraryType: 'PERSONAL' })).toEqual(['manager.pdf', 'reader.pdf']);
  expect(await names(manager, { fullTextSearchString: 'quay' })).toEqual([
    'accident.pdf',
    'action.pdf',
    'property.pdf',
  ]);
  expect((await found(manager, { libraryType: 'TASK', fullTextSearchString: 'cycle' }))[0]).toMatchObject({
    ownerId: on.cycle,
    ownerKind: 'TASK-CYCLE',
    property: expect.stringContaining('Quay House'),
    keptOn: expect.stringContaining('Quay House'),
    state: 'Current',
  });
});

it('shows, counts and opens nothing of what the reader may not see', async () => {
  const here = await organisation.person(allBut('PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT', 'USER_MANAGE'), {
    propertyIds: [property.id],
  });
  expect(await names(here)).toEqual(['accident.pdf', 'action.pdf', 'property.pdf']);
  expect((await folders(here, { text: 'Mill' })).folders).toEqual([]);
  expect(await call(here, library.folders, { body: { propertyId: other.id } })).toMatchObject({ status: 404 });
  expect(await call(here, library.folders, { body: { folderId: other.id } })).toMatchObject({ status: 404 });
  // Personal documents: only the user's own.
  expect(await names(reader, { libraryType: 'PERSONAL' })).toEqual(['reader.pdf']);
  expect((await folders(reader, { libraryType: 'PERSONAL' })).folders.map(({ id }) => id)).toEqual([reader.id]);
  const [theirs] = await found(manager, { libraryType: 'PERSONAL', folderId: manager.id });
  expect(await call(reader, library.get, { query: { id: theirs!.id } })).toMatchObject({ status: 404 });
  // The files of accidents are for their managers; the company's documents for users with the library.
  const without = async (...missing: Parameters<typeof allBut>) => organisation.person(allBut(...missing));
  expect(await names(await without('PRISM_APP_SAFETY_MANAGER'))).not.toContain('accident.pdf');
  const noMenu = await without('PRISM_APP_CLIENT_LIBRARY_MENU');
  expect(await names(noMenu, { libraryType: 'COMPANY' })).toEqual([]);
  expect((await folders(noMenu, { libraryType: 'COMPANY' })).folders).toEqual([]);
  for (const libraryType of ['PROPERTY', 'TASK', 'CONTRACTOR', 'COMPANY', 'PERSONAL'] as const)
    expect(await names(await without('PRISM_PROPERTY_LIBRARY_VIEW'), { libraryType })).toEqual([]);
  expect(await names(await (await anOrganisation()).person())).toEqual([]);
});

it('who may view documents at one property and sees another is told of no file of the other, by no name, count or folder', async () => {
  const sees = ['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_APP_ACTION_MENU'] as const;
  const both = await organisation.person([...sees, 'PRISM_APP_CLIENT_LIBRARY_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW'], {
    propertyIds: [property.id],
  });
  await organisation.give(both, [...sees], { propertyIds: [other.id] });
  const theirs = (await found(manager)).find(({ name }) => name === 'other.pdf')!;
  expect(await names(both)).toEqual(['action.pdf', 'property.pdf']);
  const hits = await call(both, search.all, { body: { searchString: 'other.pdf', entitySearchOrder: ['FILE'] } });
  expect(passed(hits).options).toEqual([]);
  expect(await names(both, { fullTextSearchString: 'Mill Lodge' })).toEqual([]);
  expect((await folders(both, { text: 'Lodge' })).folders).toEqual([]);
  for (const where of [{ propertyId: other.id }, { folderId: other.id }])
    expect(await call(both, library.folders, { body: where })).toMatchObject({ status: 404 });
  expect(await call(both, library.get, { query: { id: theirs.id } })).toMatchObject({ status: 404 });
  expect(await call(both, library.zip, { body: { ids: [theirs.id] } })).toMatchObject({ status: 404 });
  expect(await call(both, library.ofProperty, { query: { id: other.id } })).not.toMatchObject({ status: 200 });
  const moved = await call(both, library.bulkRemove, { body: { ids: [theirs.id] } });
  expect(JSON.stringify(moved.body)).not.toContain('other.pdf');
});

it('personal documents are for the person and who manages people; who else opened one is written down', async () => {
  const administers = await organisation.person(
    allBut('PRISM_APP_PEOPLE_MANAGE', 'PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT'),
  );
  const own = passed(
    await call(reader, library.list, { body: { ...documentList.defaults, page: 1, libraryType: 'PERSONAL' } }),
  ).objects[0]!;
  expect(await names(administers, { libraryType: 'PERSONAL' })).toEqual([]);
  const query = { id: own.id };
  expect(await call(administers, library.get, { query })).toMatchObject({ status: 404 });
  expect(await call(administers, files.download, { query })).toMatchObject({ status: 404 });
  expect(await call(administers, files.remove, { query })).toMatchObject({ status: 404 });
  const log = passed(await call(administers, activity.list, { body: { entityId: reader.id, entityType: 'USER' } }));
  expect(JSON.stringify(log)).not.toContain('reader.pdf');
  for (const who of [reader, manager, manager])
    expect(await call(who, files.download, { query })).toMatchObject({ status: 200 });
  const openings = await call(reader, people.openings, { query: { id: reader.id } });
  expect(passed(openings).objects).toMatchObject([{ document: 'reader.pdf', openedBy: manager.fullName }]);
  expect(await call(administers, people.openings, { query: { id: reader.id } })).toMatchObject({ status: 404 });
});

it('PERM-010: the library is open to who has its menu or views documents, and to nobody else', async () => {
  const of = async (...permissions: Parameters<typeof allBut>) => organisation.person([...permissions]);
  const body = { ...documentList.defaults, page: 1 };
  for (const who of [await of('PRISM_APP_CLIENT_LIBRARY_MENU'), await of('PRISM_PROPERTY_LIBRARY_VIEW')])
    expect(await call(who, library.list, { body })).toMatchObject({ status: 200 });
  expect(await call(await of('PRISM_APP_TASK_MENU'), library.list, { body })).toMatchObject({ status: 403 });
});

it('LIB-004: a folder says its path, and whether files may be uploaded and deleted there', async () => {
  const root = await folders(manager, { text: 'quay' });
  expect(root.folders).toEqual([
    { id: property.id, kind: 'PROPERTY', caption: expect.stringContaining('Quay House'), fileCount: null },
  ]);
  expect(root.documentExplorerViewInfo).toEqual({
    path: [],
    ownerId: null,
    ownerKind: null,
    canUploadFiles: false,
    canDeleteFiles: false,
  });
  const open = await folders(manager, { propertyId: property.id });
  expect(open.documentExplorerViewInfo).toMatchObject({
    path: [{ id: property.id, kind: 'PROPERTY' }],
    ownerId: property.id,
    canUploadFiles: true,
    canDeleteFiles: true,
  });
  expect(open.folders.map(({ kind, fileCount }) => [kind, fileCount]).toSorted()).toEqual([
    ['ACCIDENT', 1],
    ['ACTION', 1],
    ['PROPERTY', 1],
  ]);
  const tasks = await folders(manager, { libraryType: 'TASK', propertyId: property.id });
  expect(tasks.folders).toMatchObject([{ id: task.id, kind: 'TASK', fileCount: 3 }]);
  const auditor = await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_MANAGE', 'PRISM_SUPPORT_EDIT'));
  expect((await folders(auditor, { propertyId: property.id })).documentExplorerViewInfo).toMatchObject({
    canUploadFiles: false,
    canDeleteFiles: false,
  });
  const adds = await organisation.person(allBut('PRISM_PROPERTY_ACTION_FILE_DELETE', 'PRISM_SUPPORT_EDIT'));
  expect((await folders(adds, { folderId: on.action })).documentExplorerViewInfo).toMatchObject({
    path: [
      { id: property.id, kind: 'PROPERTY' },
      { id: on.action, kind: 'ACTION' },
    ],
    canUploadFiles: true,
    canDeleteFiles: false,
  });
  const company = await folders(manager, { libraryType: 'COMPANY', folderId: organisation.id });
  expect(company.documentExplorerViewInfo).toMatchObject({ ownerKind: 'ORGANISATION', canUploadFiles: true });
});

it('a document is named, and said to be of a kind and to hold until a day; its log tells it', async () => {
  const file = await aFile(manager, property.id, aPdf(), { fileName: 'scan001.pdf' });
  const body = { id: file.id, version: 1, name: 'Fire risk assessment', documentKind: 'REPORT' as const };
  const saved = passed(
    await call(manager, library.change, { body: { ...body, issuedOn: '2020-01-31', expiresOn: '2021-01-31' } }),
  );
  expect(saved.dto).toMatchObject({ name: 'Fire risk assessment.pdf', state: 'EXPIRED', version: 2 });
  expect(await names(manager, { states: ['EXPIRED'] })).toEqual(['Fire risk assessment.pdf']);
  expect(await names(manager, { kinds: ['REPORT'], expiresOnTo: '2021-12-31' })).toEqual(['Fire risk assessment.pdf']);
  expect(await names(manager, { fullTextSearchString: 'fire risk' })).toEqual(['Fire risk assessment.pdf']);
  const log = passed(
    await call(manager, activity.list, { body: { entityType: 'PROPERTY', entityId: property.id, limit: 1 } }),
  );
  expect(log.records[0]).toMatchObject({
    event: 'document.changed',
    changes: expect.arrayContaining([
      { field: 'name', label: 'Name', from: 'scan001.pdf', to: 'Fire risk assessment.pdf' },
    ]),
  });
  // Saved on an outdated version: refused, field by field.
  expect(await call(manager, library.change, { body })).toMatchObject({ status: 409 });
  const wrong = { ...body, version: 2, issuedOn: '2024-02-01', expiresOn: '2024-01-01' };
  expect(await call(manager, library.change, { body: wrong })).toMatchObject({ status: 422 });
  const taken = { ...body, version: 2, name: 'property.pdf' };
  expect(await call(manager, library.change, { body: taken })).toMatchObject({ status: 422 });
  passed(await call(manager, files.remove, { query: { id: file.id } }));
});

it('follows its record to another property', async () => {
  const moving = await anAccident(manager, { property });
  await aFile(manager, moving.id, aPdf(), { fileName: 'moving.pdf' });
  passed(await changedAccident(manager, moving, { property: other }));
  expect(await names(manager, { propertyIds: [other.id] })).toEqual(['moving.pdf', 'other.pdf']);
});

it('SEARCH-017, SEARCH-018: a hit among files says in which library it is', async () => {
  const body = { searchString: 'contractor.pdf', entitySearchOrder: ['FILE' as const] };
  expect(passed(await call(manager, search.all, { body })).options).toMatchObject([
    { entityCaption: 'contractor.pdf', documentExplorerType: 'CONTRACTOR' },
  ]);
});

it('a new version comes in the place of a document, which stays, marked, and is neither removed nor moved alone', async () => {
  const first = await aFile(manager, property.id, aPdf(), { fileName: 'policy.pdf' });
  const opened = { ownerId: property.id, supersedesId: first.id };
  const session = passed(await call(manager, files.openSession, { body: opened })).dto;
  expect((await sendToSession(manager, session.id, aPdf(), { fileName: 'policy.pdf' })).status).toBe(200);
  const [next] = passed(await call(manager, files.commitSession, { body: { id: session.id } })).objects;
  const at = { propertyIds: [property.id], fullTextSearchString: 'policy' };
  expect((await found(manager, at)).map(({ id, state }) => [id, state])).toEqual([
    [next!.id, 'Current'],
    [first.id, 'Superseded'],
  ]);
  const shown = passed(await call(manager, library.get, { query: { id: next!.id } })).dto;
  expect(shown.supersedes.map(({ id }) => id)).toEqual([first.id]);
  expect(passed(await call(manager, library.get, { query: { id: first.id } })).dto).toMatchObject({
    state: 'SUPERSEDED',
    supersededBy: { id: next!.id },
    can: { supersede: false },
  });
  expect(await call(manager, files.openSession, { body: opened })).toMatchObject({ status: 409 });
  expect(await call(manager, files.remove, { query: { id: first.id } })).toMatchObject({ status: 409 });
  expect(await call(manager, files.move, { body: { id: first.id, ownerId: other.id } })).toMatchObject({ status: 409 });
  // Earlier versions move with it.
  passed(await call(manager, files.move, { body: { id: next!.id, ownerId: other.id } }));
  expect(await names(manager, { ...at, propertyIds: [other.id] })).toEqual(['policy.pdf', 'policy.pdf']);
  const log = passed(
    await call(manager, activity.list, { body: { entityType: 'PROPERTY', entityId: property.id, limit: 10 } }),
  );
  expect(log.records.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['document.superseded', 'file.moved-away']),
  );
  const hashes = ({ event, changes }: (typeof log.records)[number]) =>
    event === 'file.moved-away' ? changes.map(({ field }) => field) : [];
  expect(new Set(log.records.flatMap(hashes)).size).toBe(2);
  // Without its replacement it is current again, and shows that.
  passed(await call(manager, files.remove, { query: { id: next!.id } }));
  expect(passed(await call(manager, library.get, { query: { id: first.id } })).dto).toMatchObject({
    state: 'CURRENT',
    supersededBy: null,
  });
});

it('what proves work that is done is not superseded, and a document that proves nothing is no evidence', async () => {
  const action = await anAction(manager, { property });
  const proof = await aFile(manager, action.id, aPdf(), { fileName: 'report.pdf' });
  await closed(manager, action);
  const asked = { ownerId: action.id, supersedesId: proof.id };
  expect((await call(manager, files.openSession, { body: asked })).status).toBe(409);
  const text = Buffer.from('Certificate 4711');
  const documents = { ownerId: property.id, takesDocuments: true };
  const session = passed(await call(manager, files.openSession, { body: documents })).dto;
  const fields = { fileName: 'certificate.txt', evidence: 'certificate' as const };
  expect((await sendToSession(manager, session.id, text, fields)).status).toBe(422);
});

it('documents are taken out as a ZIP with an index, by who may see each of them', async () => {
  const content = aPdf();
  const file = await aFile(manager, property.id, content, { fileName: 'drawing.pdf' });
  const [report] = await found(manager, { libraryType: 'TASK', fullTextSearchString: 'report.pdf' });
  const taken = await call(manager, library.zip, { body: { ids: [file.id, report!.id] } });
  expect(taken).toMatchObject({ status: 200 });
  const parts = new Map<string, Buffer>();
  eachPart(taken.raw, 10_000_000, (name, part) => parts.set(name, Buffer.from(part)));
  const paths = [...parts.keys()];
  expect(paths).toEqual([
    expect.stringMatching(/^[^/]*Quay House[^/]*\/.*\.pdf$/),
    expect.stringMatching(/^[^/]*Quay House[^/]*\/.*\.pdf$/),
    'Index.xlsx',
  ]);
  const drawing = paths.find((path) => path.endsWith('drawing.pdf'))!;
  expect(drawing.split('/')).toHaveLength(2);
  expect(parts.get(drawing)!.equals(content)).toBe(true);
  const [heads, ...lines] = (await readXlsx(parts.get('Index.xlsx')!)).sheets[0]!.rows;
  expect(heads).toEqual(expect.arrayContaining(['SHA-256', documentList.columns.keptOn!.label]));
  expect(lines.map(([path]) => path).toSorted()).toEqual(paths.filter((path) => path !== 'Index.xlsx').toSorted());
  const [theirs] = await found(manager, { libraryType: 'PERSONAL', folderId: manager.id });
  expect(await call(reader, library.zip, { body: { ids: [file.id, theirs!.id] } })).toMatchObject({ status: 404 });
});

it('a property gathers the documents of all that happens on it, by regime, within the rights of the reader', async () => {
  const at = await aProperty(manager);
  const work = await aTask(manager, { property: at });
  await aFile(manager, at.id, aPdf(), { fileName: 'own.pdf' });
  const round = await aFile(manager, work.cycle!.id, aPdf(), { fileName: 'round.pdf' });
  // The page of a document shows its folder: for a round, its task's.
  const { path } = passed(await call(manager, library.get, { query: { id: round.id } })).dto.documentExplorerViewInfo;
  expect(path.at(-1)).toMatchObject({ id: work.id, kind: 'TASK', caption: expect.stringContaining(work.name) });
  // The property is named once, before it, on the page and in its folder.
  const place = path.at(-2)!.caption;
  const { folders } = passed(
    await call(manager, library.folders, { body: { libraryType: 'TASK', propertyId: at.id } }),
  );
  for (const { caption } of [path.at(-1)!, ...folders]) expect(caption).not.toContain(place);
  await aFile(manager, (await anAccident(manager, { property: at })).id, aPdf(), { fileName: 'scene.pdf' });
  const of = async (who: Person) =>
    passed(await call(who, library.ofProperty, { query: { id: at.id } })).regimes.map(({ regime, documents }) => [
      regime === null ? 'none' : 'regime',
      documents.map(({ name, state }) => `${name} ${state}`).toSorted(),
    ]);
  expect(await of(manager)).toEqual([
    ['regime', ['round.pdf CURRENT']],
    ['none', ['own.pdf CURRENT', 'scene.pdf CURRENT']],
  ]);
  expect(await of(await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER')))).toContainEqual([
    'none',
    ['own.pdf CURRENT'],
  ]);
});

it('of a property that had several rounds, only the same document of a later one comes in place of an earlier one', async () => {
  const at = await aProperty(manager);
  const work = await aTask(manager, { property: at });
  const add = async (recordId: string, name: string, documentKind: 'CERTIFICATE' | 'REPORT' | 'OTHER') => {
    const { id } = await aFile(manager, recordId, aPdf(), { fileName: name });
    passed(await call(manager, library.change, { body: { id, version: 1, name, documentKind } }));
  };
  for (const [name, kind] of [
    ['old.pdf', 'CERTIFICATE'],
    ['report.pdf', 'REPORT'],
    ['note.pdf', 'OTHER'],
    ['plan.pdf', 'OTHER'],
  ] as const)
    await add(work.cycle!.id, name, kind);
  const next = (await completed(manager, work)).cycle!.id;
  await add(next, 'new.pdf', 'CERTIFICATE');
  await add(next, 'note.pdf', 'OTHER');
  const { regimes, hasMore } = passed(await call(manager, library.ofProperty, { query: { id: at.id } }));
  expect(hasMore).toBe(false);
  expect(regimes.flatMap(({ documents }) => documents.map(({ name, state }) => `${name} ${state}`)).toSorted()).toEqual(
    [
      'new.pdf CURRENT',
      'note.pdf CURRENT',
      'note.pdf SUPERSEDED',
      'old.pdf SUPERSEDED',
      'plan.pdf CURRENT',
      'report.pdf CURRENT',
    ],
  );
});

it('folders go on over pages: regions, then properties in none, each once', async () => {
  const company = await anOrganisation();
  const keeper = await company.person();
  const made = await company.within(async (scope) => {
    const rows = Array.from({ length: 120 }, (_, at) => ({
      id: scope.newId(),
      propertyReferenceNumber: `F-${at}`,
      address1: `${at} Folder Road`,
    }));
    await scope.begin(
      rows.map(({ id }) => ({ id, kind: 'PROPERTY' as const, propertyId: id })),
      { type: 'CREATE', event: 'test.created' },
    );
    await scope.db.insertInto('properties').values(rows).execute();
    return rows.map(({ id }) => id);
  });
  const seen: string[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { folders: some, hasMore } = await folders(keeper, { page });
    seen.push(...some.map(({ id }) => id));
    more = hasMore;
  }
  expect(seen.toSorted()).toEqual(made.toSorted());
});

it('who keeps the documents of the company is reminded before one ends and after, each rung once', async () => {
  const company = await anOrganisation();
  const [keeper, director, blind, librarian] = [
    await company.person(allBut('PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT')),
    await company.person(['PRISM_APP_CLIENT_LIBRARY_MENU']),
    await company.person(['PRISM_PROPERTY_VIEW']),
    await company.person(['PRISM_APP_CLIENT_LIBRARY_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW', 'PRISM_PROPERTY_VIEW']),
  ];
  const keep = async (name: string, daysLeft: number) => {
    const { id } = await aFile(keeper, company.id, aPdf(), { fileName: name });
    const expiresOn = inDays(keeper, daysLeft);
    passed(await call(keeper, library.change, { body: { id, version: 1, name, documentKind: 'POLICY', expiresOn } }));
  };
  await keep('soon.pdf', 20);
  await keep('late.pdf', -3);
  await keep('far.pdf', 200);
  for (const _ of ['once', 'and again']) await company.within(remindOfDocuments);
  // A director is notified according to the ladder, about what they may see.
  const rules = passed(await call(keeper, notices.rules)).dto;
  const body = { ...rules, tasks: [{ days: 1, to: ['director'] }], directorIds: [director.id, blind.id] } as never;
  passed(await call(keeper, notices.changeRules, { body }));
  await company.within(remindOfDocuments);
  const sentTo = async (who: Person) =>
    passed(await call(who, notices.list, { query: {} })).objects.map(({ kind, sentence }) => [
      kind,
      sentence.split(' ')[0],
    ]);
  expect((await sentTo(keeper)).toSorted()).toEqual([
    ['document-expired', 'late.pdf'],
    ['document-expiring', 'soon.pdf'],
  ]);
  expect(await sentTo(librarian)).toEqual([]);
  expect(await sentTo(director)).toEqual([['document-expired', 'late.pdf']]);
  expect(await sentTo(blind)).toEqual([]);
});

it('who reaches only a region sees the documents of its properties, tasks and rounds as they see these, and no more once they moved away', async () => {
  const entries = await organisation.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
  );
  const [north, south] = entries.map(({ id }) => id);
  const at = await aProperty(manager, { regionId: north });
  const work = await aTask(manager, { property: at });
  for (const [name, id] of Object.entries({ kept: at.id, work: work.id, round: work.cycle!.id }))
    await aFile(manager, id, aPdf(), { fileName: `north ${name}.pdf` });
  const seen = async (who: Person) => [
    ...(await names(who, { propertyIds: [at.id] })),
    ...(await names(who, { libraryType: 'TASK', propertyIds: [at.id] })),
  ];
  const regional = (regionId: string) =>
    organisation.person(allBut('PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT'), { regionId });
  const [here, there] = [await regional(north!), await regional(south!)];
  const all = ['north kept.pdf', 'north round.pdf', 'north work.pdf'];
  expect([await seen(here), await seen(there)]).toEqual([all, []]);
  passed(await call(manager, properties.bulkChange, { body: { ids: [at.id], set: { regionId: south! } } }));
  expect([await seen(here), await seen(there)]).toEqual([[], all]);
});

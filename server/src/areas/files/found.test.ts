import { expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Permission } from '@lintel/contract/platform/permissions';
import { search } from '@lintel/contract/areas/search';
import { anAccident, changedAccident } from '#areas/accidents/testing';
import { anAction } from '#areas/actions/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { anInspectionReport, aTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { insertFiles } from './place.ts';
import { indexFiles } from './search-text.ts';
import { aFile, aPdf } from './testing.ts';

const find = async (who: Person, searchString: string, more: object = {}) =>
  passed(await call(who, search.all, { body: { searchString, entitySearchOrder: ['FILE'], ...more } })).options;
const names = async (who: Person, text: string) => (await find(who, text)).map((hit) => hit.entityCaption);

/** A file on a record of each kind, all named alike; `secret.pdf` is on an accident. */
async function onEachKind() {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const property = await aProperty(manager, { address1: 'Quay House', city: 'Hull' });
  const task = await aTask(manager, { property });
  const made = {
    property: property.id,
    task: task.id,
    cycle: task.cycle!.id,
    action: (await anAction(manager, { property })).id,
    alone: (await anAction(manager)).id,
    report: (await anInspectionReport(manager, task)).id,
    accident: (await anAccident(manager, { property })).id,
  };
  for (const [on, id] of Object.entries(made)) await aFile(manager, id, aPdf(), { fileName: `Paper-${on}.pdf` });
  return { organisation, manager, property, task, made };
}
const { organisation, manager, property, task, made } = await onEachKind();
const all = ['accident', 'action', 'alone', 'cycle', 'property', 'report', 'task'].map((on) => `Paper-${on}.pdf`);
const onProperty = all.filter((name) => name !== 'Paper-alone.pdf');

it('SEARCH-005, SEARCH-012: files are found by name and property, each with what holds it and among which documents it is', async () => {
  const found = await find(manager, 'paper-');
  expect(found.map((hit) => hit.entityCaption)).toEqual(all);
  const one = (on: string) => found.find((hit) => hit.entityCaption === `Paper-${on}.pdf`)!;
  expect(one('property')).toMatchObject({
    entityType: 'FILE',
    totalCount: 7,
    propertyAddress: 'Quay House, Hull',
    documentExplorerType: 'PROPERTY',
    holder: { entityType: 'PROPERTY', entityId: property.id },
  });
  // A file of a cycle is shown on the page of its task.
  for (const on of ['task', 'cycle'])
    expect(one(on)).toMatchObject({
      documentExplorerType: 'TASK',
      holder: { entityType: 'TASK', entityId: task.id },
    });
  expect(one('report')).toMatchObject({
    documentExplorerType: 'TASK',
    holder: { entityType: 'INSPECTION_REPORT', entityId: made.report },
  });
  for (const on of ['action', 'accident'] as const)
    expect(one(on)).toMatchObject({ documentExplorerType: 'PROPERTY', holder: { entityId: made[on] } });
  expect(one('alone')).toMatchObject({ documentExplorerType: 'COMPANY', holder: { entityId: made.alone } });
  expect(one('alone')).not.toHaveProperty('propertyAddress');
  expect(await names(manager, 'quay paper-task')).toEqual(['Paper-task.pdf']);
  expect(await find(manager, 'paper-', { limit: 2, page: 2 })).toMatchObject([
    { entityCaption: 'Paper-alone.pdf', totalCount: 7 },
    { entityCaption: 'Paper-cycle.pdf', totalCount: 7 },
  ]);
});

it('SEARCH-025: files are in the search of who has the library menu and may view documents, and of support', async () => {
  const found = async (held: readonly Permission[]) => names(await organisation.person([...held]), 'paper-');
  expect(await found(allBut('PRISM_APP_CLIENT_LIBRARY_MENU'))).toEqual([]);
  expect(await found(allBut('PRISM_PROPERTY_LIBRARY_VIEW'))).toEqual([]);
  expect(await found(['PRISM_SUPPORT_VIEW'])).toEqual(
    expect.arrayContaining(['Paper-property.pdf', 'Paper-task.pdf', 'Paper-cycle.pdf']),
  );
  const caretaker = await organisation.person(['PRISM_APP_CLIENT_LIBRARY_MENU', 'PRISM_PROPERTY_VIEW'], {
    propertyIds: [property.id],
  });
  expect(await names(caretaker, 'paper-')).toEqual([]);
});

it('a file is found by who sees what holds it and reads that whole, on the properties they answer for', async () => {
  const other = await aProperty(manager);
  await aFile(manager, other.id, aPdf(), { fileName: 'Paper-other.pdf' });
  // Whoever does not manage accidents sees an accident, and not its files.
  expect(await names(await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER')), 'paper-')).toEqual(
    [...all, 'Paper-other.pdf'].filter((name) => name !== 'Paper-accident.pdf').toSorted(),
  );
  const here = await organisation.person(allBut('PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT'), {
    propertyIds: [property.id],
  });
  expect(await find(here, 'paper-')).toMatchObject(
    onProperty.map((entityCaption) => ({ entityCaption, totalCount: onProperty.length })),
  );
  expect(await names(await (await anOrganisation()).person(), 'paper-')).toEqual([]);
});

it('a file is found where it was moved to, and no longer once it is deleted or its property archived', async () => {
  const [from, to] = [
    await aProperty(manager, { address1: 'Alpha Court' }),
    await aProperty(manager, { address1: 'Beta Court' }),
  ];
  const file = await aFile(manager, from.id, aPdf(), { fileName: 'Lift report.pdf' });
  const gone = await aFile(manager, from.id, aPdf(), { fileName: 'Lift drawing.pdf' });
  passed(await call(manager, files.remove, { query: { id: gone.id } }));
  expect(await names(manager, 'lift alpha')).toEqual(['Lift report.pdf']);
  passed(await call(manager, files.move, { body: { id: file.id, ownerId: to.id } }));
  expect(await names(manager, 'lift alpha')).toEqual([]);
  expect(await find(manager, 'lift')).toMatchObject([{ totalCount: 1, holder: { entityId: to.id } }]);
  const renamed = propertyDetails({ ...to, address1: 'Gamma Court' });
  passed(await call(manager, properties.change, { body: { ...renamed, id: to.id, version: 1 } }));
  expect(await names(manager, 'lift gamma')).toEqual(['Lift report.pdf']);
  passed(await call(manager, properties.archive, { body: { id: to.id, version: 2, reason: 'Sold' } }));
  expect(await names(manager, 'lift')).toEqual([]);
});

it('are found where their accident lies, once it moved to another property', async () => {
  const elsewhere = await aProperty(manager, { address1: 'Mill Cottage', city: 'Leeds' });
  const moving = await anAccident(manager, { property });
  await aFile(manager, moving.id, aPdf(), { fileName: 'Scene-1.pdf' });
  passed(await changedAccident(manager, moving, { property: elsewhere }));
  await aFile(manager, moving.id, aPdf(), { fileName: 'Scene-2.pdf' });
  expect((await find(manager, 'scene-')).map((hit) => [hit.entityCaption, hit.propertyAddress])).toEqual([
    ['Scene-1.pdf', 'Mill Cottage, Leeds'],
    ['Scene-2.pdf', 'Mill Cottage, Leeds'],
  ]);
  const body = { entityType: 'ACCIDENT', entityId: moving.id, limit: 50 } as const;
  const log = passed(await call(manager, activity.list, { body })).records;
  expect(JSON.stringify(log)).toContain('Mill Cottage');
});

/** Whether a reader's number is that of what they see among so many documents more. */
async function numbersHide(hiddenCount: number) {
  const word = `Palladium${hiddenCount}`;
  await aFile(manager, property.id, aPdf(), { fileName: `${word}.pdf` });
  await aFile(manager, organisation.id, aPdf(), { fileName: `${word} policy.pdf` });
  const [seen] = await find(manager, word);
  expect(seen).toMatchObject({ totalCount: 2 });
  await organisation.within(async (scope) => {
    const [like] = await scope.whole.selectFrom('files').selectAll().where('id', '=', seen!.entityId).execute();
    const { organisationId: _, ...row } = like!;
    const rows = Array.from({ length: hiddenCount }, (_, at) => {
      const name = `${word} ${at}.pdf`;
      return { ...row, id: scope.newId(), recordId: manager.id, name, nameKey: name.toLowerCase() };
    });
    await insertFiles(scope, rows);
    await indexFiles(
      scope,
      rows.map(({ id }) => id),
    );
    await scope.record(manager.id, { type: 'EDIT', event: 'test.files-added' });
  });
  expect(await find(manager, word, { limit: 1 })).toMatchObject([
    hiddenCount > 1000 ? { totalCount: 1000, hasMore: true } : { totalCount: hiddenCount + 2 },
  ]);
  const reader = await organisation.person(
    allBut('PRISM_APP_PEOPLE_MANAGE', 'PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT'),
    {
      propertyIds: [property.id],
    },
  );
  for (const limit of [1, 10]) {
    const [first] = await find(reader, word, { limit });
    expect(first).toMatchObject({ totalCount: 2 });
    expect(first).not.toHaveProperty('hasMore');
  }
  expect((await names(reader, word)).toSorted()).toEqual([`${word} policy.pdf`, `${word}.pdf`]);
}
it('what one may not see is not in the number either; what belongs to no property is found in part of a portfolio', () =>
  numbersHide(20));
it('nor where there is more of it than is counted', { tags: ['thorough'] }, () => numbersHide(1001));

import { expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import { anAction, closed } from '#areas/actions/testing';
import { aFile, aPdf, sendToSession } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';

const organisation = await anOrganisation();
const manager = await organisation.person();
const here = await aProperty(manager, { address1: 'Quay House' });
const there = await aProperty(manager, { address1: 'Mill Lodge' });
const local = await organisation.person(allBut('PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT', 'USER_MANAGE'), {
  propertyIds: [here.id],
});

let count = 0;
const aDocument = async (at: string) => aFile(manager, at, aPdf(), { fileName: `${(count += 1)}.pdf` });
/** The new version that replaces a document. */
async function aNewVersion({ id, name }: { id: string; name: string }, fileName = name) {
  const opened = { ownerId: here.id, supersedesId: id };
  const session = passed(await call(manager, files.openSession, { body: opened })).dto;
  passed(await sendToSession(manager, session.id, aPdf(), { fileName }));
  return passed(await call(manager, files.commitSession, { body: { id: session.id } })).objects[0]!;
}
const get = async (id: string, who: Person = manager) => passed(await call(who, library.get, { query: { id } })).dto;
const on = async (at: string) =>
  passed(await call(manager, library.list, { body: { ...documentList.defaults, page: 1, folderId: at } })).objects.map(
    ({ name }) => name,
  );
const logOf = async (entityId: string) =>
  JSON.stringify(passed(await call(manager, activity.list, { body: { entityId, entityType: 'PROPERTY' } })));
async function ofClosedAction() {
  const action = await anAction(manager, { property: here });
  const file = await aDocument(action.id);
  await closed(manager, action);
  return file;
}

it('what is said of many documents is said of each, in its log; what is left out stays, and those one may not change are named', async () => {
  const [one, two] = [await aDocument(here.id), await aDocument(here.id)];
  const elsewhere = await aDocument(there.id);
  const change = (ids: string[], set: object) => call(local, library.bulkChange, { body: { ids, set } });
  const ids = [one.id, two.id, elsewhere.id, one.id];
  expect(passed(await change(ids, { documentKind: 'REPORT', issuedOn: '2026-03-01' }))).toEqual({
    changedCount: 2,
    unchangedCount: 0,
    refusedCount: 1,
    refused: [{ id: elsewhere.id, ref: '', name: '', reason: 'This document is not available' }],
  });
  expect(await get(one.id)).toMatchObject({ documentKind: 'REPORT', issuedOn: '2026-03-01', version: 2 });
  expect(await get(elsewhere.id)).toMatchObject({ documentKind: null, version: 1 });
  // One that would end before it was issued stays unchanged.
  const early = { expiresOn: '2026-02-01' };
  const third = await aDocument(here.id);
  expect(passed(await change([one.id, third.id], early))).toEqual({
    changedCount: 1,
    unchangedCount: 0,
    refusedCount: 1,
    refused: [{ id: one.id, ref: '', name: one.name, reason: 'This is before the day it was issued' }],
  });
  passed(await change([one.id], { issuedOn: null }));
  expect(await get(one.id)).toMatchObject({ documentKind: 'REPORT', issuedOn: null, expiresOn: null, version: 3 });
  // Saving the same values is not a change.
  expect(passed(await change([one.id], { issuedOn: null }))).toMatchObject({ changedCount: 0, unchangedCount: 1 });
  expect((await get(one.id)).version).toBe(3);
  const log = await logOf(here.id);
  for (const { name } of [one, two]) expect(log).toContain(`Document ${name}, changed together with others`);
  for (const set of [{}, { documentKind: 'NOVEL' }, { issuedOn: '2026-02-30' }])
    expect(await change([one.id], set)).toMatchObject({ status: 422 });
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await change(many, early)).toMatchObject({ status: 422 });
});

it('of many documents those that prove closed work, and earlier versions, are not deleted; the others are', async () => {
  const proof = await ofClosedAction();
  const plain = await aDocument(here.id);
  const former = await aDocument(here.id);
  await aNewVersion(former);
  const elsewhere = await aDocument(there.id);
  const ids = [proof.id, plain.id, former.id, elsewhere.id];
  const done = passed(await call(local, library.bulkRemove, { body: { ids } }));
  expect(done).toMatchObject({ changedCount: 1, refusedCount: 3 });
  expect(done.refused.map(({ id }) => id)).toEqual([proof.id, former.id, elsewhere.id]);
  expect(await call(manager, library.get, { query: { id: plain.id } })).toMatchObject({ status: 404 });
  for (const { id } of [proof, former, elsewhere]) expect(await get(id)).toMatchObject({ id });
  expect(await logOf(here.id)).toContain(plain.name);
});

it('the version before a deleted one holds again, and neither goes where another has its name by now', async () => {
  const former = await aDocument(here.id);
  const next = await aNewVersion(former, 'renewed.pdf');
  const again = await aFile(manager, here.id, aPdf(), { fileName: former.name });
  const remove = () => call(manager, library.bulkRemove, { body: { ids: [next.id] } });
  expect(passed(await remove())).toMatchObject({ changedCount: 0, refusedCount: 1 });
  expect(await get(next.id)).toMatchObject({ state: 'CURRENT' });
  passed(await call(manager, library.bulkRemove, { body: { ids: [again.id] } }));
  expect(passed(await remove())).toMatchObject({ changedCount: 1 });
  expect(await get(former.id)).toMatchObject({ state: 'CURRENT' });
});

it('many documents are moved to another record; those that must stay, or whose name is there, are left', async () => {
  const target = await anAction(manager, { property: here });
  const [one, two] = [await aDocument(here.id), await aDocument(here.id)];
  await aFile(manager, target.id, aPdf(), { fileName: two.name });
  const proof = await ofClosedAction();
  const body = { ids: [one.id, two.id, proof.id], ownerId: target.id };
  expect(passed(await call(local, library.bulkMove, { body }))).toMatchObject({ changedCount: 1, refusedCount: 2 });
  expect((await on(target.id)).toSorted()).toEqual([one.name, two.name].toSorted());
  // What is there already is no refusal.
  expect(passed(await call(local, library.bulkMove, { body }))).toMatchObject({
    changedCount: 0,
    unchangedCount: 1,
    refusedCount: 2,
  });
  expect(await get(one.id)).toMatchObject({ ownerId: target.id });
  expect(await get(proof.id)).not.toMatchObject({ ownerId: target.id });
  const away = { ids: [one.id], ownerId: there.id };
  expect(await call(local, library.bulkMove, { body: away })).toMatchObject({ status: 404 });
});

it('who may change nothing of a library is told so with its folders', async () => {
  const mayChange = async (who: Person, libraryType: 'PROPERTY' | 'CONTRACTOR') =>
    passed(await call(who, library.folders, { body: { libraryType } })).mayChange;
  const reader = await organisation.person(['PRISM_APP_CLIENT_LIBRARY_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW']);
  const ofContractors = await organisation.person([
    'PRISM_PROPERTY_LIBRARY_VIEW',
    'PRISM_APP_CONTRACTOR_MENU',
    'PRISM_APP_CONTRACTOR_MANAGE',
  ]);
  expect(await mayChange(manager, 'PROPERTY')).toBe(true);
  expect(await mayChange(reader, 'PROPERTY')).toBe(false);
  expect([await mayChange(ofContractors, 'CONTRACTOR'), await mayChange(ofContractors, 'PROPERTY')]).toEqual([
    true,
    false,
  ]);
});

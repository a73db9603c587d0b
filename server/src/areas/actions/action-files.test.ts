import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { files } from '@lintel/contract/areas/files';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aFile, aPicture, aSession, filesOn, sendToSession } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { anInspectionReport, aTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { anAction, aPhotograph, closed, theAction } from './testing.ts';

let organisation: Organisation;
let by: Person;
let property: Property;

beforeAll(async () => {
  (await theServer()).at('2026-05-20T09:00:00Z');
  organisation = await anOrganisation();
  by = await organisation.person();
  property = await aProperty(by, { address1: '9 Orchard Row', address2: 'Millgate' });
});

const raise = (who: Person, more: object = {}) =>
  call(who, actions.create, {
    body: { name: 'Replace the door closer', priority: 'LOW', propertyId: property.id, ...more },
  });

it('an action is raised and commented on whatever its name is cut off at', async () => {
  const source = await aTask(by, { property });
  const name = `${'a'.repeat(299)}🚪${'b'.repeat(20)}`;
  const raised = await raise(by, { name, source: { type: 'TASK', id: source.id }, propertyId: undefined });
  expect(raised.status).toBe(200);
  const { name: shown } = await theAction(by, { id: raised.body.dto.id });
  expect(shown).toBe(name);
});

it('a record is the same whether its id is asked for in small letters or capitals', async () => {
  const action = await anAction(by, { property });
  await aPhotograph(by, action);
  expect((await theAction(by, { id: action.id.toUpperCase() })).fileCount).toBe(1);
});

describe('the files of an action', () => {
  const upload = async (who: Person, id: string) =>
    call(who, files.uploadToAction, {
      params: { id },
      query: { fileName: `${crypto.randomUUID()}.png` },
      body: await aPicture(),
      headers: { 'content-type': 'image/png' },
    } as never);
  const remove = (who: Person, id: string) => call(who, files.remove, { query: { id } });
  const holding = (...more: Parameters<Organisation['person']>[0][]) => more;

  it('ACT-058, PERM-022: are added by supervisors and all-owners who may upload, on the property or standalone', async () => {
    const base = ['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_LIBRARY_VIEW'] as const;
    const [supervises, owns, neither, lacks] = holding(
      [...base, 'PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_FILE_UPLOAD'],
      [...base, 'PRISM_PROPERTY_ACTION_ALL_OWNER', 'PRISM_PROPERTY_ACTION_FILE_UPLOAD'],
      [...base, 'PRISM_PROPERTY_ACTION_FILE_UPLOAD'],
      [...base, 'PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_ALL_OWNER'],
    );
    for (const action of [await anAction(by, { property }), await anAction(by)]) {
      for (const [holds, status] of [
        [supervises, 200],
        [owns, 200],
        [neither, 403],
        [lacks, 403],
        [['PRISM_SUPPORT_EDIT'], 200],
      ] as const) {
        const who = await organisation.person(holds);
        expect((await theAction(who, action)).can.addFile).toBe(status === 200);
        expect((await upload(who, action.id)).status, String(holds)).toBe(status);
      }
      expect((await theAction(by, action)).fileCount).toBe(3);
    }
    const elsewhere = await aProperty(by);
    const local = await organisation.person(supervises, { propertyIds: [elsewhere.id] });
    expect((await upload(local, (await anAction(by, { property })).id)).status).toBe(404);
    const half = await organisation.person(base);
    await organisation.give(half, ['PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_FILE_UPLOAD'], {
      propertyIds: [elsewhere.id],
    });
    expect((await upload(half, (await anAction(by, { property: elsewhere })).id)).status).toBe(200);
    expect((await upload(half, (await anAction(by, { property })).id)).status).toBe(403);
  });

  it('show with the action, the newest six of them, to who may see the files of its property', async () => {
    const action = await anAction(by, { property });
    const base = ['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW'] as const;
    const reader = await organisation.person([...base, 'PRISM_PROPERTY_LIBRARY_VIEW']);
    const shownTo = async (who: Person) =>
      (await call(who, actions.view, { body: { actionId: action.id } })).body.files.map(({ id }) => id);
    expect(await shownTo(reader)).toEqual([]);
    const added: string[] = [];
    for (let count = 0; count < 7; count += 1) added.push((await upload(by, action.id)).body.dto.id);
    expect(await shownTo(reader)).toEqual(added.toReversed().slice(0, 6));
    expect(await shownTo(await organisation.person(base))).toEqual([]);
  });

  it('PERM-023: are removed by supervisors and all-owners who may delete, on the property or standalone, while the action is open', async () => {
    const [action, standalone] = [await anAction(by, { property }), await anAction(by)];
    const ofStandalone = await aPhotograph(by, standalone);
    const base = ['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_LIBRARY_VIEW'] as const;
    for (const [holds, status] of [
      [[...base, 'PRISM_PROPERTY_ACTION_FILE_DELETE'], 403],
      [[...base, 'PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_FILE_UPLOAD'], 403],
      [[...base, 'PRISM_PROPERTY_ACTION_ALL_OWNER', 'PRISM_PROPERTY_ACTION_FILE_DELETE'], 200],
      [[...base, 'PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_FILE_DELETE'], 200],
      [['PRISM_SUPPORT_EDIT'], 200],
    ] as const) {
      const file = await aPhotograph(by, action);
      const who = await organisation.person(holds);
      for (const one of [action, standalone])
        expect((await theAction(who, one)).can.deleteFile, String(holds)).toBe(status === 200);
      expect((await remove(who, file.id)).status, String(holds)).toBe(status);
      // Only the first of those who may finds it there.
      if ((await filesOn(by, standalone.id)).length)
        expect((await remove(who, ofStandalone.id)).status, String(holds)).toBe(status);
    }
    expect(await filesOn(by, standalone.id)).toEqual([]);
    const file = await aPhotograph(by, action);
    const [half, other] = [await organisation.person(base), await aProperty(by)];
    await organisation.give(half, ['PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_FILE_DELETE'], {
      propertyIds: [other.id],
    });
    expect((await remove(half, file.id)).status).toBe(403);
    const onOther = await aPhotograph(by, await anAction(by, { property: other }));
    expect((await remove(half, onOther.id)).status).toBe(200);
    // To look after one property and to delete on another is not both on either.
    await organisation.give(half, ['PRISM_PROPERTY_SUPERVISOR'], { propertyIds: [property.id] });
    expect((await theAction(half, action)).can.deleteFile).toBe(false);
    expect((await remove(half, file.id)).status).toBe(403);
    await closed(by, await theAction(by, action));
    expect((await remove(by, file.id)).status).toBe(409);
    const elsewhere = await anAction(by, { property });
    expect((await call(by, files.move, { body: { id: file.id, ownerId: elsewhere.id } })).status).toBe(409);
  });

  it('are saved with a new action, or it is not saved (C-05 in kind)', async () => {
    const open = async () => passed(await call(by, files.openSession, { body: {} })).dto.id;
    const session = await open();
    const sent = await sendToSession(by, session, await aPicture(), { fileName: 'door.png', evidence: 'photograph' });
    expect(sent.status).toBe(200);
    const refused = await raise(by, { uploadSessionId: session, areaOfObservationIds: [crypto.randomUUID()] });
    expect(refused.status).toBe(422);
    const { dto } = passed(await raise(by, { uploadSessionId: session }));
    expect(dto).toMatchObject({ fileCount: 1, closing: { evidence: [] } });
    const before = await organisation.within(({ db }) => db.selectFrom('actions').select('id').execute());
    for (const uploadSessionId of [session, await open(), crypto.randomUUID(), (await aSession(by, dto.id)).id])
      expect((await raise(by, { uploadSessionId })).status).toBeOneOf([404, 422]);
    const without = await organisation.person(allBut('PRISM_PROPERTY_ACTION_FILE_UPLOAD'));
    // A session that takes the photograph of an accident brings nothing onto an action.
    const theirs = passed(await call(without, files.openSession, { body: {} })).dto.id;
    await sendToSession(without, theirs, await aPicture(), { fileName: 'door.png' });
    expect((await raise(without, { uploadSessionId: theirs })).status).toBe(403);
    const neither = await organisation.person(allBut('PRISM_PROPERTY_ACTION_FILE_UPLOAD', 'PRISM_APP_ACCIDENTS_MENU'));
    expect((await call(neither, files.openSession, { body: {} })).status).toBe(403);
    expect(await organisation.within(({ db }) => db.selectFrom('actions').select('id').execute())).toEqual(before);
  });

  it('are saved with the action and its assignment, or nothing is (C-05 in kind)', async () => {
    const session = passed(await call(by, files.openSession, { body: {} })).dto.id;
    await sendToSession(by, session, await aPicture(), { fileName: 'door.png' });
    const known = () => organisation.within(({ db }) => db.selectFrom('actions').select('id').execute());
    const before = await known();
    const refused = await raise(by, { uploadSessionId: session, assignee: 'nobody@nowhere.example' });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ field: 'assignee' }] });
    expect(await known()).toEqual(before);
    const elsewhere = await organisation.person(everything, { propertyIds: [(await aProperty(by)).id] });
    const unseen = await raise(by, { uploadSessionId: session, assignee: elsewhere.email });
    expect(unseen.body).toMatchObject({
      errors: [{ field: 'assignee', message: expect.stringMatching(/may not see/) }],
    });
    const colleague = await organisation.person();
    const { dto } = passed(await raise(by, { uploadSessionId: session, assignee: colleague.email }));
    expect(dto).toMatchObject({ fileCount: 1, assigneeName: colleague.fullName });
  });

  it('of a session without a record are committed by nothing else', async () => {
    const { id } = passed(await call(by, files.openSession, { body: {} })).dto;
    await sendToSession(by, id, await aPicture(), { fileName: 'door.png' });
    expect((await call(by, files.commitSession, { body: { id } })).status).toBe(409);
  });

  it('are taken over from what it comes from: the photograph of a failed point', async () => {
    const report = await anInspectionReport(by, await aTask(by, { property: await aProperty(by) }));
    const source = { id: report.id, type: 'INSPECTION_REPORT' as const };
    const photograph = await aFile(by, report.id, await aPicture(), { fileName: 'gap.png', evidence: 'photograph' });
    const action = await anAction(by, { source, sourceFileIds: [photograph.id] });
    expect(action).toMatchObject({ fileCount: 1, closing: { evidence: [] } });
    const [copy] = passed(await call(by, files.list, { body: { ownerId: action.id } })).objects;
    expect(copy).toMatchObject({ name: 'gap.png', size: photograph.size });
    const strange = await aPhotograph(by, action);
    expect((await raise(by, { propertyId: null, source, sourceFileIds: [strange.id] })).status).toBe(422);
  });
});

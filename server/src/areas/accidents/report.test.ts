import { expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { files } from '@lintel/contract/areas/files';
import { notices } from '@lintel/contract/areas/notices';
import type { Permission } from '@lintel/contract/platform/permissions';
import { aPicture, aSession, filesOn, sendToSession } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { accidentFields, theAccident } from './testing.ts';

const aPhotograph = async (by: Person, fileName = 'stair.png') => {
  const { id } = passed(await call(by, files.openSession, { body: {} })).dto;
  expect((await sendToSession(by, id, await aPicture(), { fileName })).status).toBe(200);
  return id;
};

it('a caretaker reports an accident with a photograph, which only who manages accidents sees afterwards', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const property = await aProperty(manager);
  const permissions = await organisation.within(({ db }) =>
    db.selectFrom('roles').select('permissions').where('code', '=', 'site-staff').executeTakeFirstOrThrow(),
  );
  const caretaker = await organisation.person(permissions.permissions as unknown as Permission[], {
    propertyIds: [property.id],
  });
  const fields = await accidentFields(manager, { property, category: 'near-miss', note: 'Loose nosing on the stair' });
  const report = (by: Person, uploadSessionId: string, more: object = {}) =>
    call(by, accidents.create, { body: { ...fields, ...more, uploadSessionId } });

  // If refused, the photograph waits for the next attempt; nothing was reported.
  const session = await aPhotograph(caretaker);
  expect((await report(caretaker, session, { accidentDate: '2999-01-01' })).status).toBe(422);
  const made = passed(await report(caretaker, session)).dto;
  expect(made).toMatchObject({ ref: 'ACC-000001', fileCount: 1, isPersonalShown: false });
  expect((await filesOn(manager, made.id)).map(({ name, evidence }) => [name, evidence])).toEqual([
    ['stair.png', null],
  ]);
  expect(await activityOn(manager, made.id)).toEqual(['accident.reported', 'file.uploaded']);
  // Who manages accidents there is notified, of nothing that was said and of nobody: of a near miss in the digest.
  const { objects: news } = passed(await call(manager, notices.list, { query: {} }));
  expect(news).toMatchObject([
    {
      kind: 'near-miss-reported',
      about: { type: 'ACCIDENT', id: made.id },
      urgent: false,
      title: 'ACC-000001 · Near miss',
      sentence: `${caretaker.fullName} reported it. RIDDOR assessment: Cannot say yet`,
    },
  ]);
  expect(passed(await call(caretaker, notices.list, { query: {} })).objects).toEqual([]);
  expect(JSON.stringify(news)).not.toContain('nosing');
  expect((await call(caretaker, files.list, { body: { ownerId: made.id } })).status).toBe(403);
  expect((await call(caretaker, files.openSession, { body: { ownerId: made.id } })).status).toBe(403);

  // A session belongs to one report, that of its opener, and cannot be used with an existing record.
  const theirs = await aPhotograph(manager);
  const strange = [session, theirs, crypto.randomUUID()];
  for (const each of strange) expect((await report(caretaker, each)).status).toBe(404);
  const ofProperty = await aSession(manager, property.id);
  expect((await report(manager, ofProperty.id)).status).toBe(422);
  expect(await theAccident(manager, made)).toMatchObject({ note: 'Loose nosing on the stair', fileCount: 1 });

  // Of an accident at once.
  passed(
    await call(caretaker, accidents.create, {
      body: await accidentFields(manager, { property, category: 'first-aid' }),
    }),
  );
  const [newest] = passed(await call(manager, notices.list, { query: { limit: 1 } })).objects;
  expect(newest).toMatchObject({ kind: 'accident-reported', urgent: true });

  const others = await organisation.person(allBut('PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_ACTION_FILE_UPLOAD'));
  expect((await call(others, files.openSession, { body: {} })).status).toBe(403);
});

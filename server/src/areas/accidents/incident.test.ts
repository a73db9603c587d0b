import { expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { aProperty } from '#areas/properties/testing';
import { activityOn, allBut, anOrganisation, call } from '#test/harness';
import { accidentFields, anAccident, theAccident } from './testing.ts';

it('another person who was hurt in an accident has a record of their own, linked both ways', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const property = await aProperty(manager);
  const injuredPerson = { firstName: 'Edwin', lastName: 'Marr' };
  const first = await anAccident(manager, { property, category: 'specified-injury', injuredPerson });
  expect(first).toMatchObject({ sameIncident: [], can: { addAnother: true } });

  // By whoever reports there, from any record of the incident.
  const caretaker = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
  const second = await anAccident(caretaker, { property, category: 'first-aid', sameIncidentAs: first.id });
  const third = await anAccident(manager, { property, riddorReportable: false, sameIncidentAs: second.id });
  const linksOf = async (by: typeof manager, of: { id: string }) =>
    (await theAccident(by, of)).sameIncident.map(({ ref, injuredPerson: name }) => [ref, name]);
  expect(await linksOf(manager, second)).toEqual([
    [first.ref, 'Edwin Marr'],
    [third.ref, null],
  ]);
  expect(await linksOf(manager, first)).toEqual([
    [second.ref, null],
    [third.ref, null],
  ]);
  expect((await theAccident(manager, first)).sameIncident.at(-1)).toMatchObject({ riddorReportable: false });
  expect(await linksOf(caretaker, third)).toEqual([
    [first.ref, null],
    [second.ref, null],
  ]);
  expect(await activityOn(manager, first.id)).toEqual(['accident.reported', 'accident.another-hurt']);
  expect(await activityOn(manager, second.id)).toEqual(['accident.reported', 'accident.another-hurt']);

  // Of an accident elsewhere nobody learns that it is there.
  const own = await aProperty(manager);
  const elsewhere = await organisation.person(['PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_VIEW'], {
    propertyIds: [own.id],
  });
  const body = { ...(await accidentFields(elsewhere, { property: own })), sameIncidentAs: first.id };
  expect((await call(elsewhere, accidents.create, { body })).status).toBe(404);
});

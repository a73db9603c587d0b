import { expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { sharedFields } from '@lintel/contract/areas/properties/property';
import type { Property, SharedDetails } from '@lintel/contract/areas/properties/property';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation, everything } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aProperty, propertyDetails } from './testing.ts';

it('every attribute that decides duties can be set on many properties at once, and what is not named stays', async () => {
  const home = await anOrganisation();
  const by = await home.person();
  const [first, second, foreign] = [
    await aProperty(by, { hasFireAlarm: true, storeys: 3, nation: 'wales' }),
    await aProperty(by, { hasFireAlarm: false }),
    await aProperty(by),
  ];
  const ids = [first.id, second.id, foreign.id];
  const some = await home.person(everything, { propertyIds: [first.id, second.id] });
  const set = { nation: 'england', gasSupply: 'communal', passengerLifts: 2, hasCommonParts: true } as const;
  const answer = passed(await call(some, properties.bulkChange, { body: { ids, set } }));
  const refused = [{ id: foreign.id, ref: '', name: '', reason: 'This property is not available' }];
  expect(answer).toEqual({ changedCount: 2, unchangedCount: 0, refusedCount: 1, refused });
  const now = async ({ id }: { id: string }) => passed(await call(by, properties.get, { query: { id } })).dto;
  expect(await now(first)).toMatchObject({ ...set, hasFireAlarm: true, storeys: 3, version: 2 });
  expect(await now(second)).toMatchObject({ ...set, hasFireAlarm: false, storeys: null });
  expect(await now(foreign)).toEqual(foreign);
  expect(await activityOn(by, first.id)).toEqual(['property.created', 'property.edited']);
  const { objects } = passed(await call(some, taskManagement.proposals, { body: { propertyIds: [second.id] } }));
  expect(objects.map((duty) => duty.code)).toEqual(expect.arrayContaining(['FRA01', 'GAS02', 'LFT01']));

  const unknown = Object.fromEntries(sharedFields.map((field) => [field, null])) as SharedDetails;
  passed(await call(by, properties.bulkChange, { body: { ids: [first.id], set: unknown } }));
  expect(await now(first)).toMatchObject({ ...unknown, address1: first.address1 });
});

it('owners replace those of each property, with their names in its log, and are of the organisation', async () => {
  const home = await anOrganisation();
  const by = await home.person();
  const [ann, ben] = [await home.person(), await home.person()];
  const both = [await aProperty(by, { ownerIds: [ann.id], storeys: 3 }), await aProperty(by)];
  const ids = both.map(({ id }) => id);
  const give = (ownerIds: string[]) => call(by, properties.bulkChange, { body: { ids, set: { ownerIds } } });
  expect(passed(await give([ben.id]))).toMatchObject({ changedCount: 2, unchangedCount: 0, refused: [] });
  const owners = async () =>
    await Promise.all(
      ids.map(async (id) => passed(await call(by, properties.get, { query: { id } })).dto.owners.map((own) => own.id)),
    );
  expect(await owners()).toEqual([[ben.id], [ben.id]]);
  expect(passed(await give([ben.id]))).toMatchObject({ changedCount: 0, unchangedCount: 2, refused: [] });
  const { records } = passed(
    await call(by, activity.list, { body: { entityId: ids[0]!, entityType: 'PROPERTY', limit: 1 } }),
  );
  expect(records[0]).toMatchObject({ changes: [{ label: 'Owners', from: ann.fullName, to: ben.fullName }] });
  const stranger = await (await anOrganisation()).person();
  expect((await give([stranger.id])).status).toBe(422);
  expect(await owners()).toEqual([[ben.id], [ben.id]]);
});

it('what is refused stays as it is and is named, each with its reason', async () => {
  const home = await anOrganisation();
  const by = await home.person();
  const [mine, read, sold] = [await aProperty(by), await aProperty(by), await aProperty(by)];
  const archive = (who: Person, ...ids: string[]) =>
    call(who, properties.bulkArchive, { body: { ids, reason: 'Sold' } });
  passed(await archive(by, sold.id));
  const local = await home.person(['PRISM_PROPERTY_VIEW', 'PRISM_APP_PROPERTY_MENU']);
  await home.give(local, everything, { propertyIds: [mine.id, sold.id] });
  const nobodys = crypto.randomUUID();
  const named = ({ id, propertyReferenceNumber: ref, caption: name }: Property, reason: string) => ({
    id,
    ref,
    name,
    reason,
  });
  const gone = { id: nobodys, ref: '', name: '', reason: 'This property is not available' };
  const ids = [mine.id, read.id, sold.id, nobodys];
  expect(passed(await call(local, properties.bulkChange, { body: { ids, set: { storeys: 4 } } }))).toEqual({
    changedCount: 1,
    unchangedCount: 0,
    refusedCount: 3,
    refused: [named(read, 'You may not edit this property'), named(sold, 'It is archived'), gone],
  });
  await aHazardCase(by, { property: mine });
  expect(passed(await archive(local, ...ids)).refused).toEqual([
    named(mine, 'It has 1 open hazard case: archive it on its own page'),
    named(read, 'You may not archive this property'),
    named(sold, 'It is archived'),
    gone,
  ]);
});

it('what a property could not be is refused for many as for one', async () => {
  const by = await (await anOrganisation()).person();
  const { id } = await aProperty(by);
  const refused = async (set: object) => (await call(by, properties.bulkChange, { body: { ids: [id], set } })).status;
  expect(await refused({})).toBe(422);
  expect(await refused({ storeys: -1 })).toBe(422);
  expect(await refused({ gasSupply: 'some' })).toBe(422);
  expect(await refused({ propertyTypeId: id })).toBe(422);
});

it('there are no more social homes than dwellings, on one property or on many', async () => {
  const by = await (await anOrganisation()).person();
  const why = 'There cannot be more social homes than dwellings';
  const one = await call(by, properties.create, { body: propertyDetails({ dwellings: 2, socialHomes: 3 }) });
  expect([one.status, JSON.stringify(one.body)]).toEqual([422, expect.stringContaining(why)]);
  const [two, unknown] = [await aProperty(by, { dwellings: 2 }), await aProperty(by)];
  const ids = [two.id, unknown.id];
  const answer = passed(await call(by, properties.bulkChange, { body: { ids, set: { socialHomes: 3 } } }));
  expect(answer).toMatchObject({ changedCount: 1, refused: [{ id: two.id, reason: why }] });
});

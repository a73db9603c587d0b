import { describe, expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { anAccident, changedAccident } from '#areas/accidents/testing';
import { anAction } from '#areas/actions/testing';
import { aPiece } from '#areas/equipment/testing';
import { anImport, csv, imported, undone } from '#areas/imports/testing';
import { aTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { aProperty } from './testing.ts';

await theWorkingServer();

/** Tasks, actions, accidents and equipment whose place differs from their property's. */
const strays = (organisation: Organisation) =>
  organisation.within(async ({ db }) => {
    const lies = ['regionId', 'landlordId', 'archivedAt'] as const;
    const places = new Map(
      (
        await db
          .selectFrom('properties')
          .select(['id', ...lies])
          .execute()
      ).map((place) => [place.id, place]),
    );
    const own = ['propertyId', 'regionId', 'landlordId', 'propertyArchived'] as const;
    const work = [
      ...(await db.selectFrom('tasks').select(own).execute()),
      ...(await db.selectFrom('actions').select(own).execute()),
      ...(await db.selectFrom('accidents').select(own).execute()),
      ...(await db.selectFrom('equipment').select(own).execute()),
    ];
    expect(work.length).toBeGreaterThan(0);
    return work.filter(({ propertyId, regionId, landlordId, propertyArchived }) => {
      const place = propertyId ? places.get(propertyId)! : { regionId: null, landlordId: null, archivedAt: null };
      return (
        regionId !== place.regionId ||
        landlordId !== place.landlordId ||
        propertyArchived !== (place.archivedAt !== null)
      );
    });
  });

const regions = (organisation: Organisation) =>
  organisation.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select(['id', 'name']).where('dictionary', '=', 'REGIONS').limit(3).execute(),
  );

describe('tasks, actions, accidents and equipment', () => {
  it('lie where their property lies, however it was moved, archived or brought in', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [north, south, east] = (await regions(organisation)) as [Entry, Entry, Entry];
    const landlord = await aLandlord(manager);
    const property = await aProperty(manager, { regionId: north.id });
    await aTask(manager, { property });
    await aPiece(manager, { property });
    await anAction(manager, { property });
    await anAction(manager);
    const accident = await anAccident(manager, { property });
    const other = await aProperty(manager, { regionId: south.id, landlordId: landlord });
    await aTask(manager, { property: other });
    await anAction(manager, { property: other });
    await anAccident(manager, { property: other });
    expect(await strays(organisation), 'put there').toEqual([]);

    const replyTo = async (change: Partial<Property>) => {
      const { dto } = passed(await call(manager, properties.get, { query: { id: property.id } }));
      passed(await call(manager, properties.change, { body: { ...dto, ...change } }));
    };
    await changedAccident(manager, accident, { propertyId: other.id });
    expect(await strays(organisation), 'an accident that happened elsewhere').toEqual([]);
    const body = { ids: [property.id, other.id] };
    const ways: [string, () => Promise<unknown>][] = [
      ['moved to another region', () => replyTo({ regionId: south.id })],
      ['given a landlord and no region', () => replyTo({ regionId: null, landlordId: landlord })],
      [
        'moved together',
        async () =>
          passed(await call(manager, properties.bulkChange, { body: { ...body, set: { regionId: east.id } } })),
      ],
      ['archived', () => archived(manager, property.id)],
      ['restored', async () => passed(await call(manager, properties.restore, { query: { id: property.id } }))],
      [
        'archived together',
        async () => passed(await call(manager, properties.bulkArchive, { body: { ...body, reason: 'Sold' } })),
      ],
      ['restored', async () => passed(await call(manager, properties.restore, { query: { id: property.id } }))],
    ];
    for (const [way, go] of ways) {
      await go();
      expect(await strays(organisation), way).toEqual([]);
    }

    const file = csv([
      ['Property reference', 'Address 1', 'Region'],
      [property.propertyReferenceNumber, property.address1, north.name],
    ]);
    const draft = await imported(manager, await anImport(manager, file, { existing: 'update' }));
    expect(draft.result).toMatchObject({ changedCount: 1 });
    expect(await strays(organisation), 'moved by an import').toEqual([]);
    await undone(manager, draft);
    expect(await strays(organisation), 'moved back when the import was undone').toEqual([]);
  });
});

type Entry = { id: string; name: string };

async function archived(by: Person, id: string) {
  const { dto } = passed(await call(by, properties.get, { query: { id } }));
  passed(await call(by, properties.archive, { body: { id, version: dto.version, reason: 'Sold' } }));
}

async function aLandlord(by: Person): Promise<string> {
  const body = { dictionary: 'LANDLORD', name: 'Northern Homes' } as const;
  return passed(await call(by, dictionaries.add, { body })).dto.id;
}

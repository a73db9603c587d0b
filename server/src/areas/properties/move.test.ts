import { beforeAll, describe, expect, it } from 'vitest';
import { imports } from '@lintel/contract/areas/imports';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { anImport, checked, csv } from '#areas/imports/testing';
import { call, passed } from '#test/calls';
import { anOrganisation, everything } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { aProperty, propertyDetails } from './testing.ts';

await theWorkingServer();
let organisation: Organisation;
let keeper: Person;
type Entry = { id: string; name: string };
let london: Entry;
let wales: Entry;
let landlord: Entry;

beforeAll(async () => {
  organisation = await anOrganisation();
  keeper = await organisation.person();
  const entries = (dictionary: string) =>
    organisation.within(({ db }) =>
      db
        .selectFrom('dictionaryEntries')
        .select(['id', 'name'])
        .where('dictionary', '=', dictionary as never)
        .orderBy('sortOrder')
        .execute(),
    );
  [london, wales] = (await entries('REGIONS')) as [Entry, Entry];
  const id = crypto.randomUUID();
  await organisation.within(({ db }) =>
    db
      .insertInto('dictionaryEntries')
      .values({ id, dictionary: 'LANDLORD', code: id, name: 'North Homes', sortOrder: 1, details: '{}' } as never)
      .execute(),
  );
  landlord = { id, name: 'North Homes' };
});

const seen = async ({ id }: Property) => passed(await call(keeper, properties.get, { query: { id } })).dto;
const fields = ['propertyReferenceNumber', 'address1', 'regionId', 'landlordId'] as const;

/** The ways to move a property to a region: each returns the message of its refusal, or null. */
const ways: Record<string, (by: Person, property: Property, region: Entry) => Promise<string | null>> = {
  'the form': async (by, property, region) => {
    const { propertyReferenceNumber, landlordId, id, version } = property;
    const body = { ...propertyDetails({ propertyReferenceNumber, landlordId, regionId: region.id }), id, version };
    const { status, body: reply } = await call(by, properties.change, { body });
    return status === 200 ? null : (expect(status).toBe(403), (reply as unknown as { message: string }).message);
  },
  'many at once': async (by, { id }, region) => {
    const body = { ids: [id], set: { regionId: region.id } };
    const { refused } = passed(await call(by, properties.bulkChange, { body }));
    return refused[0]?.reason ?? null;
  },
  'an import': async (by, { propertyReferenceNumber, address1 }, region) => {
    const file = csv([
      ['Property reference', 'Address 1', 'Region'],
      [propertyReferenceNumber, address1, region.name],
    ]);
    const draft = await anImport(by, file, {
      fields: [fields[0], fields[1], fields[2]],
      key: 'propertyReferenceNumber',
      existing: 'update',
    } as never);
    const { id } = await checked(by, draft);
    const { objects } = passed(await call(by, imports.refusals, { body: { id, page: 1, limit: 5 } }));
    return objects[0]?.problems[0]?.reason ?? null;
  },
};

describe.each(Object.entries(ways))('where a property lies, said by %s', (_, move) => {
  it('is refused to who would gain on it what they lack', async () => {
    const property = await aProperty(keeper, { landlordId: landlord.id, regionId: wales.id });
    const clerk = await organisation.person(
      ['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_EDIT', 'PRISM_APP_PROPERTY_IMPORT'],
      { landlordId: landlord.id },
    );
    await organisation.give(clerk, ['PRISM_PROPERTY_ARCHIVE', 'PRISM_PROPERTY_LIBRARY_VIEW'], { regionId: london.id });
    expect(await move(clerk, property, london)).toMatch(/would give you rights on the property that you lack/);
    expect(await seen(property)).toMatchObject({ regionId: wales.id, version: 1 });
  });

  it('is refused to who could neither see nor undo it', async () => {
    const property = await aProperty(keeper, { regionId: london.id });
    const manager = await organisation.person(everything, { regionId: london.id });
    expect(await move(manager, property, wales)).toMatch(/may not edit properties of that region/);
    expect(await seen(property)).toMatchObject({ regionId: london.id, version: 1 });
  });

  it('is taken from who may edit it here and there', async () => {
    const property = await aProperty(keeper, { regionId: london.id });
    const manager = await organisation.person(everything, { regionId: london.id });
    await organisation.give(manager, everything, { regionId: wales.id });
    expect(await move(manager, property, wales)).toBeNull();
  });
});

it('a new property is refused where its author would not see it, in a sentence', async () => {
  const manager = await organisation.person(everything, { regionId: london.id });
  const { status, body } = await call(manager, properties.create, { body: propertyDetails({ regionId: wales.id }) });
  expect([status, body]).toMatchObject([403, { message: expect.stringContaining('outside those that you may see') }]);
});

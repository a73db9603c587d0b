import { properties } from '@lintel/contract/areas/properties/endpoints';
import { examplesOf } from '#test/examples';
import { call } from '#test/calls';
import { propertyDetails } from './testing.ts';

export const examples = examplesOf(properties, {
  labels: async ({ property }) => ({ body: { ids: [(await property()).id] } }),
  create: () => ({ body: propertyDetails() }),
  change: async ({ property }) => {
    const { id, version, propertyReferenceNumber, regionId } = await property();
    return { body: { ...propertyDetails({ propertyReferenceNumber, regionId, city: 'Leeds' }), id, version } };
  },
  archive: async ({ property }) => {
    const { id, version } = await property();
    return { body: { id, version, reason: 'Sold' } };
  },
  restore: async ({ by, property }) => {
    const { id, version } = await property();
    await call(by, properties.archive, { body: { id, version, reason: 'Sold' } });
    return { query: { id } };
  },
  bulkChange: async ({ organisation, property }) => {
    const { id } = await property();
    const type = await organisation.within(({ db }) =>
      db
        .selectFrom('dictionaryEntries')
        .select('id')
        .where('dictionary', '=', 'PROPERTY_TYPE')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    return { body: { ids: [id], set: { propertyTypeId: type.id } } };
  },
  bulkArchive: async ({ property }) => ({ body: { ids: [(await property()).id], reason: 'Sold' } }),
});

import { properties } from '@lintel/contract/areas/properties/endpoints';
import { call, passed } from '#test/calls';
import { comments, flagsOf, sends } from '#test/flags';
import { propertyDetails } from './testing.ts';

export const flags = [
  flagsOf(
    properties.get,
    {
      'one in use': async ({ property }) => ({ query: { id: (await property()).id } }),
      'an archived one': async ({ by, property }) => {
        const { id, version } = await property();
        passed(await call(by, properties.archive, { body: { id, version, reason: 'Sold' } }));
        return { query: { id } };
      },
    },
    {
      edit: ({ id, version, propertyReferenceNumber, regionId }) =>
        sends(properties.change, {
          body: { ...propertyDetails({ propertyReferenceNumber, regionId, city: 'Leeds' }), id, version },
        }),
      // The page restores an archived one under the same flag.
      archive: ({ id, version, archivedAt }) =>
        archivedAt
          ? sends(properties.restore, { query: { id } })
          : sends(properties.archive, { body: { id, version, reason: 'Sold' } }),
      comment: comments('PROPERTY'),
    },
  ),
];

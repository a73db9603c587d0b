import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { passNamed } from '#platform/named-people';
import type { Scope } from '#platform/scope';
import type { HandOver } from '#platform/work-kind';

/** The properties that somebody owns. */
export const propertyHandOver: HandOver<Scope> = {
  nouns: ['property', 'properties'],
  label: propertyFieldLabels.ownerIds,
  event: 'property.handed-over',
  holdingsOf: async ({ db }, userId) =>
    (
      await db
        .selectFrom('propertyOwners')
        .select('propertyId')
        .where('userId', '=', userId)
        .orderBy('propertyId')
        .execute()
    ).map(({ propertyId }) => propertyId),
  pass: (scope, ids, from, to) =>
    passNamed(scope, { records: 'properties', people: 'property_owners', record: 'property_id', dated: true }, ids, {
      from,
      to,
    }),
};

import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { passNamed } from '#platform/record/named-people';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { HandOver } from '#platform/record/work-kind';

/** The properties that a user owns, including archived ones: a restored one would otherwise be owned by a leaver. */
export const propertyHandOver: HandOver<Scope> = {
  nouns: ['property', 'properties'],
  label: propertyFieldLabels.ownerIds,
  event: 'property.handed-over',
  holdingsOf: async ({ db }, userIds) =>
    (
      await db
        .selectFrom('propertyOwners')
        .select('propertyId')
        .where('userId', '=', oneOf(userIds))
        .orderBy('propertyId')
        .execute()
    ).map(({ propertyId }) => propertyId),
  restingAmong: async ({ whole }, ids) => {
    const { count } = await whole
      .selectFrom('properties')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', '=', oneOf(ids))
      .where('archivedAt', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  },
  pass: (scope, ids, from, to) =>
    passNamed(scope, { records: 'properties', people: 'property_owners', record: 'property_id', dated: true }, ids, {
      from,
      to,
    }),
};

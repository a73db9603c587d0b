import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { replaceNamedPerson } from '#platform/record/named-people';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { HandOver } from '#platform/record/work-kind';

/** The properties that a user owns, including archived ones: a restored one would otherwise be owned by a leaver. */
export const propertyHandOver: HandOver<Scope> = {
  nouns: ['property', 'properties'],
  label: propertyFieldLabels.ownerIds,
  event: 'property.handed-over',
  holdingsOf: ({ db }, userIds) =>
    db
      .selectFrom('propertyOwners')
      .select(['propertyId as id', 'userId'])
      .where('userId', '=', oneOf(userIds))
      .orderBy('propertyId')
      .execute(),
  restingAmong: async ({ whole }, ids) =>
    (
      await whole
        .selectFrom('properties')
        .select('id')
        .where('id', '=', oneOf(ids))
        .where('archivedAt', 'is not', null)
        .execute()
    ).map(({ id }) => id),
  pass: (scope, ids, from, to) =>
    replaceNamedPerson(
      scope,
      { records: 'properties', people: 'property_owners', record: 'property_id', dated: true },
      ids,
      {
        from,
        to,
      },
    ),
};

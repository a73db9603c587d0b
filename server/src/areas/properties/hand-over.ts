import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';
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
  pass: async ({ db, now, organisationId }, ids, from, to) => {
    const own = ownOrganisation(organisationId);
    const theirs = sql`organisation_id = ${own} and id = any (${[...ids]}::uuid[])`;
    await sql`select id from properties where ${theirs} order by id for update`.execute(db);
    await sql`delete from property_owners where organisation_id = ${own} and user_id = ${from} and property_id = any (${[...ids]}::uuid[])`.execute(
      db,
    );
    await sql`insert into property_owners (property_id, user_id)
      select id, ${to}::uuid from unnest(${[...ids]}::uuid[]) id on conflict do nothing`.execute(db);
    await sql`update properties set version = version + 1, changed_at = ${now.toISOString()}::timestamptz where ${theirs}`.execute(
      db,
    );
  },
};

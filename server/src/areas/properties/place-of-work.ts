import { sql } from 'kysely';
import { countWorkAfterwards } from '#areas/actions/cells';
import { countNotSetUpAfterwards } from '#areas/task-management/count-not-set-up';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type Place = { regionId: string | null; landlordId: string | null };

/** Whether a change to a property changes the place of what is on it. */
export const hasMoved = (before: Place, after: Place): boolean =>
  before.regionId !== after.regionId || before.landlordId !== after.landlordId;

/** The tables whose rows carry the region and landlord of their property. */
const placedTables = ({ kinds }: Scope) =>
  Object.values(kinds).flatMap((kind) => kind?.work?.table ?? kind?.placedTable ?? []);

/**
 * Copies the place and archived state of properties to the work and accidents on them, and has the tasks not set up recounted.
 * Called in every transaction that changes a property, after writing it. `movedIds`: those of them whose place or archived state
 * has changed, where that is known; all that is on them is read.
 */
export async function keepPlaceOfWork(
  scope: Scope,
  propertyIds: readonly string[],
  { movedIds = propertyIds }: { movedIds?: readonly string[] } = {},
) {
  const { db, organisationId } = scope;
  countNotSetUpAfterwards(scope, propertyIds);
  for (const some of chunks(movedIds, 1000)) {
    await countWorkAfterwards(scope, some);
    for (const table of placedTables(scope).toReversed())
      await sql`
        update ${sql.table(table)} work set region_id = p.region_id, landlord_id = p.landlord_id, property_archived = p.archived_at is not null
        from properties p
        where work.organisation_id = ${ownOrganisation(organisationId)} and work.property_id = any (${some}::uuid[])
          and p.organisation_id = ${ownOrganisation(organisationId)} and p.id = work.property_id
          and (work.region_id, work.landlord_id, work.property_archived) is distinct from (p.region_id, p.landlord_id, p.archived_at is not null)`.execute(
        db,
      );
  }
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { userIdOf } from '#platform/access/access';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

const nextNumber = ({ organisationId }: Scope, recordId: RawBuilder<unknown>) =>
  sql`1 + (select coalesce(max(a.number), 0) from assignments a
    where a.organisation_id = ${ownOrganisation(organisationId)} and a.record_id = ${recordId})`;

/** Stores who locked items are now assigned to: a user, somebody outside by a share of each, or nobody. */
export async function setAssignee(
  scope: Scope,
  kind: SharedType,
  ids: readonly string[],
  to: { userId: string } | { shareOf: (id: string) => string } | null,
) {
  const userId = to && 'userId' in to ? to.userId : null;
  const shareIds = ids.map((id) => (to && 'shareOf' in to ? to.shareOf(id) : null));
  const { db, me, now } = scope;
  await sql`insert into assignments (record_id, number, user_id, share_id, assigned_by, assigned_at)
    select given.id, ${nextNumber(scope, sql`given.id`)},
      ${userId}::uuid, given.share_id, ${userIdOf(me)}::uuid, ${now.toISOString()}::timestamptz
    from unnest(${[...ids]}::uuid[], ${shareIds}::uuid[]) as given(id, share_id)`.execute(db);
  await scope.kinds[kind].work.setAssignee(scope, ids, userId);
}

/** Reassigns those of these items that are assigned to one person to another. */
export async function passAssignments(
  scope: Scope,
  kind: SharedType,
  ids: readonly string[],
  from: string,
  to: string,
) {
  const { db, kinds, me, now, organisationId } = scope;
  await sql`with passed as (
      update ${sql.table(kinds[kind].work.table)} set assignee_id = ${to}::uuid
      where organisation_id = ${ownOrganisation(organisationId)} and id = any (${[...ids]}::uuid[]) and assignee_id = ${from}::uuid returning id)
    insert into assignments (record_id, number, user_id, assigned_by, assigned_at)
    select passed.id, ${nextNumber(scope, sql`passed.id`)},
      ${to}::uuid, ${userIdOf(me)}::uuid, ${now.toISOString()}::timestamptz from passed`.execute(db);
}

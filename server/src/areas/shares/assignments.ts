import { sql } from 'kysely';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { userIdOf } from '#platform/access';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';
import type { WorkItem } from '#platform/work-kind';

/** Stores who an item is now assigned to: a user, somebody outside by a share, or nobody. */
export async function setAssignee(
  scope: Scope,
  { id, kind }: Pick<WorkItem, 'id' | 'kind'>,
  to: { userId: string | null; shareId: string | null },
) {
  const { db, me, now } = scope;
  const { last } = await db
    .selectFrom('assignments')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('recordId', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assignments')
    .values({ recordId: id, number: last + 1, ...to, assignedBy: userIdOf(me), assignedAt: now.toISOString() })
    .execute();
  await scope.kinds[kind].work.setAssignee(scope, id, to.userId);
}

/** Reassigns those of these items that are assigned to one person to another. */
export async function passAssignments(
  { db, kinds, me, now, organisationId }: Scope,
  kind: SharedType,
  ids: readonly string[],
  from: string,
  to: string,
) {
  const own = ownOrganisation(organisationId);
  await sql`with passed as (
      update ${sql.table(kinds[kind].work.table)} set assignee_id = ${to}::uuid
      where organisation_id = ${own} and id = any (${[...ids]}::uuid[]) and assignee_id = ${from}::uuid returning id)
    insert into assignments (record_id, number, user_id, assigned_by, assigned_at)
    select passed.id, 1 + (select coalesce(max(a.number), 0) from assignments a where a.organisation_id = ${own} and a.record_id = passed.id),
      ${to}::uuid, ${userIdOf(me)}::uuid, ${now.toISOString()}::timestamptz from passed`.execute(db);
}

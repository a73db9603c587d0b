import { sql } from 'kysely';
import type { Permission } from '@lintel/contract/platform/permissions';
import { holdsOnProperty } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import { workKinds } from '#platform/record/every-work';

/** The shares of what the caller may see. Every read of a share for users starts here. */
export function visibleShares(scope: Scope) {
  return scope.whole
    .selectFrom('shares')
    .innerJoin('records', 'records.id', 'shares.recordId')
    .leftJoin('properties', 'properties.id', 'records.propertyId')
    .where((eb) =>
      eb.or(
        workKinds(scope).map(([kind]) =>
          eb('shares.kind', '=', kind).and(scope.kinds[kind].isVisible(scope, sql.ref('shares.record_id'))),
        ),
      ),
    );
}

/** Whether the caller has a permission on the row's item; on an archived property nobody has. */
export const mayOnShared = (scope: Pick<Scope, 'me' | 'organisationId'>, permission: Permission) =>
  sql<boolean>`(case when records.property_id is null then ${scope.me.has(permission)}::boolean
    else properties.archived_at is null and coalesce(${holdsOnProperty(scope, permission)}, false) end)`;

/** A share with what the caller may do with it. */
export const shownShares = (scope: Scope) =>
  visibleShares(scope)
    .leftJoin('users as assigner', 'assigner.id', 'shares.assignedBy')
    .leftJoin('users as ender', 'ender.id', 'shares.endedBy')
    .leftJoin('users as reminder', 'reminder.id', 'shares.remindedBy')
    .selectAll('shares')
    .select([
      'assigner.fullName as assignerName',
      'ender.fullName as enderName',
      'reminder.fullName as reminderName',
      mayOnShared(scope, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL').as('mayShare'),
      mayOnShared(scope, 'PRISM_PROPERTY_COMMENT').as('mayComment'),
      mayOnShared(scope, 'PRISM_PROPERTY_TASK_COMPLETE').as('mayComplete'),
    ]);
export type ShownShare = Awaited<ReturnType<ReturnType<typeof shownShares>['execute']>>[number];

/** Locks the active shares of records until the transaction ends. Callers check access to the record first. */
export const holdActiveShares = ({ whole }: Scope, recordIds: readonly string[]) =>
  whole
    .selectFrom('shares')
    .selectAll()
    .where(sql<boolean>`shares.record_id = any (${[...recordIds]}::uuid[])`)
    .where('shares.endedAt', 'is', null)
    .orderBy('shares.id')
    .forUpdate()
    .execute();

/** The responses of shares, latest first. */
export const responsesOf = ({ db }: Scope, shareIds: readonly string[]) =>
  db
    .selectFrom('shareResponses')
    .leftJoin('users as author', 'author.id', 'shareResponses.recordedBy')
    .selectAll('shareResponses')
    .select('author.fullName as authorName')
    .where(sql<boolean>`share_responses.share_id = any (${[...shareIds]}::uuid[])`)
    .orderBy('shareResponses.shareId')
    .orderBy('shareResponses.number', 'desc')
    .execute();
export type KeptResponse = Awaited<ReturnType<typeof responsesOf>>[number];

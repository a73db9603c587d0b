import { sql } from 'kysely';
import { countNotSetUpAfterwards } from '#areas/task-management/count-not-set-up';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { countTasksAfterwards } from './cells.ts';
import { withdrawOrReject } from './decide-proposals.ts';
import { exemptionsOf } from './exemption.ts';
import { propose } from './proposals.ts';
import { holdProperties, holdTasks, keyOf, typesOf } from './put-on-properties.ts';
import type { HeldTask, Place } from './put-on-properties.ts';
import { taskStatus } from './statuses.ts';

type Leaving = HeldTask & { reason: string | null };

/**
 * Takes task types off properties: each open cycle ends undone, and what was done stays on record. Of a statutory duty that
 * is in force this is a proposal: it is due as before until somebody else has accepted it (decision 054).
 */
export async function removeTasks(
  scope: Scope,
  places: (Place & { reason?: string | null })[],
): Promise<{ removedCount: number; proposedCount: number; notThereCount: number }> {
  await holdProperties(scope, places, 'Nothing was removed.');
  await typesOf(scope, places);
  const reasonOf = new Map(places.map((place) => [keyOf(place), place.reason ?? null]));
  const there = [...(await holdTasks(scope, places)).values()]
    .filter(({ state }) => state !== 'removed')
    .map((task) => ({ ...task, reason: reasonOf.get(keyOf(task)) ?? null }));
  const unstated = there.find(({ statutory, reason }) => statutory && !reason?.trim());
  if (unstated)
    throw invalid([
      {
        field: 'reason',
        message: `${unstated.name} is statutory: give the reason for its removal. Nothing was removed.`,
      },
    ]);
  const [asked, going] = [there.filter(asksForSomebodyElse), there.filter((task) => !asksForSomebodyElse(task))];
  if (going.length) await removeFromProperties(scope, going);
  const proposedCount = await proposeRemovals(scope, asked);
  return {
    removedCount: going.length,
    proposedCount,
    notThereCount: places.length - going.length - proposedCount,
  };
}

/** What is set aside or finished falls due no more, so that its removal silences nothing. */
const asksForSomebodyElse = ({ statutory, state }: HeldTask) =>
  statutory && (state === 'active' || state === 'suspended');

/** Proposes the removal of these; where that waits already it is left alone. What else was proposed gives way to it. */
async function proposeRemovals(scope: Scope, asked: Leaving[]): Promise<number> {
  const waiting = await exemptionsOf(scope, asked);
  const fresh = asked.filter(({ id }) => !waiting.get(id)?.removes);
  await withdrawOrReject(
    scope,
    new Map([...waiting].filter(([, { removes }]) => !removes)),
    'Its removal is proposed instead',
  );
  if (fresh.length)
    await propose(
      scope,
      fresh.map(({ id, propertyId, reason }) => ({ taskId: id, propertyId, reason: reason! })),
      { removes: true },
    );
  return fresh.length;
}

type Going = {
  id: string;
  openCycleId: string | null;
  reason: string | null;
  /** Who accepted it, where somebody proposed it; what stands in the log; who is told beside the others. */
  approvedBy?: string | null;
  comment?: string;
  notify?: readonly string[];
};

/** Takes held tasks off their properties. */
export async function removeFromProperties(scope: Scope, going: readonly Going[]) {
  const own = ownOrganisation(scope.organisationId);
  const ids = going.map((task) => task.id);
  const at = scope.now.toISOString();
  const { id: statusId } = await taskStatus(scope, 'deactivated');
  await countTasksAfterwards(scope, ids);
  const rows = going.map(({ id, reason, approvedBy = null }) => ({ id, reason, approved_by: approvedBy }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, reason text, approved_by uuid)`;
  const { rows: left } = await sql<{
    propertyId: string;
  }>`update tasks set state = 'removed', state_since = ${at}::timestamptz, state_reason = given.reason, review_on = null,
      approved_by = given.approved_by, exemption_id = null, status_id = ${statusId}::uuid, cycle_id = null, due_on = null,
      overdue_after = null, version = version + 1, changed_at = ${at}::timestamptz
    from ${given} where organisation_id = ${own} and tasks.id = given.id returning property_id as "propertyId"`.execute(
    scope.db,
  );
  countNotSetUpAfterwards(
    scope,
    left.map(({ propertyId }) => propertyId),
  );
  await scope.db.deleteFrom('taskEquipment').where('taskId', '=', oneOf(ids)).execute();
  await sql`update task_cycles set state = 'ended', closed_at = ${at}::timestamptz
    where organisation_id = ${own} and task_id = any (${ids}::uuid[]) and state = 'open'`.execute(scope.db);
  await scope.db
    .deleteFrom('searchTexts')
    .where(sql<boolean>`record_id = any (${ids}::uuid[])`)
    .execute();
  await scope.recordAll([
    ...going.map(({ id, reason, comment, notify = [] }) => ({
      recordId: id,
      entry: {
        type: 'TASK_DELETE' as const,
        event: 'task.removed',
        summary: 'Removed from the property',
        comment: comment ?? reason,
        facts: { notify },
      },
    })),
    ...going.flatMap(({ openCycleId }) =>
      openCycleId
        ? [
            {
              recordId: openCycleId,
              entry: {
                type: 'STATUS_CHANGE' as const,
                event: 'cycle.ended',
                summary: 'Ended without being done: the task was removed from the property',
              },
            },
          ]
        : [],
    ),
  ]);
}

import { sql } from 'kysely';
import type { z } from 'zod';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { cycleRuleOf, intervalOf, overdueAfter, ruleColumns } from '#areas/task-types/rule';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import { changesBetween } from '#platform/record/changes';
import { invalid } from '#platform/http/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { countTasksAfterwards } from './cells.ts';
import { checkOpenStatus, movedByHand, shownIn, whyNotBefore } from './change.ts';
import { piecesPutOff, whyNotPutOff } from './equipment/move.ts';
import { keepPieces, piecesOf } from './equipment/pieces.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import { dayAdded, lastDoneOf, whyNotDueOn } from './last-day.ts';
import { lockTasks } from './task.ts';
import { checkOwners, ownersOf, setOwners } from './people.ts';
import { mayOnTask, namesOf, visibleTasks, whyNotManaged, withType } from './queries.ts';

type BulkChange = z.output<(typeof tasks.bulkChange)['body']>;

/** Sets the same values on many tasks, each by the rules of changing one; refused ones stay unchanged and are returned with the reason. */
export async function changeTasks(scope: Scope, { ids, set, reason }: BulkChange) {
  if (set.dueOn && !reason) throw invalid([{ field: 'reason', message: 'Give the reason for the new due date' }]);
  if (set.statusId) await checkOpenStatus(scope, set.statusId, 'set.statusId');
  if (set.ownerIds) await checkOwners(scope, set.ownerIds, { field: 'set.ownerIds' });
  const wanted = [...new Set(ids)];
  const refusals = new Map<string, string>();
  let unchangedCount = 0;
  for (const some of chunks(wanted.toSorted(), 1000)) {
    const held = await hold(scope, some);
    const refused = await whyNotChanged(scope, some, held, set.dueOn);
    for (const [id, why] of refused) refusals.set(id, why);
    const changing = held.filter(({ id }) => !refused.has(id));
    unchangedCount += changing.length - (await changeSome(scope, changing, set, reason));
  }
  return bulkOutcome(wanted, refusals, await namesOf(scope, [...refusals.keys()]), unchangedCount);
}

/** Returns how many had other values. */
async function changeSome(scope: Scope, all: Held, set: BulkChange['set'], reason: string | null): Promise<number> {
  const ownersBefore = set.ownerIds
    ? await ownersOf(
        scope,
        all.map(({ id }) => id),
      )
    : new Map<string, string[]>();
  const held = all.filter((task) => isOtherwise(task, ownersBefore.get(task.id) ?? [], set));
  if (held.length === 0) return 0;
  const taskIds = held.map((task) => task.id);
  await countTasksAfterwards(scope, taskIds);
  const names = await checkOwners(scope, set.ownerIds ?? [], { known: [...ownersBefore.values()].flat() });
  const show = await shownIn(scope, [...held, set], names);
  const labels = Object.fromEntries(
    (Object.keys(set) as (keyof typeof set)[]).map((field) => [field, taskFieldLabels[field]]),
  );
  if (set.ownerIds) await setOwners(scope, taskIds, set.ownerIds);
  if (set.dueOn) await moveDueDates(scope, held, set.dueOn);
  await scope.db
    .updateTable('tasks')
    .set((eb) => ({ version: eb('version', '+', 1), changedAt: scope.now.toISOString() }))
    .$if(set.statusId !== undefined, (query) => query.set({ statusId: set.statusId! }))
    .where(sql<boolean>`id = any(${taskIds}::uuid[])`)
    .execute();
  await scope.recordAll(
    held.map(({ id, statusId, dueOn }) => ({
      recordId: id,
      entry: {
        type: 'TASK_BATCH_CHANGE' as const,
        event: 'task.batch-changed',
        summary: 'Changed together with others',
        comment: reason,
        changes: changesBetween<typeof set>(
          { statusId, dueOn: dueOn ?? undefined, ownerIds: ownersBefore.get(id) ?? [] },
          set,
          labels,
          show,
        ),
        facts: {
          ...(set.ownerIds && { given: { before: ownersBefore.get(id) ?? [], after: set.ownerIds } }),
          ...(set.dueOn && dueOn !== set.dueOn && { day: set.dueOn }),
        },
      },
    })),
  );
  return held.length;
}

const isOtherwise = (task: Held[number], ownerIds: readonly string[], set: BulkChange['set']) =>
  (set.statusId !== undefined && set.statusId !== task.statusId) ||
  (set.dueOn !== undefined && set.dueOn !== task.dueOn) ||
  (set.ownerIds !== undefined && new Set(set.ownerIds).symmetricDifference(new Set(ownerIds)).size > 0);

/**
 * The active tasks among them that the person manages, held. Locked before they are read: beside a row that waited for its lock,
 * PostgreSQL answers with the cycle of before.
 */
async function hold(scope: Scope, ids: string[]) {
  const locked = await lockTasks(scope, ids);
  return withType(visibleTasks(scope))
    .innerJoin('taskCycles', 'taskCycles.id', 'tasks.cycleId')
    .innerJoin('dictionaryEntries as typeInterval', 'typeInterval.id', 'taskTypes.intervalId')
    .select([
      'tasks.id',
      'tasks.statusId',
      'tasks.dueOn',
      'tasks.cycleId',
      'tasks.createdAt',
      'taskCycles.startsOn',
      'taskCycles.anchor',
      'properties.nation',
      'interval.details as intervalDetails',
      'typeInterval.details as typeIntervalDetails',
      ...ruleColumns,
    ])
    .where('tasks.id', '=', oneOf(locked))
    .where('tasks.state', '=', 'active')
    .where(mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE'))
    .orderBy('tasks.id')
    .execute();
}
type Held = Awaited<ReturnType<typeof hold>>;

const ruleOf = (task: Held[number]) =>
  cycleRuleOf(task, intervalOf(task.intervalDetails), task.nation, intervalOf(task.typeIntervalDetails));

/** Why those that are not to be changed are not, by id: the others were not held, or may not be due on the day, as one alone may not. */
async function whyNotChanged(scope: Scope, ids: readonly string[], held: Held, dueOn: string | undefined) {
  const found = new Set(held.map(({ id }) => id));
  const refusals = await whyNotHeld(
    scope,
    ids.filter((id) => !found.has(id)),
  );
  if (dueOn === undefined) return refusals;
  const lastDone = await lastDoneOf(scope, [...found]);
  const pieces = await piecesOf(scope, [...found]);
  for (const task of held) {
    if (dueOn === task.dueOn) continue;
    const known = { last: lastDone.get(task.id) ?? null, addedOn: dayAdded(scope, task.createdAt) };
    const rule = ruleOf(task);
    const why =
      whyNotBefore(task, dueOn) ??
      whyNotDueOn({ ...task, rule, cycle: engineCycle(task), ...known }, dueOn, scope.today) ??
      whyNotPutOff(pieces.get(task.id) ?? [], { rule, dueOn, addedOn: known.addedOn, today: scope.today });
    if (why) refusals.set(task.id, why);
  }
  return refusals;
}

async function whyNotHeld(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await visibleTasks(scope)
    .select(['tasks.id', 'tasks.propertyArchived', mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE').as('mayManage')])
    .where('tasks.id', '=', oneOf(ids))
    .execute();
  const why = (task: (typeof found)[number]) => whyNotManaged(task) ?? 'Only an active task can be changed';
  return new Map([...notAvailable('task', ids, found), ...found.map((task) => [task.id, why(task)] as const)]);
}

async function moveDueDates(scope: Scope, held: Held, dueOn: string) {
  const { db, organisationId } = scope;
  const pieces = await piecesOf(
    scope,
    held.map(({ id }) => id),
  );
  await keepPieces(
    scope,
    held.flatMap((task) =>
      piecesPutOff(pieces.get(task.id) ?? [], { rule: ruleOf(task), dueOn }).map((piece) => ({
        ...piece,
        taskId: task.id,
      })),
    ),
  );
  const rows = held.map((task) => {
    const { anchor, because } = columnsOfCycle(movedByHand(ruleOf(task), engineCycle(task), dueOn));
    return { id: task.id, cycle_id: task.cycleId, anchor, because, overdue_after: overdueAfter(task, dueOn) };
  });
  const moved = sql`json_to_recordset(${JSON.stringify(rows)}::json) as moved(id uuid, cycle_id uuid, anchor text, because text, overdue_after date)`;
  await sql`update tasks set due_on = ${dueOn}::date, overdue_after = moved.overdue_after from ${moved}
    where tasks.organisation_id = ${ownOrganisation(organisationId)} and tasks.id = moved.id`.execute(db);
  await sql`update task_cycles set due_on = ${dueOn}::date, anchor = moved.anchor, because = moved.because::jsonb from ${moved}
    where task_cycles.organisation_id = ${ownOrganisation(organisationId)} and task_cycles.id = moved.cycle_id`.execute(
    db,
  );
}

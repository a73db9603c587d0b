import { sql } from 'kysely';
import type { z } from 'zod';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { cycleRuleOf, intervalOf, overdueAfter } from '#areas/task-types/rule';
import { changesBetween } from '#platform/record/changes';
import { invalid } from '#platform/http/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { countTasksAfterwards } from './cells.ts';
import { checkOpenStatus, movedByHand, shownIn } from './change.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import { lastDoneOf, putOn, whyNotDueOn } from './last-day.ts';
import { checkOwners, ownersOf, setOwners } from './people.ts';
import { mayOnTask, visibleTasks, withType } from './queries.ts';

type BulkChange = z.output<(typeof tasks.bulkChange)['body']>;

/** Sets the same values on many tasks; those that are not the person's to change, or that cannot take them, are left alone and counted. */
export async function changeTasks(scope: Scope, { ids, set, reason }: BulkChange) {
  if (set.dueOn && !reason) throw invalid([{ field: 'reason', message: 'Give the reason for the new due date' }]);
  if (set.statusId) await checkOpenStatus(scope, set.statusId, 'set.statusId');
  if (set.ownerIds) await checkOwners(scope, set.ownerIds, { field: 'set.ownerIds' });
  const wanted = [...new Set(ids)].sort();
  let changedCount = 0;
  for (const some of chunks(wanted, 1000)) changedCount += await changeSome(scope, some, set, reason);
  return { changedCount, refusedCount: wanted.length - changedCount };
}

async function changeSome(scope: Scope, ids: string[], set: BulkChange['set'], reason: string | null) {
  const held = await movable(scope, await hold(scope, ids, set.dueOn), set.dueOn);
  if (held.length === 0) return 0;
  const taskIds = held.map((task) => task.id);
  await countTasksAfterwards(scope, taskIds);
  const ownersBefore = set.ownerIds ? await ownersOf(scope, taskIds) : new Map<string, string[]>();
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

/**
 * The active tasks among them that the person manages, held; with a due date, those whose cycle began before it. Locked before
 * they are read: beside a row that waited for its lock, PostgreSQL answers with the cycle of before.
 */
async function hold(scope: Scope, ids: string[], dueOn: string | undefined) {
  const wanted = sql<boolean>`tasks.id = any(${ids}::uuid[])`;
  await visibleTasks(scope).select('tasks.id').where(wanted).orderBy('tasks.id').forUpdate('tasks').execute();
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
      'taskTypes.statutory',
      'taskTypes.basis',
      'taskTypes.earlyCount',
      'taskTypes.earlyUnit',
      'taskTypes.graceDays',
      'taskTypes.workingDays',
      'taskTypes.intervalBasis',
      'taskTypes.legalBasis',
      'taskTypes.nationRules',
    ])
    .where(wanted)
    .where('tasks.state', '=', 'active')
    .where(mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE'))
    .$if(dueOn !== undefined, (query) => query.where('taskCycles.startsOn', '<=', dueOn!))
    .orderBy('tasks.id')
    .execute();
}
type Held = Awaited<ReturnType<typeof hold>>;

const ruleOf = (task: Held[number]) =>
  cycleRuleOf(task, intervalOf(task.intervalDetails), task.nation, intervalOf(task.typeIntervalDetails));

/** Those that may be due on a day, by the rules that moving one asks. */
async function movable(scope: Scope, held: Held, dueOn: string | undefined): Promise<Held> {
  if (dueOn === undefined) return held;
  const lastDone = await lastDoneOf(
    scope,
    held.map((task) => task.id),
  );
  return held.filter((task) => {
    if (dueOn === task.dueOn) return true;
    const known = { last: lastDone.get(task.id) ?? null, putOn: putOn(scope, task.createdAt) };
    return !whyNotDueOn({ ...task, rule: ruleOf(task), cycle: engineCycle(task), ...known }, dueOn, scope.today);
  });
}

async function moveDueDates({ db, organisationId }: Scope, held: Held, dueOn: string) {
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

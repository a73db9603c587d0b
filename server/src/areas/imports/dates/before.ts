import { sql } from 'kysely';
import type { Piece } from '#areas/tasks/equipment/pieces';
import type { Place } from '#areas/tasks/put-on-properties';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Mark } from '../undo-records.ts';

/** A task before an import: which cycles the import closed and moved, and the files it added. */
export type DatesBefore = {
  completedCycleId: string | null;
  /** The rounds of earlier times that came with it. */
  earlierCycleIds?: string[];
  /** The last round of a one-off task that was finished, and was taken up again. */
  finishedCycleId?: string | null;
  movedCycle: { id: string; startsOn: string; dueOn: string | null; anchor: string; because: unknown } | null;
  fileIds: string[];
  /** The equipment that it covers, where the import moved or completed it. */
  equipment?: Piece[];
  /** The equipment that it was made to cover. */
  coveredIds?: string[];
  /** How many files it added to a round that was done before: evidence, which stays there. */
  provedCount?: number;
  /** The number of activity entries of its rounds after the import. */
  roundActivityCount?: number;
};
/** What an import of dates did to one record: a task, or a piece of equipment that it added. */
export type DatesMark = Omit<Mark, 'before'> & { before: DatesBefore | { isPiece: true } };

/** Whether a mark is of a task. */
export const isOfTask = <M extends { before: object | null }>(mark: M): mark is M & { before: DatesBefore } =>
  mark.before !== null && !('isPiece' in mark.before);

/** A task with its open round. */
export type At = { id: string; version: number; cycleId: string };

/** The tasks of these types on these properties. */
export async function tasksAt({ db, organisationId }: Scope, items: readonly Place[]): Promise<Map<string, At>> {
  const { rows } = await sql<At & Place>`
    select t.id, t.version, t.cycle_id as "cycleId", t.property_id as "propertyId", t.task_type_id as "taskTypeId"
    from tasks t
    where t.organisation_id = ${ownOrganisation(organisationId)} and t.property_id = any (${items.map((item) => item.propertyId)}::uuid[])
      and t.task_type_id = any (${items.map((item) => item.taskTypeId)}::uuid[])`.execute(db);
  return new Map(rows.map((task) => [`${task.propertyId} ${task.taskTypeId}`, task]));
}

/** The last round of each of these tasks that is finished. */
export async function finishedAmong(
  { db, organisationId }: Scope,
  items: readonly Place[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; cycleId: string }>`
    select t.id, t.cycle_id as "cycleId" from tasks t
    join unnest(${items.map((item) => item.propertyId)}::uuid[], ${items.map((item) => item.taskTypeId)}::uuid[]) item (property_id, type_id)
      on item.property_id = t.property_id and item.type_id = t.task_type_id
    where t.organisation_id = ${ownOrganisation(organisationId)} and t.state = 'finished'`.execute(db);
  return new Map(rows.map(({ id, cycleId }) => [id, cycleId]));
}

/** An active task with its open round, as it may be changed. */
export async function cycleOf({ whole }: Scope, taskId: string) {
  const task = await whole
    .selectFrom('tasks')
    .innerJoin('taskCycles', 'taskCycles.id', 'tasks.cycleId')
    .select(['tasks.ownIntervalId', 'tasks.statusId', 'tasks.instructions', 'taskCycles.id as cycleId'])
    .select(['taskCycles.startsOn', 'taskCycles.dueOn', 'taskCycles.anchor', 'taskCycles.because'])
    .where('tasks.id', '=', taskId)
    .where('tasks.state', '=', 'active')
    .executeTakeFirst();
  if (!task) return undefined;
  const owners = await whole.selectFrom('taskOwners').select('userId').where('taskId', '=', taskId).execute();
  const { cycleId, startsOn, dueOn, anchor, because, ...rest } = task;
  return {
    ...rest,
    dueOn,
    ownerIds: owners.map(({ userId }) => userId),
    cycle: { id: cycleId, startsOn, dueOn, anchor, because },
  };
}

import { repeatAnswers } from '#areas/checklists/kept-answers';
import { removeImportedPieces } from '#areas/equipment/remove';
import { moveFile } from '#areas/files/service';
import {
  dueColumns,
  finishedStatusId,
  keepCompletion,
  makeCurrent,
  settleTask,
  startCycle,
} from '#areas/tasks/close-cycle';
import { repeatEquipmentResults, withdrawEquipmentResults } from '#areas/tasks/equipment/again';
import { moveWithEquipment } from '#areas/tasks/equipment/move';
import { keepPiecesOfTask, piecesOfTask } from '#areas/tasks/equipment/pieces';
import { engineCycle } from '#areas/tasks/kept-cycle';
import type { TaskCycleRecord } from '#areas/tasks/tables';
import { removeFromProperties } from '#areas/tasks/take-off-properties';
import { holdTask } from '#areas/tasks/task';
import { oneOf } from '#platform/database/tenant-predicate';
import { conflict } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { isOfTask } from './before.ts';
import type { DatesBefore } from './before.ts';
import { removeUnusedEntries } from '../entries.ts';
import { countWithNoun } from '#platform/record/count-with-noun';
import type { HeldImport } from '../queries.ts';
import { marksOf } from '../undo-records.ts';

/**
 * Removes the tasks that the import added, and restores the others, finished ones too. Completions are evidence and stay on record; their
 * cycle ends undone, so that nothing counts as done that only the import reported.
 */
export async function undoDates(scope: Scope, held: HeldImport): Promise<string> {
  const all = await marksOf(scope, held.id);
  const every = all.filter(isOfTask);
  const pieceIds = all.flatMap((mark) => (isOfTask(mark) ? [] : [mark.recordId]));
  // Files that prove what was done before are evidence, and stay there.
  const marks = every.filter(({ isNew, before }) => isNew || !hasOnlyProved(before));
  const why = `The import of “${held.fileName}” was undone`;
  for (const { recordId, isNew, before } of marks) {
    const {
      completedCycleId,
      earlierCycleIds = [],
      finishedCycleId,
      movedCycle,
      fileIds,
      equipment,
      coveredIds = [],
    } = before;
    const task = await holdTask(scope, recordId);
    if (!task.mayManage) throw conflict('Some of its tasks are not yours to change, so somebody else must undo it');
    const isAdded = isNew && !finishedCycleId;
    if (!isAdded) await uncover(scope, task, coveredIds, pieceIds);
    if (finishedCycleId) await endOpen(scope, task, why);
    else if (isAdded) await removeFromProperties(scope, [{ id: recordId, openCycleId: task.cycleId, reason: why }]);
    const [firstId, ...laterIds] = completedCycleId ? [...earlierCycleIds, completedCycleId] : [];
    // The first was open before the import, unless that added the task; the others began with it.
    const completed = firstId ? await undoCompletion(scope, firstId) : null;
    for (const cycleId of laterIds) {
      await undoCompletion(scope, cycleId);
      await scope.record(cycleId, { type: 'STATUS_CHANGE', event: 'cycle.ended', summary: why });
    }
    // Only now: the files of a cycle with a result stay there.
    for (const id of fileIds) await moveFile(scope, { id, ownerId: held.id });
    if (completed && completed.revision > 1) await restoreResult(scope, task, completed, why);
    else if (completed)
      await endCompleted(
        scope,
        task,
        movedCycle?.id === firstId ? { ...completed, ...movedCycle } : completed,
        isNew,
        why,
      );
    if (finishedCycleId) await finishAgain(scope, task, finishedCycleId);
    if (movedCycle) {
      const { id, ...columns } = movedCycle;
      await scope.db
        .updateTable('taskCycles')
        .set({ ...columns, because: JSON.stringify(columns.because) })
        .where('id', '=', id)
        .execute();
      await scope.db.updateTable('tasks').set(dueColumns(task, movedCycle.dueOn)).where('id', '=', recordId).execute();
    }
    if (!isAdded) await undoEquipment(scope, task, { completed, laterIds, equipment }, why);
    await scope.record(recordId, { type: 'EDIT', event: 'task.import-undone', summary: why });
    await settleTask(scope, recordId);
  }
  await removeImportedPieces(scope, pieceIds, why);
  await removeUnusedEntries(scope, held.id);
  const newCount = marks.filter(({ isNew, before }) => isNew && !before.finishedCycleId).length;
  const proved = every.reduce((sum, { before }) => sum + (before.provedCount ?? 0), 0);
  const stay = proved ? `; ${countWithNoun(proved, 'file stays', 'files stay')} with what was done before` : '';
  const deleted = pieceIds.length
    ? `, ${countWithNoun(pieceIds.length, 'piece of equipment', 'pieces of equipment')} deleted`
    : '';
  return `${countWithNoun(newCount, 'task', 'tasks')} removed, ${(marks.length - newCount).toLocaleString('en-GB')} changed back${deleted}${stay}`;
}

const hasOnlyProved = ({ provedCount, completedCycleId, movedCycle, coveredIds }: DatesBefore) =>
  provedCount !== undefined && !completedCycleId && !movedCycle && !coveredIds?.length;

type Task = Awaited<ReturnType<typeof holdTask>>;

/** What the import made a task cover; those that it added are deleted themselves. */
async function uncover(
  scope: Scope,
  { id, code, name }: Task,
  pieceIds: readonly string[],
  addedIds: readonly string[],
) {
  if (pieceIds.length === 0) return;
  await scope.db
    .deleteFrom('taskEquipment')
    .where('taskId', '=', id)
    .where('equipmentId', '=', oneOf(pieceIds))
    .execute();
  const staying = pieceIds.filter((pieceId) => !addedIds.includes(pieceId));
  await scope.recordAll(
    staying.map((recordId) => ({
      recordId,
      entry: { type: 'EDIT', event: 'equipment.no-longer-covered', summary: `No longer covered by ${code} ${name}` },
    })),
  );
}

type Undone = Pick<DatesBefore, 'equipment'> & { completed: TaskCycleRecord | null; laterIds: string[] };

/** The pieces that a task covers are due again as they were before the import. */
async function undoEquipment(scope: Scope, task: Task, { completed, laterIds, equipment = [] }: Undone, why: string) {
  if ((await piecesOfTask(scope, task.id)).length === 0) return;
  if (completed) await withdrawEquipmentResults(scope, task, [completed.id, ...laterIds]);
  await keepPiecesOfTask(scope, task.id, equipment);
  await moveWithEquipment(scope, task.id, why);
}

/** Ends a cycle without a result; returns it as the import left it. */
async function undoCompletion(scope: Scope, cycleId: string): Promise<TaskCycleRecord> {
  const completed = await scope.db
    .selectFrom('taskCycles')
    .selectAll()
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow();
  await scope.db
    .updateTable('taskCycles')
    .set({ state: 'ended', doneOn: null, outcome: null, revision: 0, closedAt: scope.now.toISOString() })
    .where('id', '=', cycleId)
    .execute();
  return completed;
}

/** What the import completed ended undone; a task that was there goes on with a cycle like it. */
async function endCompleted(scope: Scope, task: Task, completed: TaskCycleRecord, isNew: boolean, why: string) {
  await scope.record(completed.id, { type: 'STATUS_CHANGE', event: 'cycle.ended', summary: why });
  if (isNew) return;
  await endOpen(scope, task, why);
  await startCycle(scope, task, { ...engineCycle(completed), because: completed.because });
}

/** A one-off task that the import took up again is finished as it was. */
async function finishAgain(scope: Scope, { id }: Task, cycleId: string) {
  const { outcome } = await scope.db
    .selectFrom('taskCycles')
    .select('outcome')
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow();
  const statusId = await finishedStatusId(scope, outcome!);
  const finished = { state: 'finished' as const, stateSince: scope.now.toISOString(), stateReason: null, statusId };
  await scope.db
    .updateTable('tasks')
    .set({ ...finished, cycleId, dueOn: null, overdueAfter: null })
    .where('id', '=', id)
    .execute();
}

/** What the import completed had failed before: its round is open again with that result, which nobody has remedied. */
async function restoreResult(scope: Scope, task: Task, cycle: TaskCycleRecord, why: string) {
  const failed = await scope.db
    .selectFrom('taskCompletions')
    .selectAll()
    .where('cycleId', '=', cycle.id)
    .where('revision', '=', cycle.revision - 1)
    .executeTakeFirstOrThrow();
  await endOpen(scope, task, why);
  await keepCompletion(scope, cycle, failed, { ...failed, reason: why });
  await repeatEquipmentResults(scope, cycle);
  await repeatAnswers(scope, cycle);
  await scope.db.updateTable('taskCycles').set({ state: 'open', closedAt: null }).where('id', '=', cycle.id).execute();
  await scope.record(cycle.id, { type: 'LIFECYCLE_AMEND', event: 'cycle.amended', summary: why });
  await makeCurrent(scope, task, cycle, 'unsatisfactory');
}

/** Ends the round that began when the import completed the one before; a finished task has none. */
async function endOpen(scope: Scope, { cycleId, state }: Task, why: string) {
  if (!cycleId || state === 'finished') return;
  await scope.db
    .updateTable('taskCycles')
    .set({ state: 'ended', closedAt: scope.now.toISOString() })
    .where('id', '=', cycleId)
    .execute();
  await scope.record(cycleId, { type: 'STATUS_CHANGE', event: 'cycle.ended', summary: why });
}

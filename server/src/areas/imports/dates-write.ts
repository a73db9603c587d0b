import { sql } from 'kysely';
import { setPastDueDate } from '#areas/tasks/close-cycle';
import { completeTask } from '#areas/tasks/complete';
import { changeTask } from '#areas/tasks/change';
import { piecesOfTask } from '#areas/tasks/equipment-pieces';
import type { Piece } from '#areas/tasks/equipment-pieces';
import { addTasks } from '#areas/tasks/put-on-properties';
import { moveFile } from '#areas/files/service';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Dated, DatesVerdict } from './dates-of-row.ts';
import { roundActivityOf } from './dates-rounds.ts';
import { keepMarks } from './undo-records.ts';
import type { Mark } from './undo-records.ts';
import type { HeldImport } from './queries.ts';

/** A task before an import: which cycles the import closed and moved, and the files it added. */
export type DatesBefore = {
  completedCycleId: string | null;
  /** The rounds of earlier times that came with it. */
  earlierCycleIds?: string[];
  /** The last round of a one-off task that was finished, and was taken up again. */
  finishedCycleId?: string | null;
  movedCycle: { id: string; startsOn: string; dueOn: string | null; anchor: string; because: unknown } | null;
  fileIds: string[];
  /** The equipment that it covers, where the import moved the round. */
  equipment?: Piece[];
  /** How many files it added to a round that was done before: evidence, which stays there. */
  provedCount?: number;
  /** The number of activity entries of its rounds after the import. */
  roundActivityCount?: number;
};

/** Adds tasks, records completions, moves due dates; each through the task's own service, with its rules and its log. */
export async function writeDates(scope: Scope, held: HeldImport, verdicts: DatesVerdict[]): Promise<void> {
  const rows = verdicts.flatMap(({ row, dated = [] }) => dated.map((item) => ({ item, rowNumber: row.number })));
  if (rows.length === 0) return;
  const fresh = rows.flatMap(({ item }) => (item.isNew ? [{ ...item, dueOn: firstDueOn(item) }] : []));
  const finished = await finishedAmong(scope, fresh);
  if (fresh.length) await addTasks(scope, fresh);
  const tasks = await tasksAt(
    scope,
    rows.map(({ item }) => item),
  );
  const marks: Mark[] = [];
  for (const { item, rowNumber } of rows) {
    const task = tasks.get(`${item.propertyId} ${item.taskTypeId}`)!;
    const before = await writeOne(scope, held, task, item);
    const finishedCycleId = finished.get(task.id) ?? null;
    marks.push({ recordId: task.id, rowNumber, isNew: item.isNew, before: { ...before, finishedCycleId } });
  }
  const activity = await roundActivityOf(
    scope,
    marks.map(({ recordId }) => recordId),
  );
  await keepMarks(
    scope,
    held.id,
    marks.map((mark) => ({ ...mark, before: { ...mark.before, roundActivityCount: activity.get(mark.recordId) } })),
  );
}

/** A task that was done before it was imported starts with the round that ended then. */
const firstDueOn = ({ completes, lastDoneOn, dueOn, earlier }: Dated) =>
  completes ? (earlier?.[0]?.lastDoneOn ?? lastDoneOn!) : dueOn!;

type At = { id: string; version: number; cycleId: string };

async function writeOne(scope: Scope, held: HeldImport, at: At, item: Dated) {
  const before: DatesBefore = { completedCycleId: null, movedCycle: null, fileIds: [] };
  const { id } = at;
  let now = at;
  let due: string | null = null;
  for (const time of item.completes ? [...(item.earlier ?? []), item] : []) {
    if (before.completedCycleId) (before.earlierCycleIds ??= []).push(before.completedCycleId);
    before.completedCycleId = now.cycleId;
    now = await recordTime(scope, held, now, time, before);
    if (item.isNew) await setPastDueDate(scope, before.completedCycleId, due);
    due = time.dueOn ?? time.certificateExpiresOn;
  }
  if (item.proves) before.provedCount = await proveLast(scope, held, item, id);
  const { version } = now;
  if (!item.moves) return before;
  const task = await cycleOf(scope, id);
  if (!task || task.dueOn === item.dueOn) return before;
  const equipment = await piecesOfTask(scope, id);
  await changeTask(scope, {
    id,
    version,
    reason: `Due on this day in “${held.fileName}”`,
    ownIntervalId: task.ownIntervalId,
    statusId: task.statusId,
    ownerIds: task.ownerIds,
    instructions: task.instructions,
    dueOn: item.dueOn,
  });
  // The cycle that a completion started is removed with it; an existing one is kept as it was.
  if (!item.completes && !item.isNew) {
    before.movedCycle = task.cycle;
    if (equipment.length) before.equipment = equipment;
  }
  return before;
}

/** Adds files to the round that was done last, on the day of the row; returns how many. */
async function proveLast(scope: Scope, held: HeldImport, { fileIds, lastDoneOn }: Dated, taskId: string) {
  const { id: ownerId } = await scope.whole
    .selectFrom('taskCycles')
    .select('id')
    .where('taskId', '=', taskId)
    .where('state', '=', 'done')
    .where('doneOn', '=', lastDoneOn)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  let count = 0;
  for (const id of fileIds) {
    if (!(await isStillOf(scope, id, held.id))) continue;
    await moveFile(scope, { id, ownerId }, { isProof: true });
    count += 1;
  }
  return count;
}

/** Completes the open round as a row says, with its evidence; returns the task with the next one. */
async function recordTime(scope: Scope, held: HeldImport, at: At, time: Dated, { fileIds }: DatesBefore): Promise<At> {
  const before = fileIds.length;
  for (const fileId of time.fileIds) {
    if (!(await isStillOf(scope, fileId, held.id))) continue;
    // The list names it as the evidence for this date.
    await moveFile(scope, { id: fileId, ownerId: at.cycleId }, { isProof: true });
    fileIds.push(fileId);
  }
  const entered = {
    id: at.id,
    version: at.version,
    cycleId: at.cycleId,
    doneOn: time.lastDoneOn!,
    doneBy: time.doneBy ?? 'Not recorded',
    outcome: 'satisfactory' as const,
    certificateNumber: time.certificateNumber,
    certificateIssuedOn: null,
    certificateExpiresOn: time.certificateExpiresOn,
    note: `Imported from “${held.fileName}”, row ${time.row}`,
    despite: null,
    followUp: null,
    withoutEvidenceReason: fileIds.length > before ? null : 'Imported without its certificate',
  };
  const done = await completeTask(scope, entered, { asks: false });
  return { id: at.id, version: done.version, cycleId: done.cycle?.id ?? at.cycleId };
}

async function isStillOf({ whole }: Scope, fileId: string, recordId: string) {
  const file = await whole
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('recordId', '=', recordId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return file !== undefined;
}

async function tasksAt({ db, organisationId }: Scope, items: Dated[]): Promise<Map<string, At>> {
  const { rows } = await sql<At & { propertyId: string; taskTypeId: string }>`
    select t.id, t.version, t.cycle_id as "cycleId", t.property_id as "propertyId", t.task_type_id as "taskTypeId"
    from tasks t
    where t.organisation_id = ${ownOrganisation(organisationId)} and t.property_id = any (${items.map((item) => item.propertyId)}::uuid[])
      and t.task_type_id = any (${items.map((item) => item.taskTypeId)}::uuid[])`.execute(db);
  return new Map(rows.map((task) => [`${task.propertyId} ${task.taskTypeId}`, task]));
}

/** The last round of each of these tasks that is finished. */
async function finishedAmong({ db, organisationId }: Scope, items: readonly Dated[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; cycleId: string }>`
    select t.id, t.cycle_id as "cycleId" from tasks t
    join unnest(${items.map((item) => item.propertyId)}::uuid[], ${items.map((item) => item.taskTypeId)}::uuid[]) item (property_id, type_id)
      on item.property_id = t.property_id and item.type_id = t.task_type_id
    where t.organisation_id = ${ownOrganisation(organisationId)} and t.state = 'finished'`.execute(db);
  return new Map(rows.map(({ id, cycleId }) => [id, cycleId]));
}

async function cycleOf({ whole }: Scope, taskId: string) {
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

import { setPastDueDate } from '#areas/tasks/close-cycle';
import { changeTask } from '#areas/tasks/change';
import { piecesOfTask } from '#areas/tasks/equipment/pieces';
import { addTasks } from '#areas/tasks/put-on-properties';
import type { Scope } from '#platform/scope';
import { cycleOf, finishedAmong, isOfTask, tasksAt } from './before.ts';
import type { At, DatesBefore, DatesMark } from './before.ts';
import { proveLast, recordTime } from './complete.ts';
import type { Dated, DatesVerdict } from './of-row.ts';
import { writePieces } from './write-pieces.ts';
import { roundActivityOf } from './rounds.ts';
import { keepMarks } from '../undo-records.ts';
import type { HeldImport } from '../queries.ts';

/** Adds tasks, records completions, moves due dates; each through the task's own service, with its rules and its log. */
export async function writeDates(scope: Scope, held: HeldImport, verdicts: DatesVerdict[]): Promise<void> {
  const marks = [...(await writeWhole(scope, held, verdicts)), ...(await writePieces(scope, held, verdicts))];
  if (marks.length === 0) return;
  const activity = await roundActivityOf(
    scope,
    marks.filter(isOfTask).map(({ recordId }) => recordId),
  );
  await keepMarks(
    scope,
    held.id,
    marks.map((mark) => ({ ...mark, before: { ...mark.before, roundActivityCount: activity.get(mark.recordId) } })),
  );
}

/** The rows about tasks as a whole. */
async function writeWhole(scope: Scope, held: HeldImport, verdicts: DatesVerdict[]): Promise<DatesMark[]> {
  const rows = verdicts.flatMap(({ row, dated = [] }) => dated.map((item) => ({ item, rowNumber: row.number })));
  if (rows.length === 0) return [];
  const fresh = rows.flatMap(({ item }) => (item.isNew ? [{ ...item, dueOn: firstDueOn(item) }] : []));
  const finished = await finishedAmong(scope, fresh);
  if (fresh.length) await addTasks(scope, fresh);
  const tasks = await tasksAt(
    scope,
    rows.map(({ item }) => item),
  );
  const marks: DatesMark[] = [];
  for (const { item, rowNumber } of rows) {
    const task = tasks.get(`${item.propertyId} ${item.taskTypeId}`)!;
    const before = await writeOne(scope, held, task, item);
    const finishedCycleId = finished.get(task.id) ?? null;
    marks.push({ recordId: task.id, rowNumber, isNew: item.isNew, before: { ...before, finishedCycleId } });
  }
  return marks;
}

/** A task that was done before it was imported starts with the round that ended then. */
const firstDueOn = ({ completes, lastDoneOn, dueOn, earlier }: Dated) =>
  completes ? (earlier?.[0]?.lastDoneOn ?? lastDoneOn!) : dueOn!;

async function writeOne(scope: Scope, held: HeldImport, at: At, item: Dated) {
  const before: DatesBefore = { completedCycleId: null, movedCycle: null, fileIds: [] };
  const { id } = at;
  let now = at;
  let due: string | null = null;
  for (const time of item.completes ? [...(item.earlier ?? []), item] : []) {
    if (before.completedCycleId) (before.earlierCycleIds ??= []).push(before.completedCycleId);
    before.completedCycleId = now.cycleId;
    now = await recordTime(scope, held, now, { ...time, rows: [time.row] }, before);
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

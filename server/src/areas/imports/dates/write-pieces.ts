import { earliest } from '@lintel/contract/cycles/calendar';
import { notKnownBefore } from '@lintel/contract/cycles/pieces';
import { addPieces } from '#areas/equipment/add';
import { changeTask } from '#areas/tasks/change';
import { setPastDueDate, settleTask } from '#areas/tasks/close-cycle';
import { coverPieces, recordChosen } from '#areas/tasks/equipment/choose';
import { moveWithEquipment, setDueOfPieces } from '#areas/tasks/equipment/move';
import { inUse, keepPiecesOfTask, piecesOfTask } from '#areas/tasks/equipment/pieces';
import { engineCycle } from '#areas/tasks/kept-cycle';
import { dayAdded, lastDoneOf, whyNotDueOn } from '#areas/tasks/last-day';
import { addTasks } from '#areas/tasks/put-on-properties';
import { holdTask, ruleOfTask } from '#areas/tasks/task';
import type { Scope } from '#platform/scope';
import { cycleOf, finishedAmong, tasksAt } from './before.ts';
import type { At, DatesBefore, DatesMark } from './before.ts';
import { proveRound, recordTime } from './complete.ts';
import type { DatedPiece, DatesVerdict, PiecesOfTask } from './of-row.ts';
import { groupsOf } from './pieces.ts';
import type { HeldImport } from '../queries.ts';
import { countAgain } from '../undo-records.ts';

/** Adds equipment, covers it with its tasks, records what was done to it; each by the services of equipment and tasks. */
export async function writePieces(scope: Scope, held: HeldImport, verdicts: DatesVerdict[]): Promise<DatesMark[]> {
  const every = verdicts.flatMap(({ pieces }) => pieces ?? []);
  if (every.length === 0) return [];
  const { ids, marks } = await addMissing(scope, held, every);
  const fresh = every.filter(({ isNew }) => isNew).map((task) => ({ ...task, dueOn: task.firstDueOn }));
  const finished = await finishedAmong(scope, fresh);
  if (fresh.length) await addTasks(scope, fresh);
  const tasks = await tasksAt(scope, every);
  for (const task of every) {
    const at = tasks.get(`${task.propertyId} ${task.taskTypeId}`)!;
    const items = task.items.map((item) => ({ ...item, id: item.id ?? ids.get(keyOf(task, item))! }));
    const before = await writeTask(scope, held, at, { ...task, items });
    const finishedCycleId = finished.get(at.id) ?? null;
    const rowNumber = items.at(-1)!.row;
    if (before) marks.push({ recordId: at.id, rowNumber, isNew: task.isNew, before: { ...before, finishedCycleId } });
  }
  // What an earlier part of the import added may be covered by a further task now.
  await countAgain(
    scope,
    held.id,
    every.flatMap(({ items }) => items.flatMap(({ id }) => id ?? [])),
  );
  return marks;
}

const keyOf = ({ propertyId }: Pick<PiecesOfTask, 'propertyId'>, { identity }: Pick<DatedPiece, 'identity'>) =>
  `${propertyId} ${identity}`;

/** Adds each missing piece once, whichever tasks cover it; returns their ids. */
async function addMissing(scope: Scope, { fileName }: HeldImport, every: readonly PiecesOfTask[]) {
  const ids = new Map<string, string>();
  const marks: DatesMark[] = [];
  const missing = every.flatMap((task) =>
    task.items
      .filter(({ id }) => id === null)
      .map((item) => ({ ...item, propertyId: task.propertyId, key: keyOf(task, item) })),
  );
  const once = [...new Map(missing.map((item) => [item.key, item])).values()];
  for (const [propertyId, some] of Map.groupBy(once, (item) => item.propertyId)) {
    const fields = some.map((item) => item.fields);
    const made = await addPieces(scope, propertyId, fields, `added by the import of “${fileName}”`);
    for (const [at, { id }] of made.entries()) {
      ids.set(some[at]!.key, id);
      marks.push({ recordId: id, rowNumber: some[at]!.row, isNew: true, before: { isPiece: true } });
    }
  }
  return { ids, marks };
}

type Item = DatedPiece & { id: string };

/** Writes what the rows say of the equipment of one task; nothing if they change nothing. */
async function writeTask(
  scope: Scope,
  held: HeldImport,
  at: At,
  { items, isNew }: Omit<PiecesOfTask, 'items'> & { items: Item[] },
): Promise<DatesBefore | undefined> {
  const fresh = items.filter(({ isCovered }) => !isCovered);
  const done = items.filter(({ completes }) => completes);
  const moved = items.filter(({ moves }) => moves);
  const before: DatesBefore = { completedCycleId: null, movedCycle: null, fileIds: [] };
  const proved = await prove(scope, held, items);
  if (proved) before.provedCount = proved;
  if (fresh.length + done.length + moved.length === 0) return proved ? before : undefined;

  before.equipment = await piecesOfTask(scope, at.id);
  before.coveredIds = fresh.map(({ id }) => id);
  if (!isNew && done.length === 0) before.movedCycle = (await cycleOf(scope, at.id))?.cycle ?? null;
  const now = await recordTimes(scope, held, at, { items: done, isNew }, before);
  const task = await holdTask(scope, at.id);
  const given = fresh.filter(({ completes }) => !completes);
  await coverPieces(scope, task, given.map(givenOf));
  const open = await cycleOf(scope, at.id);
  const days = new Map(moved.map(({ id, dueOn }) => [id, dueOn!]));
  const how = `in “${held.fileName}”`;
  if (open) await setDueOfPieces(scope, task, { days, round: engineCycle(open.cycle), how });
  const named = fresh.map((item) => ({
    ...(item.completes ? nothingGiven(item) : givenOf(item)),
    name: item.fields.name,
  }));
  if (named.length) await recordChosen(scope, task, { added: named, removed: [] }, `by “${held.fileName}”`);
  await moveWithEquipment(scope, now.id, `The dates of its equipment came in with “${held.fileName}”`);
  await settleTask(scope, now.id);
  if (done.length > 0 && moved.length > 0) await putOffToFirst(scope, now.id, held);
  return before;
}

const nothingGiven = ({ id }: Item) => ({ equipmentId: id, givenLastDoneOn: null, givenDueOn: null });
const givenOf = ({ id, lastDoneOn, dueOn }: Item) => ({
  equipmentId: id,
  givenLastDoneOn: lastDoneOn,
  givenDueOn: dueOn,
});

/** Each day on which some pieces were done is a round, the first one first. A piece is covered only then: no earlier round left it out. */
async function recordTimes(
  scope: Scope,
  held: HeldImport,
  at: At,
  { items, isNew }: { items: readonly Item[]; isNew: boolean },
  before: DatesBefore,
): Promise<At> {
  let now = at;
  for (const some of groupsOf(items)) {
    const fresh = some.filter(({ isCovered }) => !isCovered);
    if (fresh.length) {
      const task = await holdTask(scope, at.id);
      await coverPieces(scope, task, fresh.map(nothingGiven));
      const ids = new Set(fresh.map(({ id }) => id));
      const unknown = (await piecesOfTask(scope, at.id)).filter(
        ({ equipmentId, cycle }) => ids.has(equipmentId) && !cycle,
      );
      const cycle = notKnownBefore(ruleOfTask(task), some[0]!.lastDoneOn!);
      await keepPiecesOfTask(
        scope,
        at.id,
        unknown.map((piece) => ({ ...piece, cycle })),
      );
    }
    if (before.completedCycleId) (before.earlierCycleIds ??= []).push(before.completedCycleId);
    before.completedCycleId = now.cycleId;
    const time = { ...some[0]!, fileIds: some.flatMap(({ fileIds }) => fileIds), rows: some.map(({ row }) => row) };
    const equipment = some.map(({ id }) => ({ id, outcome: 'satisfactory' as const }));
    now = await recordTime(scope, held, now, { ...time, equipment }, before);
    if (isNew) await setPastDueDate(scope, before.completedCycleId, null);
  }
  return now;
}

async function prove(scope: Scope, held: HeldImport, items: readonly Item[]): Promise<number> {
  let count = 0;
  for (const { provesCycleId, fileIds } of items)
    if (provesCycleId) count += await proveRound(scope, held, fileIds, provesCycleId);
  return count;
}

/** A round that the file began, whose pieces are all due later by it, is due with the first of them, where it may be put off so far. */
async function putOffToFirst(scope: Scope, taskId: string, { fileName }: HeldImport) {
  const task = await cycleOf(scope, taskId);
  const days = inUse(await piecesOfTask(scope, taskId)).map(({ cycle }) => cycle?.dueOn ?? null);
  if (!task?.dueOn || days.length === 0 || days.includes(null)) return;
  const dueOn = (days as string[]).reduce(earliest);
  if (dueOn <= task.dueOn) return;
  const held = await holdTask(scope, taskId);
  const whyNot = whyNotDueOn(
    {
      statutory: held.statutory,
      rule: ruleOfTask(held),
      cycle: engineCycle(task.cycle),
      last: (await lastDoneOf(scope, [taskId])).get(taskId) ?? null,
      addedOn: dayAdded(scope, held.createdAt),
    },
    dueOn,
    scope.today,
  );
  if (whyNot) return;
  const { ownIntervalId, statusId, ownerIds, instructions } = task;
  const reason = `Due on this day in “${fileName}”`;
  await changeTask(scope, {
    id: taskId,
    version: held.version,
    reason,
    ownIntervalId,
    statusId,
    ownerIds,
    instructions,
    dueOn,
  });
}

import { daysBetween } from '@lintel/contract/cycles/calendar';
import { explain } from '@lintel/contract/cycles/explain';
import type { Completion, Cycle } from '@lintel/contract/areas/tasks/task';
import { answersOfRounds } from '#areas/checklists/kept-answers';
import { fileCountsOf } from '#areas/files/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { readByIds } from '#platform/database/read-by-ids';
import { equipmentResultsIn } from './equipment/pieces.ts';
import type { TaskCycleRecord } from './tables.ts';
import { visibleTasks } from './queries.ts';
import { pageCounts } from '#platform/list/paged';

const PER_PAGE = 10;

/** The past cycles of a task that its reader may see, newest first. */
export async function pastCycles(scope: Scope, { id, page }: { id: string; page: number }) {
  const task = await visibleTasks(scope).select('tasks.taskTypeId').where('tasks.id', '=', id).executeTakeFirst();
  if (!task) throw notFound('task');
  const past = scope.db.selectFrom('taskCycles').where('taskId', '=', id).where('state', '<>', 'open');
  const { total } = await past.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await past
    .selectAll()
    .orderBy('number', 'desc')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute();
  return { objects: await shownCycles(scope, task.taskTypeId, rows), ...pageCounts(page, PER_PAGE, total) };
}

/** Cycles of a task with the explanation of their due dates, all their completions, and their number of files. */
export async function shownCycles(scope: Scope, taskTypeId: string, cycles: TaskCycleRecord[]): Promise<Cycle[]> {
  const ids = cycles.map((cycle) => cycle.id);
  const [completions, fileCounts] = await Promise.all([
    completionsOf(scope, taskTypeId, ids),
    fileCountsOf(scope, ids),
  ]);
  return cycles.map(({ id, number, startsOn, dueOn, because, state, doneOn, closedAt }) => ({
    id,
    number,
    startsOn,
    dueOn,
    explanation: explain({ dueOn, because }),
    state,
    closedAt,
    daysLate: dueOn && doneOn ? daysBetween(dueOn, doneOn) : null,
    completions: completions.get(id) ?? [],
    fileCount: fileCounts.get(id)?.count ?? 0,
    isProved: (fileCounts.get(id)?.proofs ?? 0) > 0,
  }));
}

const completionsIn = readByIds(({ db }, these) =>
  db
    .selectFrom('taskCompletions')
    .leftJoin('users', 'users.id', 'taskCompletions.recordedBy')
    .selectAll('taskCompletions')
    .select('users.fullName as recordedByName')
    .where('taskCompletions.cycleId', '=', these)
    .orderBy('taskCompletions.revision', 'desc'),
);

async function completionsOf(scope: Scope, taskTypeId: string, cycleIds: string[]): Promise<Map<string, Completion[]>> {
  if (cycleIds.length === 0) return new Map();
  const rows = await completionsIn(scope, cycleIds);
  if (rows.length === 0) return new Map();
  const [equipment, answersIn] = await Promise.all([
    equipmentResultsIn(scope, cycleIds),
    answersOfRounds(scope, taskTypeId, cycleIds),
  ]);
  const found = new Map<string, Completion[]>();
  for (const { cycleId, recordedBy: _, recordedByName, organisationId: __, ...row } of rows) {
    const details = { ...row, equipment: equipment.get(`${cycleId} ${row.revision}`) ?? [] };
    found.set(cycleId, [
      ...(found.get(cycleId) ?? []),
      { ...details, recordedBy: recordedByName, ...answersIn({ cycleId, ...details }) },
    ]);
  }
  return found;
}

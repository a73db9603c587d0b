import { daysBetween, plusDays } from '@lintel/contract/cycles/calendar';
import { chooseEquipment } from '#areas/tasks/equipment-choose';
import { completeTask } from '#areas/tasks/complete';
import { equipmentToChoose } from '#areas/tasks/equipment-of-task';
import { visibleTasks } from '#areas/tasks/queries';
import { getTask } from '#areas/tasks/task';
import type { Scope } from '#platform/scope';
import type { On } from './people.ts';

/** Lifts and communal fire doors, of so many properties: what each organisation tells apart first. */
const COVERED = [
  ['LFT01', 8],
  ['FDR01', 4],
] as const;

/** Some tasks cover the equipment that they look after; one lift was last examined before the others, and one was left out. */
export async function coverEquipment({ on, lastDay }: { on: On; lastDay: number }) {
  for (const [code, count] of COVERED)
    await on(lastDay, 'manager', async (scope) => {
      for (const [at, id] of (await tasksOf(scope, code, count)).entries()) await cover(scope, id, at);
    });
}

async function tasksOf(scope: Scope, code: string, count: number): Promise<string[]> {
  const rows = await visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('equipment', 'equipment.propertyId', 'tasks.propertyId')
    .select('tasks.id')
    .distinct()
    .where('taskTypes.code', '=', code)
    .where('tasks.state', '=', 'active')
    .where('tasks.lastDoneOn', 'is not', null)
    .where('properties.archivedAt', 'is', null)
    .orderBy('tasks.id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

async function cover(scope: Scope, id: string, at: number) {
  const { version, lastDoneOn, cycle } = await getTask(scope, id);
  const pieces = (await equipmentToChoose(scope, id)).objects.filter(({ isSuggested }) => isSuggested);
  if (pieces.length === 0 || !lastDoneOn || !cycle || cycle.completions.length > 0) return;
  const isApart = (of: (typeof pieces)[number]) => pieces.length > 1 && at % 3 === 0 && of === pieces.at(-1);
  const task = await chooseEquipment(scope, {
    id,
    version,
    equipment: pieces.map((piece) => ({
      id: piece.id,
      lastDoneOn: isApart(piece) ? plusDays(lastDoneOn, -21) : lastDoneOn,
      dueOn: null,
    })),
  });
  const isDoneAgain = pieces.length > 1 && at % 3 === 1 && daysBetween(lastDoneOn, scope.today) > 30;
  if (isDoneAgain && task.cycle)
    await completeTask(scope, {
      id,
      version: task.version,
      cycleId: task.cycle.id,
      doneOn: plusDays(scope.today, -2),
      doneBy: 'Allianz Engineering Inspection',
      outcome: 'satisfactory',
      certificateNumber: null,
      certificateIssuedOn: null,
      certificateExpiresOn: null,
      despite: null,
      note: 'No access to the last one: the key was not there.',
      followUp: null,
      withoutEvidenceReason: 'The report follows by post',
      equipment: pieces.slice(0, -1).map((piece) => ({ id: piece.id, outcome: 'satisfactory' })),
    });
}

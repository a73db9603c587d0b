import { SeveralActions } from '@lintel/contract/areas/actions/action';
import { askingInWords } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import { answerInWords } from '@lintel/contract/areas/checklists/questions';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { daysBetween, plusDays } from '@lintel/contract/cycles/calendar';
import { chooseEquipment } from '#areas/tasks/equipment/choose';
import { completeTask } from '#areas/tasks/complete';
import { equipmentToChoose } from '#areas/tasks/equipment/of-task';
import { visibleTasks } from '#areas/tasks/queries';
import { getTask } from '#areas/tasks/task';
import type { Scope } from '#platform/scope';
import { answering, answersIn, checklistsOf } from './checklists.ts';
import type { On } from './people.ts';

/** Of so many properties the lifts, which organisations tell apart first; and what is asked of each outlet and of each fire door. */
const COVERED = [
  ['LFT01', 8],
  ['WTM01', 100],
  ['FDR01', 100],
] as const;

/** Some tasks cover the equipment that they look after; one lift was last examined before the others, and one was left out. */
export async function coverEquipment({ on, lastDay }: { on: On; lastDay: number }) {
  for (const [code, count] of COVERED)
    await on(lastDay, 'manager', async (scope) => {
      for (const [at, id] of (await tasksOf(scope, code, count)).entries()) await cover(scope, id, at);
    });
}

/** Those whose last time is longest ago come first: there is room for another. */
async function tasksOf(scope: Scope, code: string, count: number): Promise<string[]> {
  const rows = await visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('equipment', 'equipment.propertyId', 'tasks.propertyId')
    .select(['tasks.id', 'tasks.lastDoneOn'])
    .distinct()
    .where('taskTypes.code', '=', code)
    .where('tasks.state', '=', 'active')
    .where('tasks.lastDoneOn', 'is not', null)
    .where('properties.archivedAt', 'is', null)
    .orderBy('tasks.lastDoneOn')
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
  if (!task.cycle || lastDoneOn > plusDays(scope.today, -3) || pieces.length === 1) return;
  const asked = (await checklistsOf(scope)).get(task.code);
  if (asked && at % 3 === 0 && at < 6) await failOne(scope, task, pieces, asked);
  else if (at % 3 === 1 && daysBetween(lastDoneOn, scope.today) > 30) await doneAgain(scope, task, pieces, asked);
}

const details = {
  certificateNumber: null,
  certificateIssuedOn: null,
  certificateExpiresOn: null,
  despite: null,
  followUp: null,
  withoutEvidenceReason: 'The report follows by post',
};
type Pieces = readonly { id: string; name: string }[];

const completionOf = (scope: Scope, { id, version, cycle }: Task) => ({
  ...details,
  id,
  version,
  cycleId: cycle!.id,
  doneOn: plusDays(scope.today, -2),
});

/** All but the last are done. */
function doneAgain(scope: Scope, task: Task, pieces: Pieces, asked: AskedChecklist | undefined) {
  const outcome = 'satisfactory' as const;
  const equipment = pieces.slice(0, -1).map(({ id, name }) => ({ id, name, outcome }));
  return completeTask(scope, {
    ...completionOf(scope, task),
    doneBy: task.code === 'LFT01' ? 'Allianz Engineering Inspection' : 'Ridge Facilities',
    outcome,
    note: 'No access to the last one: the key was not there.',
    equipment,
    ...(asked && { checklist: answering(asked, { number: 1, outcome, pieces: equipment }) }),
  });
}

/** One of them is out of its limits, or does not close, for which an action is raised. */
function failOne(scope: Scope, task: Task, pieces: Pieces, asked: AskedChecklist) {
  const outcome = 'unsatisfactory' as const;
  const equipment = pieces.map(({ id, name }, at) => ({
    id,
    name,
    outcome: at === 1 ? outcome : ('satisfactory' as const),
  }));
  const round = { number: 2, outcome, pieces: equipment };
  const { bad, answers } = answersIn(asked, round);
  return completeTask(scope, {
    ...completionOf(scope, task),
    doneBy: 'Ridge Facilities',
    outcome,
    note: null,
    equipment,
    checklist: answering(asked, round),
    actions: SeveralActions.parse([
      { name: `${askingInWords(bad!)}: ${answerInWords(bad!.question, answers[bad!.key]!)}`, priority: 'HIGH' },
    ]),
  });
}

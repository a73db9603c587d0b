import { sql } from 'kysely';
import type { TaskOfPiece, TimeOfPiece } from '@lintel/contract/areas/tasks/covered-equipment';
import { visibleEquipment } from '#areas/equipment/queries';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { pageCounts } from '#platform/list/paged';
import { pieceDueOn, pieceStanding } from './standing.ts';
import { visibleTasks } from '../queries.ts';
import { isTime } from '../times.ts';

const PER_PAGE = 10;

async function checkSeen(scope: Scope, id: string) {
  const piece = await visibleEquipment(scope).select('equipment.id').where('equipment.id', '=', id).executeTakeFirst();
  if (!piece) throw notFound('piece of equipment');
}

/** The tasks that cover a piece, what is due first at the top. */
export async function tasksOfPiece(scope: Scope, id: string): Promise<{ objects: TaskOfPiece[] }> {
  await checkSeen(scope, id);
  const objects = await visibleTasks(scope)
    .innerJoin('taskEquipment', 'taskEquipment.taskId', 'tasks.id')
    .innerJoin('equipment', 'equipment.id', 'taskEquipment.equipmentId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select(['tasks.id', 'taskTypes.code', 'taskTypes.name', 'tasks.state'])
    .select(['taskEquipment.lastDoneOn', 'taskEquipment.failedOn'])
    .select([pieceDueOn.as('dueOn'), pieceStanding(scope).as('standing')])
    .select((eb) =>
      eb
        .and([
          eb('tasks.state', '=', 'active'),
          eb('tasks.propertyArchived', '=', false),
          eb('equipment.outOfUseOn', 'is', null),
          holdsOnProperty(scope, 'PRISM_PROPERTY_TASK_COMPLETE', workAt('tasks')),
        ])
        .$castTo<boolean>()
        .as('canComplete'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('taskCompletionEquipment as result')
            .innerJoin('taskCycles', 'taskCycles.id', 'result.cycleId')
            .innerJoin('taskCompletionEquipmentAnswers as given', (join) =>
              join
                .onRef('given.cycleId', '=', 'result.cycleId')
                .onRef('given.revision', '=', 'result.revision')
                .onRef('given.equipmentId', '=', 'result.equipmentId'),
            )
            .select('given.questionId')
            .whereRef('taskCycles.taskId', '=', 'tasks.id')
            .where('result.equipmentId', '=', id),
        )
        .$castTo<boolean>()
        .as('hasAnswers'),
    )
    .where('taskEquipment.equipmentId', '=', id)
    .orderBy(pieceDueOn)
    .orderBy('taskTypes.codeKey')
    .execute();
  return { objects };
}

/** The results of a piece, newest first, without those amended since. */
export async function timesOfPiece(scope: Scope, { id, page }: { id: string; page: number }) {
  await checkSeen(scope, id);
  const times = visibleTasks(scope)
    .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
    .innerJoin('taskCompletions', 'taskCompletions.cycleId', 'taskCycles.id')
    .innerJoin('taskCompletionEquipment as result', (join) =>
      join
        .onRef('result.cycleId', '=', 'taskCompletions.cycleId')
        .onRef('result.revision', '=', 'taskCompletions.revision'),
    )
    .where('result.equipmentId', '=', id)
    .where(isTime(scope));
  const { total } = await times.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const objects: TimeOfPiece[] = await times
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select(['tasks.id as taskId', 'taskTypes.name as task', 'taskCycles.id as cycleId', 'result.revision'])
    .select(['taskCompletions.doneOn', 'taskCompletions.doneBy', 'taskCompletions.certificateNumber'])
    .select(['result.outcome', 'result.dueOn'])
    .select(
      sql<number | null>`case when result.outcome <> 'not-done' then task_completions.done_on - result.due_on end`.as(
        'daysLate',
      ),
    )
    .orderBy('taskCompletions.doneOn', 'desc')
    .orderBy('taskCompletions.recordedAt', 'desc')
    .orderBy('taskCycles.id')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute();
  return { objects, ...pageCounts(page, PER_PAGE, total) };
}

import { sql } from 'kysely';
import type { SharedPiece } from '@lintel/contract/areas/shares/by-link';
import type { CoveredPiece, PieceToChoose } from '@lintel/contract/areas/tasks/covered-equipment';
import { forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { looksAfter } from './suggested.ts';
import { pieceDueOn, pieceStanding } from './standing.ts';
import { timesOf } from './times.ts';
import { findTask, visibleTasks } from '../queries.ts';
import type { FoundTask } from '../queries.ts';

/** The equipment that a task covers, what is due first at the top, what is out of use at the end. */
export async function equipmentOfTask(scope: Scope, id: string): Promise<{ objects: CoveredPiece[] }> {
  const task = await visibleTasks(scope)
    .select(['tasks.id', 'tasks.cycleId', 'tasks.outcomeCycleId'])
    .where('tasks.id', '=', id)
    .executeTakeFirst();
  if (!task) throw notFound('task');
  const rows = await visibleTasks(scope)
    .innerJoin('taskEquipment', 'taskEquipment.taskId', 'tasks.id')
    .innerJoin('equipment', 'equipment.id', 'taskEquipment.equipmentId')
    .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
    .select(['equipment.id', 'equipment.reference as ref', 'equipment.name', 'type.name as type', 'equipment.location'])
    .select(['equipment.assetTag', 'equipment.outOfUseOn', 'taskEquipment.lastDoneOn', 'taskEquipment.failedOn'])
    .select([pieceDueOn.as('dueOn'), pieceStanding(scope).as('standing')])
    .where('tasks.id', '=', id)
    .orderBy(sql`equipment.out_of_use_on is not null`)
    .orderBy(pieceDueOn)
    .orderBy('equipment.nameSort')
    .orderBy('equipment.id')
    .execute();
  const done = await doneSoFar(scope, task);
  return { objects: rows.map((row) => ({ ...row, isDone: done.has(row.id) })) };
}

/** The pieces that were satisfactory in the open round already. */
async function doneSoFar(
  scope: Scope,
  { id, cycleId, outcomeCycleId }: { id: string; cycleId: string | null; outcomeCycleId: string | null },
): Promise<Set<string>> {
  const results = cycleId && cycleId === outcomeCycleId ? await timesOf(scope, { taskId: id, cycleId }) : [];
  return new Set(
    results.flatMap(({ equipmentId, outcome, state }) =>
      outcome === 'satisfactory' && state === 'open' ? equipmentId : [],
    ),
  );
}

/** The equipment in use that a shared task covers, as the holder of its link sees it. */
export async function equipmentByLink(scope: Scope, task: FoundTask): Promise<SharedPiece[]> {
  const rows = await visibleTasks(scope)
    .innerJoin('taskEquipment', 'taskEquipment.taskId', 'tasks.id')
    .innerJoin('equipment', 'equipment.id', 'taskEquipment.equipmentId')
    .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
    .select(['equipment.id', 'equipment.name', 'type.name as type', 'equipment.location'])
    .select(['equipment.serialNumber', 'equipment.assetTag', pieceDueOn.as('dueOn'), 'taskEquipment.failedOn'])
    .where('tasks.id', '=', task.id)
    .where('equipment.outOfUseOn', 'is', null)
    .orderBy(pieceDueOn)
    .orderBy('equipment.nameSort')
    .orderBy('equipment.id')
    .execute();
  const done = rows.length ? await doneSoFar(scope, task) : new Set<string>();
  return rows.map((row) => ({ ...row, isDone: done.has(row.id) }));
}

/** The equipment of a task's property: what it covers, what it may cover, and what its type looks after. */
export async function equipmentToChoose(scope: Scope, id: string): Promise<{ objects: PieceToChoose[] }> {
  const task = await findTask(scope, id);
  if (!task) throw notFound('task');
  if (!task.mayManage) throw forbidden();
  const rows = await visibleTasks(scope)
    .innerJoin('equipment', 'equipment.propertyId', 'tasks.propertyId')
    .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
    .leftJoin('taskEquipment as covered', (join) =>
      join.onRef('covered.equipmentId', '=', 'equipment.id').on('covered.taskId', '=', id),
    )
    .select(['equipment.id', 'equipment.reference as ref', 'equipment.name', 'type.name as type', 'equipment.location'])
    .select([
      'equipment.assetTag',
      'equipment.outOfUseOn',
      sql<boolean>`covered.equipment_id is not null`.as('isCovered'),
      looksAfter(task.code).as('isSuggested'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('taskCompletionEquipment as result')
            .innerJoin('taskCycles', 'taskCycles.id', 'result.cycleId')
            .select('result.equipmentId')
            .whereRef('result.equipmentId', '=', 'equipment.id')
            .where('taskCycles.taskId', '=', id),
        )
        .$castTo<boolean>()
        .as('hasRecord'),
    )
    .where('tasks.id', '=', id)
    .where('equipment.deletedAt', 'is', null)
    .orderBy('equipment.nameSort')
    .orderBy('equipment.id')
    .execute();
  const rank = ({ isCovered, isSuggested }: PieceToChoose) => (isCovered ? 0 : isSuggested ? 1 : 2);
  return {
    objects: rows
      .filter(({ outOfUseOn, isCovered }) => isCovered || outOfUseOn === null)
      .toSorted((one, other) => rank(one) - rank(other)),
  };
}

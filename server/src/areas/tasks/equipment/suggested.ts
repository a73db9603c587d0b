import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';
import { visibleTasks } from '../queries.ts';

/** Whether the type of equipment of the row names a type of task, by its code, as one that looks after it. */
export const looksAfter = (code: string | RawBuilder<string>) =>
  sql<boolean>`coalesce(type.details -> 'taskTypes' ? ${code}, false)`;

/** How many pieces a task covers, and how many more of its property it looks after. */
export const equipmentCountsOf = (scope: Scope, id: string): Promise<{ covered: number; suggested: number }> =>
  visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('equipment', 'equipment.propertyId', 'tasks.propertyId')
    .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
    .leftJoin('taskEquipment as covered', (join) =>
      join.onRef('covered.equipmentId', '=', 'equipment.id').on('covered.taskId', '=', id),
    )
    .select((eb) => [
      eb.fn.count<number>('covered.equipmentId').as('covered'),
      eb.fn
        .countAll<number>()
        .filterWhere('covered.equipmentId', 'is', null)
        .filterWhere('equipment.deletedAt', 'is', null)
        .filterWhere('equipment.outOfUseOn', 'is', null)
        .filterWhere(looksAfter(sql.ref('task_types.code')))
        .as('suggested'),
    ])
    .where('tasks.id', '=', id)
    .executeTakeFirstOrThrow();

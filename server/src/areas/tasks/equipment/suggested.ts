import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readByIds } from '#platform/database/read-by-ids';
import { visibleTasks } from '../queries.ts';

/** Whether the type of equipment of the row names a type of task, by its code, as one that looks after it. */
export const looksAfter = (code: string | RawBuilder<string>) =>
  sql<boolean>`coalesce(type.details -> 'taskTypes' ? ${code}, false)`;

/** How many pieces a task covers, and how many more of its property it looks after. */
export const equipmentCountsOf = readByIds((scope, these) =>
  visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select((eb) => [
      eb
        .selectFrom('taskEquipment')
        .whereRef('taskEquipment.taskId', '=', 'tasks.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('covered'),
      eb
        .selectFrom('equipment')
        .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
        .whereRef('equipment.propertyId', '=', 'tasks.propertyId')
        .where('equipment.deletedAt', 'is', null)
        .where('equipment.outOfUseOn', 'is', null)
        .where(looksAfter(sql.ref('task_types.code')))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('taskEquipment as covered')
                .select('covered.equipmentId')
                .whereRef('covered.taskId', '=', 'tasks.id')
                .whereRef('covered.equipmentId', '=', 'equipment.id'),
            ),
          ),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('suggested'),
    ])
    .$castTo<{ covered: number; suggested: number }>()
    .where('tasks.id', '=', these),
);

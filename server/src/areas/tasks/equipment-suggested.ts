import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { visibleTasks } from './queries.ts';

/** Whether the type of equipment of the row names a type of task, by its code, as one that looks after it. */
export const looksAfter = (code: string) => sql<boolean>`coalesce(type.details -> 'taskTypes' ? ${code}, false)`;

/** How many pieces of its property a task looks after and does not cover. */
export async function suggestedCountOf(scope: Scope, { id, code }: { id: string; code: string }): Promise<number> {
  const { count } = await visibleTasks(scope)
    .innerJoin('equipment', 'equipment.propertyId', 'tasks.propertyId')
    .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
    .leftJoin('taskEquipment as covered', (join) =>
      join.onRef('covered.equipmentId', '=', 'equipment.id').on('covered.taskId', '=', id),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tasks.id', '=', id)
    .where('equipment.deletedAt', 'is', null)
    .where('equipment.outOfUseOn', 'is', null)
    .where('covered.equipmentId', 'is', null)
    .where(looksAfter(code))
    .executeTakeFirstOrThrow();
  return count;
}

import type { RagRequest } from '@lintel/contract/areas/rag-reports';
import { propertyRows } from '#areas/properties/list';
import { countedTasks } from '#areas/tasks/figures';
import { taskRows } from '#areas/tasks/list';
import type { Scope } from '#platform/scope';

/** What a report is about, for who asks: the tasks that stand in it, and their properties in order. */
export function subjectOf(scope: Scope, { list, search }: RagRequest) {
  if (list === 'property') {
    const found = () => propertyRows.rows(scope, search as never).select('properties.id');
    return {
      propertyIds: () => propertyRows.ids(scope, search as never),
      tasks: () => countedTasks(scope, { role: 'ALL' }).where('tasks.propertyId', 'in', found()),
    };
  }
  const tasks = () => taskRows.rows(scope, search as never).where('tasks.state', '<>', 'removed');
  return {
    tasks,
    propertyIds: async () =>
      (
        await tasks()
          .innerJoin('properties', 'properties.id', 'tasks.propertyId')
          .select(['properties.id', 'properties.captionSort'])
          .distinct()
          .orderBy('properties.captionSort')
          .orderBy('properties.id')
          .execute()
      ).map(({ id }) => id),
  };
}

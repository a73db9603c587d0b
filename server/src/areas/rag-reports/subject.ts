import type { RagRequest } from '@lintel/contract/areas/rag-reports';
import { propertyRows } from '#areas/properties/list';
import { visibleProperties } from '#areas/properties/queries';
import { countedTasks } from '#areas/tasks/figures';
import { taskRows } from '#areas/tasks/list';
import type { Scope } from '#platform/scope';

/** The subject of a report for its reader: the tasks in it, and their properties in order. */
export function subjectOf(scope: Scope, request: RagRequest) {
  if (request.list === 'property') {
    const { search } = request;
    const found = () => propertyRows.rows(scope, search).select('properties.id');
    return {
      propertyIds: () => propertyRows.ids(scope, search),
      tasks: () => countedTasks(scope, { role: 'ALL' }).where('tasks.propertyId', 'in', found()),
    };
  }
  const { search } = request;
  const tasks = () => taskRows.rows(scope, search).where('tasks.state', '<>', 'removed');
  return {
    tasks,
    propertyIds: async () =>
      (
        await visibleProperties(scope)
          .where('properties.id', 'in', tasks().select('tasks.propertyId'))
          .select('properties.id')
          .orderBy('properties.captionSort')
          .orderBy('properties.id')
          .execute()
      ).map(({ id }) => id),
  };
}

import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { type Task } from '@lintel/contract/areas/tasks/task';
import type { Api } from './api.ts';
import { aProperty } from './property.ts';

/** A duty on a property of the test's own. */
export async function aDuty(
  api: Api,
  code: string,
  dueDate: string,
  on: Parameters<typeof aProperty>[1] = {},
): Promise<Task> {
  const property = await aProperty(api, on);
  const { objects } = await api.send(taskManagement.types, {});
  const { id, name } = objects.find((type) => type.code === code)!;
  await api.send(taskManagement.add, {
    body: [{ propertyId: property.id, dueDate, code, name, taskRepositoryDictId: id }],
  });
  const found = await api.send(tasks.list, { body: taskList.search.parse({ propertyIds: [property.id] }) });
  return (await api.send(tasks.get, { query: { id: found.objects[0]!.id } })).dto;
}

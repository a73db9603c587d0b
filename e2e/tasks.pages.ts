import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/tasks', isLikeAnother: true, heading: 'Tasks' },
  { route: '/tasks/list', isLikeAnother: true, heading: 'Tasks' },
  { route: '/task/$id', isLikeAnother: true, at: async (api) => `/task/${(await aTask(api)).id}`, heading: /\w/ },
];

/** The first open task of the list, narrowed by further filters. */
export async function aTask(api: Api, filters: object = {}): Promise<Task> {
  const { objects } = await api.send(tasks.list, { body: taskList.search.parse({ status: 'OPEN', ...filters }) });
  return (await api.send(tasks.get, { query: { id: objects[0]!.id } })).dto;
}

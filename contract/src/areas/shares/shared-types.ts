/** What can be assigned to somebody outside by e-mail (ASSIGN-018): the path of its endpoints, and the page of its links. */
export const sharedTypes = [
  { id: 'TASK', name: 'Task', path: 'task', page: '/task_assign_view.html' },
  { id: 'ACTION', name: 'Action', path: 'action', page: '/action_assign_view.html' },
] as const;

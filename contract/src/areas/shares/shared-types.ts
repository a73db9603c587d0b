/** What may be given to somebody outside by e-mail (ASSIGN-018): how its calls begin, and the page of its links. */
export const sharedTypes = [
  { id: 'TASK', name: 'Task', path: 'task', page: '/task_assign_view.html' },
  { id: 'ACTION', name: 'Action', path: 'action', page: '/action_assign_view.html' },
] as const;

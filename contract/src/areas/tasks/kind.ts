import type { Kind } from '../../platform/kind.ts';

export const taskKind = {
  pages: {
    page: '/task/{id}',
    list: '/tasks',
    allow: ['PRISM_APP_TASK_MENU'],
    takesFiles: true,
  },
  inSearch: { one: 'task', many: 'tasks', order: { usually: 2, atWork: 2 } },
  notices: [],
  source: { name: 'Task', filter: 'taskIds', closing: { evidence: [], secondPerson: false } },
  webhooks: {
    name: 'Tasks',
    events: {
      'task.added': 'Added',
      'task.assigned': 'Assigned to a user',
      'task.edited': 'Changed',
      'task.completed': 'Completed, whatever the outcome',
      'task.not-done': 'Could not be done',
      'task.suspended': 'Suspended',
      'task.resumed': 'Resumed',
      'task.exempted': 'Does not apply',
      'task.applies-again': 'Applies again',
      'task.removed': 'Removed',
    },
  },
} as const satisfies Kind;

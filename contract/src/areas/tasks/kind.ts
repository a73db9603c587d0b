import type { Kind } from '../../platform/kind.ts';

export const taskKind = {
  seen: {
    page: '/task/{id}',
    list: '/tasks',
    allow: ['PRISM_APP_TASK_MENU'],
    takesFiles: true,
  },
  searched: { one: 'task', many: 'tasks', order: { usually: 2, atWork: 2 } },
  notices: [],
  source: { name: 'Task', filter: 'taskIds', closing: { evidence: [], secondPerson: false } },
} as const satisfies Kind;

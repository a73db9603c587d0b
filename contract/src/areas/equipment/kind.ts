import type { Kind } from '../../platform/kind.ts';

export const equipmentKind = {
  seen: {
    page: '/equipment_view.html?id={id}',
    list: '/equipment_list.html',
    allow: ['PRISM_APP_TASK_MENU'],
    takesFiles: true,
  },
  searched: { one: 'piece of equipment', many: 'pieces of equipment' },
  source: {
    name: 'Equipment',
    filter: 'equipmentIds',
    closing: { evidence: [], secondPerson: false },
  },
} as const satisfies Kind;

import type { Kind } from '../../platform/kind.ts';

export const equipmentKind = {
  pages: {
    page: '/equipment_view.html?id={id}',
    list: '/equipment_list.html',
    allow: ['PRISM_APP_TASK_MENU'],
    takesFiles: true,
  },
  inSearch: { one: 'piece of equipment', many: 'pieces of equipment' },
  source: {
    name: 'Equipment',
    filter: 'equipmentIds',
    closing: { evidence: [], secondPerson: false },
  },
  webhooks: {
    name: 'Equipment',
    events: {
      'equipment.added': 'Added',
      'equipment.edited': 'Changed',
      'equipment.put-out-of-use': 'Put out of use',
      'equipment.put-back-in-use': 'Put back in use',
      'equipment.deleted': 'Deleted',
    },
  },
} as const satisfies Kind;

import type { Kind } from '../../platform/kind.ts';

export const propertyKind = {
  pages: {
    page: '/property/{id}',
    list: '/property/',
    allow: ['PRISM_APP_PROPERTY_MENU'],
    takesFiles: true,
  },
  notices: [
    {
      id: 'property-archived',
      group: 'progress',
      urgent: 'always',
      sign: 'alert',
      tone: 'yellow',
      name: 'Property archived',
    },
  ],
  inSearch: { one: 'property', many: 'properties', areFew: true, order: { usually: 1, atWork: 1 } },
  webhooks: {
    name: 'Properties',
    events: {
      'property.created': 'Added',
      'property.imported': 'Added or changed by an import',
      'property.edited': 'Changed',
      'property.archived': 'Archived',
      'property.restored': 'Restored',
    },
  },
} as const satisfies Kind;

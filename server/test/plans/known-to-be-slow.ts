/** Calls that touch too much on 22 November 2026, and the part of issue 9 that mends them. */
export const knownToBeSlow: Record<string, string> = {
  'tasks.list': 'lists',
  'actions.list': 'lists',
  'notices.holdings': 'records',
  'dashboard.trend': 'figures',
  'task-types.list': 'figures',
  'task-types.get': 'figures',
  'task-types.preview': 'figures',
  'task-management.list': 'figures',
  'task-management.types': 'figures',
  'task-management.proposals': 'figures',
  'task-management.properties': 'figures',
  'task-management.propertyIds': 'figures',
};

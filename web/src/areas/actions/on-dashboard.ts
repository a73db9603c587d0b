import { dueLooks } from '#areas/tasks/due-badge.tsx';
import type { OnDashboard } from '#platform/app/on-dashboard.ts';
import { priorityLooks } from './action-badges.tsx';

export const onDashboard: OnDashboard = {
  looks: { 'actions-by-priority': priorityLooks, 'actions-by-due-status': dueLooks },
};

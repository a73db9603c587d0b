import type { OnDashboard } from '#platform/app/on-dashboard.ts';
import { dueLooks } from './due-badge.tsx';
import { standingLooks } from './standing-looks.ts';

export const onDashboard: OnDashboard = {
  looks: { 'tasks-by-standing': standingLooks, 'tasks-by-due-status': dueLooks },
};

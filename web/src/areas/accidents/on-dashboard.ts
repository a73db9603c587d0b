import type { OnDashboard } from '#platform/app/on-dashboard.ts';
import { categoryLooks, riddorLooks } from './accident-looks.ts';
import { ReportsDue } from './reports-due.tsx';

export const onDashboard: OnDashboard = {
  looks: { 'accidents-by-category': categoryLooks, 'accidents-by-riddor': riddorLooks },
  block: ReportsDue,
};

import type { OnDashboard } from '#platform/on-dashboard.ts';
import { piece } from '#platform/piece.tsx';
import { categoryLooks, riddorLooks } from './accident-looks.ts';

export const onDashboard: OnDashboard = {
  looks: { 'accidents-by-category': categoryLooks, 'accidents-by-riddor': riddorLooks },
  block: piece(async () => ({ default: (await import('./reports-due.tsx')).ReportsDue })),
};

import type { OnDashboard } from '#platform/app/on-dashboard.ts';
import { UnheldOnDashboard } from './unheld-permissions.tsx';

export const onDashboard: OnDashboard = { looks: {}, block: UnheldOnDashboard };

import type { OnDashboard } from '#platform/app/on-dashboard.ts';

/** What areas show on the dashboard, declared in their `on-dashboard.ts`. */
const shown = Object.values(
  import.meta.glob<OnDashboard>('../*/on-dashboard.ts', { import: 'onDashboard', eager: true }),
);

export const doughnutLooks = Object.assign({}, ...shown.map(({ looks }) => looks)) as OnDashboard['looks'];
export const blocks = shown.flatMap(({ block }) => block ?? []);

/** The page of the list that numbers link to. */
export const listPages = { task: '/tasks/list', action: '/actions/list' } as const;

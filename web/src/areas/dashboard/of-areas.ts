import type { OnDashboard } from '#platform/on-dashboard.ts';

/** What areas show on the dashboard, which each of them says in its `on-dashboard.ts`. */
const shown = Object.values(
  import.meta.glob<OnDashboard>('../*/on-dashboard.ts', { import: 'onDashboard', eager: true }),
);

export const doughnutLooks = Object.assign({}, ...shown.map(({ looks }) => looks)) as OnDashboard['looks'];
export const blocks = shown.flatMap(({ block }) => block ?? []);

/** The page of a list that numbers open. */
export const listPages = { task: '/tasks/list', action: '/actions/list' } as const;

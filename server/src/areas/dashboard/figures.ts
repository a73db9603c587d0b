import type { DashboardTile, Doughnut } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Scope } from '#platform/scope';

/** A whole of the dashboard and its parts. */
export type DoughnutParts = { id: string; title: string; parts: DashboardTile[] };
export type DoughnutsOf = {
  list: Doughnut['list'];
  permission: Permission;
  of: (scope: Scope, role: WhoseTasks) => Promise<DoughnutParts[]>;
};

/** What falls due on a day, of one kind; whoever may not enter the area does not see it. */
export type WorkloadOf = {
  id: string;
  label: string;
  list: Doughnut['list'];
  permission: Permission;
  dueOn: (
    scope: Scope,
    role: WhoseTasks,
    days: { from: string; to: string },
  ) => Promise<{ day: string; count: number }[]>;
  /** The filters of the list that leave what is counted, but for the days. */
  search: (scope: Scope, role: WhoseTasks) => Record<string, unknown>;
};

import type { PriorityCounts } from '../actions/list.ts';
import { priorities } from '../actions/states.ts';
import type { Priority } from '../actions/states.ts';

/** Open actions as in their chart: overdue or not, and all by priority (REP-092, conflict C38). */
export type ActionsByPriority = {
  result: { priority: Priority; overdue: number; notDueYet: number }[];
  /** Both together, by the name of the priority. */
  allActions: { name: string; total: number }[];
  totalActions: number;
};

/** Converts the reply for the chart: due counts as not due yet, and closed actions are left out. */
export function actionsByPriority(rows: readonly PriorityCounts[]): ActionsByPriority {
  const result = rows.map(({ priority, overdue, due, notDueYet }) => ({
    priority,
    overdue,
    notDueYet: due + notDueYet,
  }));
  const allActions = result.map(({ priority, overdue, notDueYet }) => ({
    name: priorities.find(({ id }) => id === priority)!.name,
    total: overdue + notDueYet,
  }));
  return { result, allActions, totalActions: allActions.reduce((sum, { total }) => sum + total, 0) };
}

import type { Overdue } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { overdueByPriority } from '#areas/actions/overdue';
import { kindsWithWork } from '#areas/my-work/my-work';
import { overdueByLaw } from '#areas/tasks/overdue';
import type { Scope } from '#platform/scope';

/** What is overdue, the gravest first, and what waits for a decision of the reader. */
export async function whatNeedsAttention(scope: Scope, role: WhoseTasks) {
  const [tasks, actions, decisions] = await Promise.all([
    overdueByLaw(scope, role),
    overdueByPriority(scope, role),
    toDecide(scope),
  ]);
  const overdue: Overdue[] = [
    ...tasks.map(({ isStatutory, ...tile }) => ({
      id: isStatutory ? 'statutory-tasks' : 'other-tasks',
      label: isStatutory ? 'Statutory tasks' : 'Other tasks',
      list: 'task' as const,
      ...tile,
    })),
    ...actions.map(({ isHigh, ...tile }) => ({
      id: isHigh ? 'high-actions' : 'other-actions',
      label: isHigh ? 'High actions' : 'Other actions',
      list: 'action' as const,
      ...tile,
    })),
  ];
  return { overdue: overdue.toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id)), decisions };
}

const ORDER = ['statutory-tasks', 'high-actions', 'other-tasks', 'other-actions'];

/** As My work has them: of every kind that somebody may have to decide about. */
const toDecide = (scope: Scope) =>
  Promise.all(
    kindsWithWork(scope).map(async ({ kind, mine: { label, searches, first } }) => {
      const { count, isExact } = await first(scope, searches.toDecide);
      return { kind, label, count, isExact, search: searches.toDecide };
    }),
  );

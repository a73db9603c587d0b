import type { KindWithPages } from '@lintel/contract/areas/activity';
import type { Deadline } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { overdueByPriority } from '#areas/actions/overdue';
import { toDecide } from '#areas/my-work/my-work';
import { overdueByLaw } from '#areas/tasks/overdue';
import type { Scope } from '#platform/scope';

/** What is overdue, most serious first, statutory reports due, and what awaits the reader's decision. */
export async function whatNeedsAttention(scope: Scope, role: WhoseTasks) {
  const [tasks, actions, kinds, due, decisions] = await Promise.all([
    overdueByLaw(scope, role),
    overdueByPriority(scope, role),
    deadlinesOfKinds(scope, 'overdue', role),
    deadlinesOfKinds(scope, 'due', role),
    toDecide(scope),
  ]);
  const overdue: Deadline[] = [
    ...tasks.map(({ isStatutory, ...tile }) => ({
      id: isStatutory ? 'statutory-tasks' : 'other-tasks',
      label: isStatutory ? 'Statutory tasks' : 'Other tasks',
      kind: 'TASK' as const,
      ...tile,
    })),
    ...actions.map(({ isHigh, ...tile }) => ({
      id: isHigh ? 'high-actions' : 'other-actions',
      label: isHigh ? 'High actions' : 'Other actions',
      kind: 'ACTION' as const,
      ...tile,
    })),
  ];
  const ofLaw = overdue.filter(({ id }) => id === LAW);
  const others = overdue.filter(({ id }) => id !== LAW).toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
  return { overdue: [...ofLaw, ...kinds, ...others], due, decisions };
}

const LAW = 'statutory-tasks';
const ORDER = ['high-actions', 'other-tasks', 'other-actions'];

/** Other statutory deadlines, from every kind that declares some. */
const deadlinesOfKinds = async (scope: Scope, state: 'overdue' | 'due', role: WhoseTasks): Promise<Deadline[]> =>
  Promise.all(
    Object.entries(scope.kinds).flatMap(([kind, of]) => {
      const found = of?.[state];
      if (!found || !scope.me.has(found.permission)) return [];
      const { id, label } = found;
      return [found.of(scope, role).then((counted) => ({ id, label, kind: kind as KindWithPages, ...counted }))];
    }),
  );

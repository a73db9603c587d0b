import type { SeenKind } from '@lintel/contract/areas/activity';
import type { Overdue } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { overdueByPriority } from '#areas/actions/overdue';
import { toDecide } from '#areas/my-work/my-work';
import { overdueByLaw } from '#areas/tasks/overdue';
import type { Scope } from '#platform/scope';

/** What is overdue, most serious first, and what awaits the reader's decision. */
export async function whatNeedsAttention(scope: Scope, role: WhoseTasks) {
  const [tasks, actions, kinds, decisions] = await Promise.all([
    overdueByLaw(scope, role),
    overdueByPriority(scope, role),
    overdueOfKinds(scope, role),
    toDecide(scope),
  ]);
  const overdue: Overdue[] = [
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
  return { overdue: [...ofLaw, ...kinds, ...others], decisions };
}

const LAW = 'statutory-tasks';
const ORDER = ['high-actions', 'other-tasks', 'other-actions'];

/** Other statutory work that is late, from every kind that declares some. */
const overdueOfKinds = async (scope: Scope, role: WhoseTasks): Promise<Overdue[]> =>
  Promise.all(
    Object.entries(scope.kinds).flatMap(([kind, of]) => {
      const late = of?.overdue;
      return late && scope.me.has(late.permission)
        ? [late.of(scope, role).then((tile) => ({ id: late.id, label: late.label, kind: kind as SeenKind, ...tile }))]
        : [];
    }),
  );

import { sql } from 'kysely';
import { pageOf } from '@lintel/contract/areas/activity';
import type { AttentionGroup, AttentionOf } from '@lintel/contract/areas/properties/standing';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { standings } from '@lintel/contract/areas/tasks/states';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import { complianceOf } from '@lintel/contract/cycles/compliance';
import { missingDuties } from '#areas/task-management/missing-duties';
import type { PendingOnProperty } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { taskRows } from './list.ts';
import { taskMatrix } from './matrix.ts';

const failing = ['overdue', 'unsatisfactory', 'no-data'] as const satisfies Standing[];
const labels = {
  overdue: 'Overdue tasks',
  unsatisfactory: 'Unsatisfactory tasks',
  'no-data': 'Tasks without evidence',
  'due-soon': 'Tasks due soon',
} as const;
const notSetUpLabels = {
  'not-set-up-statutory': { label: 'Statutory tasks not set up', tone: 'bad' },
  'not-set-up': { label: 'Other tasks not set up', tone: 'soon' },
} as const;
const NEXT = 5;

/** How the tasks of a property stand, by the matrix; which of them fail, and which fall due next, as their list has them. */
export async function attentionOfTasks(scope: Scope, propertyId: string): Promise<AttentionOf> {
  if (!scope.me.has('PRISM_APP_TASK_MENU')) return {};
  const first = (filters: Record<string, unknown>) => {
    const search: Record<string, unknown> = { propertyIds: [propertyId], ...filters };
    return taskRows.page(scope, { ...taskList.defaults, page: 1, ...search });
  };
  const [{ counts }, failed, coming, missing] = await Promise.all([
    taskMatrix(scope, { role: 'ALL', propertyId }),
    first({ status: 'ALL', standings: failing }),
    first({ dueStatuses: ['DUE', 'NOT_DUE_YET'] }),
    missingDuties(scope, propertyId),
  ]);
  const nameOf = (standing: Standing) => standings.find(({ id }) => id === standing)!.name;
  const group = (id: keyof typeof labels, tone: AttentionGroup['tone']): AttentionGroup => ({
    id,
    label: labels[id],
    tone,
    count: counts[id],
    isExact: true,
    href: `/tasks/list?status=ALL&standings[]=${id}&propertyIds[]=${propertyId}`,
  });
  // Where they are put on; who may not is shown which they are.
  const placeOfMissing = scope.me.has('PRISM_PROPERTY_TASK_MANAGE')
    ? `/task_management.html?propertyId=${propertyId}`
    : `${pageOf('PROPERTY', propertyId)}?tab=tasks`;
  const notSetUp = (id: keyof typeof notSetUpLabels, count: number): AttentionGroup => ({
    id,
    ...notSetUpLabels[id],
    count,
    isExact: true,
    href: placeOfMissing,
  });
  return {
    compliance: { ...complianceOf(counts), counts },
    groups: [
      ...failing.map((id) => group(id, 'bad')),
      notSetUp('not-set-up-statutory', missing.objects.filter(({ statutory }) => statutory).length),
      notSetUp('not-set-up', missing.objects.filter(({ statutory }) => !statutory).length),
      group('due-soon', 'soon'),
    ],
    items: failed.objects
      .flatMap(({ id, name, standing, dueOn }) =>
        standing === null
          ? []
          : {
              id,
              title: name,
              why: nameOf(standing),
              tone: 'bad' as const,
              // Work without evidence fails now, whenever it falls due next.
              on: standing === 'no-data' ? null : dueOn,
              href: pageOf('TASK', id),
              standing,
            },
      )
      .toSorted((a, b) => failing.indexOf(a.standing as 'overdue') - failing.indexOf(b.standing as 'overdue'))
      .map(({ standing: _, ...item }) => item),
    next: coming.objects
      .flatMap(({ id, name, dueOn }) => (dueOn ? { id, title: name, dueOn, href: pageOf('TASK', id) } : []))
      .slice(0, NEXT),
  };
}

/** The statutory tasks of these properties that are overdue, whoever may see them. */
export const overdueInLaw = ({ whole, today }: Scope, propertyIds: readonly string[]): Promise<PendingOnProperty[]> =>
  whole
    .selectFrom('tasks')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select(['tasks.propertyId', sql<string[]>`array_agg(tasks.id)`.as('ids')])
    .where('tasks.propertyId', '=', oneOf(propertyIds))
    .where('tasks.state', '=', 'active')
    .where('tasks.overdueAfter', '<', today)
    .where('taskTypes.statutory', '=', true)
    .groupBy('tasks.propertyId')
    .execute();

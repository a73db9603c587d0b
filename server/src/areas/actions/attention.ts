import { sql } from 'kysely';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import { pageOf } from '@lintel/contract/areas/activity';
import type { AttentionOf } from '@lintel/contract/areas/properties/standing';
import { attentionInList } from '#areas/properties/attention';
import type { PendingOnProperty } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { actionRows } from './list.ts';
import { openStates } from './queries.ts';

/** The open actions of a property that are of high priority or overdue, as in the list. */
export async function attentionOfActions(scope: Scope, propertyId: string): Promise<AttentionOf> {
  if (!scope.me.has('PRISM_APP_ACTION_MENU')) return {};
  const { groups, items } = await attentionInList(scope, propertyId, {
    rows: actionRows,
    address: '/actions/list',
    sortingField: 'dueDate',
    troubles: [
      {
        id: 'high-actions',
        label: 'High priority actions',
        tone: 'bad',
        filters: { status: 'OPEN', priorities: ['HIGH'] },
      },
      {
        id: 'overdue-actions',
        label: 'Overdue actions',
        tone: 'bad',
        filters: { status: 'OPEN', dueStatuses: ['OVERDUE'] },
      },
    ],
    item: ({ id, name, dueDate }, trouble) => ({
      id,
      title: shownActionName(name),
      why: trouble.id === 'high-actions' ? 'High priority' : 'Action overdue',
      on: dueDate,
      href: pageOf('ACTION', id),
    }),
  });
  // A high-priority action that is also overdue appears once.
  return { groups, items: [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed() };
}

/** The open actions of these properties that are or once were of high priority, regardless of who may see them. */
export const openHighOn = async ({ whole }: Scope, propertyIds: readonly string[]): Promise<PendingOnProperty[]> => {
  const found = await whole
    .selectFrom('actions')
    .select(['propertyId', sql<string[]>`array_agg(id)`.as('ids')])
    .where('propertyId', '=', oneOf(propertyIds))
    .where('state', 'in', openStates)
    .where('gravestPriority', '=', 'HIGH')
    .groupBy('propertyId')
    .execute();
  return found.flatMap(({ propertyId, ids }) => (propertyId ? [{ propertyId, ids }] : []));
};

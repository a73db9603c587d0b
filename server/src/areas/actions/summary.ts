import { sql } from 'kysely';
import type { z } from 'zod';
import { priorities } from '@lintel/contract/areas/actions/states';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { PriorityCounts } from '@lintel/contract/areas/actions/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import type { Scope } from '#platform/scope';
import { actionFigures } from './figures.ts';
import { dueStatusOf, openStates, visibleActions } from './queries.ts';

type Asked = z.output<(typeof actions.summary)['body']>;

/** Actions by priority, and closings that need attention; each number equals that of the list with the same filters. */
export async function actionSummary(scope: Scope, asked: Asked) {
  const counted = await actionFigures(scope, whoseOf(asked));
  const sum = (which: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(which).reduce((total, row) => total + row.count, 0);
  const rows: PriorityCounts[] = priorities.map(({ id: priority }) => {
    const at = (dueStatus: string) => sum((row) => row.priority === priority && row.dueStatus === dueStatus);
    return {
      priority,
      total: sum((row) => row.priority === priority),
      overdue: at('OVERDUE'),
      due: at('DUE'),
      notDueYet: at('NOT_DUE_YET'),
      closed: at('COMPLETED'),
    };
  });
  return {
    rows,
    awaitingVerification: sum((row) => row.state === 'awaiting-verification'),
    extended: sum((row) => row.isExtended && row.dueStatus !== 'COMPLETED'),
    evidenceNotHeld: sum((row) => row.state === 'evidence-not-held'),
  };
}

const whoseOf = ({ includeMyPeople, includeSingleOwner }: Asked): string[] => [
  includeMyPeople ? 'MY_PEOPLE' : includeSingleOwner ? 'MINE' : 'ALL',
];

/** The open actions of a property by due status, each number with a link to its list. */
export async function actionCountsOfProperty(scope: Scope, propertyId: string): Promise<Property['counts']> {
  if (!scope.me.has('PRISM_APP_ACTION_MENU')) return [];
  const counted = await visibleActions(scope)
    .where('actions.propertyId', '=', propertyId)
    .where('properties.archivedAt', 'is', null)
    .where('actions.state', 'in', openStates)
    .select((eb) => [dueStatusOf(scope).as('status'), eb.fn.countAll<number>().as('count')])
    .groupBy(sql`1`)
    .execute();
  const counts = new Map<string, number>(counted.map(({ status, count }) => [status, count]));
  return [
    { id: 'OVERDUE', label: 'Overdue actions' },
    { id: 'DUE', label: 'Actions due' },
    { id: 'NOT_DUE_YET', label: 'Actions not due yet' },
  ].map(({ id, label }) => ({
    kind: `action.${id}`,
    label,
    count: counts.get(id) ?? 0,
    href: `/actions/list?status=OPEN&propertyIds[]=${propertyId}&dueStatuses[]=${id}`,
  }));
}

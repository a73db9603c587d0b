import { pageOf } from '@lintel/contract/areas/activity';
import type { AttentionOf } from '@lintel/contract/areas/properties/standing';
import { sql } from 'kysely';
import { attentionInList } from '#areas/properties/attention';
import { deadlines, whoseOnDashboard } from '#platform/list/my-work';
import type { OpenOnProperty } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { hazardCaseRows } from './list.ts';

/** The hazard cases of a property with running or overdue clocks (Hazards in Social Housing Regulations 2025), as in the list. */
export async function attentionOfCases(scope: Scope, propertyId: string): Promise<AttentionOf> {
  if (!scope.me.has('PRISM_APP_ENFORCEMENT_VISIT_MENU')) return {};
  const found = await attentionInList(scope, propertyId, {
    rows: hazardCaseRows,
    address: '/hazard_case_list.html',
    sortingField: 'dueDate',
    troubles: [
      { id: 'overdue-cases', label: 'Overdue hazard cases', tone: 'bad', filters: { dueStatuses: ['OVERDUE'] } },
      {
        id: 'running-cases',
        label: 'Hazard cases with a running time limit',
        tone: 'soon',
        filters: { dueStatuses: ['DUE', 'NOT_DUE_YET', 'NO_DUE_DATE'] },
      },
    ],
    item: ({ id, ref, hazard, nextClock, dueDate }, { tone }) => ({
      id,
      title: `${ref} · ${hazard}`,
      why: [tone === 'bad' ? 'Overdue' : null, nextClock].filter(Boolean).join(': '),
      on: dueDate,
      href: pageOf('HAZARD_CASE', id),
    }),
  });
  return { isLaw: true, ...found };
}

/** Late cases, by the clock that is late first; only the reader's own if the dashboard is narrowed to them. */
export const overdueCases = deadlines(hazardCaseRows, {
  id: 'overdue-cases',
  label: 'Hazard cases',
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  on: () => sql`hazard_cases.next_due_on`,
  search: (_, role) => ({ states: ['OPEN'], dueStatuses: ['OVERDUE'], ...whoseOnDashboard(role) }),
});

/** The number of open cases on each of these properties, regardless of who may see them. */
export const openCasesOn = ({ whole }: Scope, propertyIds: readonly string[]): Promise<OpenOnProperty[]> =>
  whole
    .selectFrom('hazardCases')
    .select((eb) => ['propertyId', eb.fn.countAll<number>().as('count')])
    .where('propertyId', '=', oneOf(propertyIds))
    .where('state', '=', 'OPEN')
    .where('deletedAt', 'is', null)
    .groupBy('propertyId')
    .execute();

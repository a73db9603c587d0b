import { pageOf } from '@lintel/contract/areas/activity';
import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import type { AttentionOf } from '@lintel/contract/areas/properties/standing';
import { attentionInList } from '#areas/properties/attention';
import type { OpenOnProperty } from '#platform/record-kind';
import type { KindOfRecord, Scope } from '#platform/scope';
import { oneOf } from '#platform/tenant-predicate';
import { hazardCaseRows } from './list.ts';

/** The hazard cases of a property with running or overdue clocks (Hazards in Social Housing Regulations 2025), as in the list. */
export async function attentionOfCases(scope: Scope, propertyId: string): Promise<AttentionOf> {
  if (!scope.me.has('PRISM_APP_ENFORCEMENT_VISIT_MENU')) return {};
  const found = await attentionInList(scope, propertyId, {
    list: hazardCaseList,
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

/** Late cases, by the clock that ends first; only the reader's own if the dashboard is narrowed to them. */
export const overdueCases: NonNullable<KindOfRecord['overdue']> = {
  id: 'overdue-cases',
  label: 'Hazard cases',
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  of: async (scope, role) => {
    const search = {
      states: ['OPEN'],
      dueStatuses: ['OVERDUE'],
      ...(role !== 'ALL' && { whose: role === 'OWN' ? 'MINE' : 'MY_PEOPLE' }),
    };
    const { count, since } = await hazardCaseRows
      .rows(scope, { ...hazardCaseList.defaults, page: 1, ...search })
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('hazardCases.nextDueOn').as('since')])
      .executeTakeFirstOrThrow();
    return { count, since, search };
  },
};

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

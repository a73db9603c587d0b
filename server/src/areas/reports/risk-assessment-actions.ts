import { sql } from 'kysely';
import { priorities } from '@lintel/contract/areas/actions/states';
import type { Priority } from '@lintel/contract/areas/actions/states';
import type { ActionsByRegions, Burndown, RegionActions } from '@lintel/contract/areas/reports/answers';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { fromRiskAssessments } from '@lintel/contract/areas/reports/links';
import { monthsOfBurndown } from '@lintel/contract/areas/reports/periods';
import type { Scope } from '#platform/scope';
import { remembered } from '#platform/database/remembered';
import { countActions, mayOpen, NO_REGION } from './queries.ts';

const behind = (filters: ReportFilters) => ({ search: { ...filters, ...fromRiskAssessments } });

const isOverdue = ({ today }: Scope) => sql<boolean>`(actions.due_on < ${today}::date)`;
const count = sql<number>`count(*)`.as('count');

/** REP-069 to REP-071: by month of the due date, so bars fall as work is closed. */
export async function burndown(scope: Scope, filters: ReportFilters): Promise<Burndown> {
  mayOpen(scope, 'RiskAssessmentActionsChart');
  const counted = await countActions(scope, behind(filters), (rows) =>
    rows
      .select([
        sql<string>`date_trunc('month', actions.due_on::timestamp)::date`.as('month'),
        isOverdue(scope).as('isOverdue'),
        count,
      ])
      .groupBy(sql`1, 2`)
      .execute(),
  );
  const sum = (which: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(which).reduce((total, row) => total + row.count, 0);
  const months = monthsOfBurndown(scope.today);
  return {
    months: months.map((periodDate) => ({
      periodDate,
      overdueActionCount: sum((row) => row.month === periodDate && row.isOverdue),
      plannedActionCount: sum((row) => row.month === periodDate && !row.isOverdue),
    })),
    earlierActionCount: sum(({ month }) => month < months[0]!),
    laterActionCount: sum(({ month }) => month > months.at(-1)!),
    asOf: scope.now.toISOString(),
  };
}

/** REP-072, REP-073: regions by name, then those without one. */
export async function actionsByRegions(scope: Scope, filters: ReportFilters): Promise<ActionsByRegions> {
  mayOpen(scope, 'RiskAssessmentActionsByRegionsChart');
  const [counted, names] = await Promise.all([
    countActions(scope, behind(filters), (rows) =>
      rows
        .select(['actions.regionId', 'actions.priority', isOverdue(scope).as('isOverdue'), count])
        .groupBy(sql`1, 2, 3`)
        .execute(),
    ),
    regionsInOrder(scope),
  ]);
  const byRegion = Map.groupBy(counted, ({ regionId }) => regionId);
  const regions = [...names, { id: null, name: NO_REGION }].flatMap(({ id, name }) => {
    const rows = byRegion.get(id);
    return rows ? [{ regionId: id, regionName: name, rows }] : [];
  });
  return {
    data: regions.map(({ regionId, regionName, rows }) => {
      const of = (priority: Priority, overdue: boolean) =>
        rows.reduce((sum, row) => (row.priority === priority && row.isOverdue === overdue ? sum + row.count : sum), 0);
      const counts = priorities.flatMap(({ id }) => [
        [`${id.toLowerCase()}Upcoming`, of(id, false)],
        [`${id.toLowerCase()}Overdue`, of(id, true)],
      ]);
      return { regionId, regionName, ...Object.fromEntries(counts) } as RegionActions;
    }),
    asOf: scope.now.toISOString(),
  };
}

const regionsInOrder = remembered('regions in order', ['dictionaryEntries'], ({ db }) =>
  db
    .selectFrom('dictionaryEntries')
    .select(['id', 'name'])
    .where('dictionary', '=', 'REGIONS')
    .orderBy('sortOrder')
    .orderBy('name')
    .orderBy('id')
    .execute(),
);

import { sql } from 'kysely';
import type { ActionsByProperty } from '@lintel/contract/areas/reports/answers';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import type { Scope } from '#platform/scope';
import { countActions, mayOpen } from './queries.ts';

/** REP-095 to REP-097: an action without a property counts as an action only. */
export async function actionsByProperty(scope: Scope, filters: ReportFilters): Promise<ActionsByProperty> {
  mayOpen(scope, 'ActionsByPropertyChart');
  const isOverdue = sql`actions.due_on < ${scope.today}::date`;
  const counted = await countActions(scope, { search: { ...filters, status: 'OPEN' } }, (rows) =>
    scope.db
      .selectFrom(
        rows
          .select([
            'actions.propertyId',
            sql<number>`count(*) filter (where ${isOverdue})`.as('overdue'),
            sql<number>`count(*) filter (where not (${isOverdue}))`.as('later'),
          ])
          .groupBy('actions.propertyId')
          .as('each'),
      )
      .select([
        sql<number>`coalesce(sum(overdue), 0)::int`.as('overdue'),
        sql<number>`coalesce(sum(later), 0)::int`.as('later'),
        sql<number>`count(property_id) filter (where overdue > 0)`.as('overdueProperties'),
        sql<number>`count(property_id) filter (where later > 0)`.as('laterProperties'),
        sql<number>`count(property_id)`.as('properties'),
      ])
      .execute(),
  );
  const sum = (of: keyof (typeof counted)[number]) => counted.reduce((total, part) => total + part[of], 0);
  return {
    data: [
      { dueStatus: 'OVERDUE', actionCount: sum('overdue'), propertyCount: sum('overdueProperties') },
      { dueStatus: 'NOT_DUE_YET', actionCount: sum('later'), propertyCount: sum('laterProperties') },
    ],
    totalActionCount: sum('overdue') + sum('later'),
    totalPropertyCount: sum('properties'),
    asOf: scope.now.toISOString(),
  };
}

import { sql } from 'kysely';
import type { Expression } from 'kysely';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { openCells as openActionCells } from './cells.ts';
import { actionsAlone, isInUse, isOpen } from './queries.ts';

export type OpenActions = { open: number; overdue: number };

/** How many actions of each of these properties are open, as far as the reader may see them, and how many of those overdue. */
export async function openActionsOfProperties(
  scope: Scope,
  propertyIds: Expression<{ id: string }>,
): Promise<Map<string, OpenActions>> {
  const counted = await actionsAlone(scope)
    .where(isInUse)
    .where(isOpen)
    .where(sql<boolean>`actions.property_id in ${propertyIds}`)
    .select(({ ref }) => [
      ref('actions.propertyId').$notNull().as('propertyId'),
      sql<number>`count(*)`.as('open'),
      // All are open: without their state, the index of open actions has all that is asked.
      sql<number>`count(*) filter (where actions.due_on < ${scope.today}::date)`.as('overdue'),
    ])
    .groupBy('actions.propertyId')
    .execute();
  return new Map(counted.map(({ propertyId, ...counts }) => [propertyId, counts]));
}

type OpenCount = { openActionCount: number; highActionCount: number };

/**
 * How many actions are open on properties that the reader may see, and how many of those of high priority, from kept counts
 * (decision 025): readers see either all actions of their properties, or none. Until counts are kept, rows are counted; cells that
 * a migration left are not counted besides.
 */
function openCells({ organisationId, me }: Scope, ofProperty = sql``) {
  const own = ownOrganisation(organisationId);
  const areKept = sql`exists (select from kept_counts where organisation_id = ${own})`;
  const kept = (table: string) =>
    sql`select property_id, priority, n from ${sql.table(table)} where organisation_id = ${own} and ${areKept} ${ofProperty}`;
  return sql`(
    ${kept(openActionCells.table)} union all ${kept(openActionCells.changes)}
    union all select property_id, priority, 1 from (${openActionCells.cells(organisationId, 'all')}) counted
      where not ${areKept} ${ofProperty}
  ) open_actions where ${me.has('PRISM_APP_ACTION_MENU')}::boolean`;
}

const sums = sql`coalesce(sum(n), 0)::int as open_action_count, coalesce(sum(n) filter (where priority = 'HIGH'), 0)::int as high_action_count`;

/** Those of the row's property. */
export const openActionsHere = (scope: Scope) =>
  sql<OpenCount>`(select ${sums} from ${openCells(scope, sql`and property_id = properties.id`)})`;

/** Those of every property that has any. */
export const openActionsByProperty = (scope: Scope) =>
  sql<OpenCount & { propertyId: string }>`(select property_id, ${sums} from ${openCells(scope)} group by property_id)`;

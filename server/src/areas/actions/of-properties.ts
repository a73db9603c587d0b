import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Scope } from '#platform/scope';
import { actionsAlone, hasDueStatus, isInUse, isOpen } from './queries.ts';

export type OpenActions = { open: number; overdue: number };

/** How many actions of each of these properties are open, as the reader may see them, and how many of those overdue. */
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
      sql<number>`count(*) filter (where ${hasDueStatus(scope, 'OVERDUE')})`.as('overdue'),
    ])
    .groupBy('actions.propertyId')
    .execute();
  return new Map(counted.map(({ propertyId, ...counts }) => [propertyId, counts]));
}

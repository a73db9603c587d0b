import { sql } from 'kysely';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';

/** The permissions that a pack was made with, each with the properties on which it was needed; none for those that hold everywhere. */
export type ReliesOn = Partial<Record<Permission, string[]>>;

/** What everybody needs who asks for a pack; the rest is asked for each part of it. */
export const mayHavePacks = ({ me }: Pick<Scope, 'me'>) => me.has('PRISM_APP_PROPERTY_MENU');

/** Whether somebody still has everything that a pack was made with: a pack with less would be another pack. */
export async function stillHasAll(scope: Scope, reliesOn: ReliesOn): Promise<boolean> {
  for (const [permission, propertyIds] of Object.entries(reliesOn) as [Permission, string[]][]) {
    if (!scope.me.has(permission)) return false;
    if (propertyIds.length === 0) continue;
    const { count } = await visibleProperties(scope, permission)
      .select(sql<number>`count(*)::int`.as('count'))
      .where(sql<boolean>`properties.id = any (${propertyIds}::uuid[])`)
      .executeTakeFirstOrThrow();
    if (count < propertyIds.length) return false;
  }
  return true;
}

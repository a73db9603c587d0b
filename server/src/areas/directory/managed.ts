import type { FieldChange } from '@lintel/contract/areas/activity';
import { managedFields } from '@lintel/contract/areas/managed-fields';
import type { ManagedField } from '@lintel/contract/areas/managed-fields';
import { userIdOf } from '#platform/access/access';
import { oneOf } from '#platform/database/tenant-predicate';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Sent } from './attributes.ts';

type Asking = Pick<Scope, 'whole' | 'now'>;

/** What of a user the directory looks after: nothing, while it is switched off, or where it does not know them. */
export const managedOf = async (scope: Asking, userId: string): Promise<ManagedField[]> =>
  (await managedOfEach(scope, [userId])).get(userId) ?? [];

/** The same for several users, without those whom it does not manage. */
export async function managedOfEach(
  { whole, now }: Asking,
  userIds: readonly string[],
): Promise<Map<string, ManagedField[]>> {
  const known = await whole
    .selectFrom('directoryUsers')
    .innerJoin('directoryTokens', 'directoryTokens.organisationId', 'directoryUsers.organisationId')
    .select(['userId', 'sent'])
    .where('userId', '=', oneOf(userIds))
    .where('isRemoved', '=', false)
    .where('directoryTokens.expiresAt', '>', now.toISOString())
    .execute();
  return new Map(known.map(({ userId, sent }) => [userId, managedFields.filter((field) => isSent(field, sent))]));
}

/** Not every directory has telephone numbers and job titles: what it never sent remains with people here. */
const isSent = (field: ManagedField, { title, phone }: Sent): boolean =>
  field === 'jobTitle' ? title !== undefined : field === 'phone' ? phone !== undefined : true;

/** Refuses changes by people of what the directory looks after: it would not know of them, and undo them some day. */
export async function checkNotManaged(scope: Scope, userId: string, changes: readonly FieldChange[]): Promise<void> {
  // The directory itself.
  if (!userIdOf(scope.me)) return;
  const asked = changes.filter(({ field }) => (managedFields as readonly string[]).includes(field));
  if (asked.length === 0) return;
  const managed: readonly string[] = await managedOf(scope, userId);
  const refused = asked.filter(({ field }) => managed.includes(field));
  if (refused.length)
    throw invalid(
      refused.map(({ field }) => ({ field, message: 'Your organisation’s directory manages this. Change it there.' })),
    );
}

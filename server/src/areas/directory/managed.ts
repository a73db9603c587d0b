import type { FieldChange } from '@lintel/contract/areas/activity';
import { managedFields } from '@lintel/contract/areas/managed-fields';
import type { ManagedField } from '@lintel/contract/areas/managed-fields';
import { userIdOf } from '#platform/access/access';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Sent } from './attributes.ts';

/** What of a user the directory looks after: nothing, while it is switched off, or where it does not know them. */
export async function managedOf({ whole, now }: Pick<Scope, 'whole' | 'now'>, userId: string): Promise<ManagedField[]> {
  const known = await whole
    .selectFrom('directoryUsers')
    .innerJoin('directoryTokens', 'directoryTokens.organisationId', 'directoryUsers.organisationId')
    .select('sent')
    .where('userId', '=', userId)
    .where('isRemoved', '=', false)
    .where('directoryTokens.expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return known ? managedFields.filter((field) => isSent(field, known.sent)) : [];
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

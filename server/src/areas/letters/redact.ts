import { sql } from 'kysely';
import { REDACTED_AT_ONCE, redactEach } from '#areas/files/redact-each';
import { adultYearsAgo } from '#platform/retention-rules';
import type { Scope } from '#platform/scope';

/** Removes whom letters were for, as many years after they were sent as an adult's accident is kept; returns whether there may be more. */
export async function redactLetters(scope: Scope): Promise<boolean> {
  const { adultYears, then } = await adultYearsAgo(scope);
  const due = await scope.whole
    .selectFrom('accessLetters')
    .select(['id', 'recordId'])
    .where((eb) => eb.or([eb('occupier', 'is not', null), eb('addressLine', 'is not', null)]))
    .where(sql<boolean>`sent_at < ${then}`)
    .orderBy('sentAt')
    .limit(REDACTED_AT_ONCE)
    .execute();
  return redactEach(scope, due, 'redact_access_letter', {
    event: 'letter.redacted',
    summary: `Redacted: whom a letter for access was for was removed ${adultYears} years after it was sent`,
  });
}

import { sql } from 'kysely';
import { REDACTED_AT_ONCE, redactEach } from '#areas/files/redact-each';
import { adultYearsAgo } from '#platform/retention-rules';
import type { Scope } from '#platform/scope';

/**
 * Removes personal information from closed and deleted cases, as many years after the last entry as that of an adult's accident
 * is kept; returns whether there may be more. The chronology stays (decision 040).
 */
export async function redactCases(scope: Scope): Promise<boolean> {
  const { adultYears, then } = await adultYearsAgo(scope);
  const due = await scope.whole
    .selectFrom('hazardCases')
    .select('hazardCases.id')
    .where((eb) => eb.or([eb('hazardCases.state', '=', 'CLOSED'), eb('hazardCases.deletedAt', 'is not', null)]))
    .where('hazardCases.redactedAt', 'is', null)
    .where(
      ({ selectFrom }) =>
        sql<boolean>`greatest(hazard_cases.created_at, hazard_cases.deleted_at, ${selectFrom('hazardCaseEntries')
          .select(({ fn }) => fn.max('recordedAt').as('at'))
          .whereRef('caseId', '=', 'hazardCases.id')}) < ${then}`,
    )
    .orderBy('hazardCases.id')
    .limit(REDACTED_AT_ONCE)
    .forUpdate('hazardCases')
    .skipLocked()
    .execute();
  return redactEach(scope, due, 'redact_hazard_case', {
    event: 'hazard-case.redacted',
    summary: `Redacted: personal data was removed ${adultYears} years after the last entry`,
  });
}

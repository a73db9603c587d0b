import { sql } from 'kysely';
import { retentionRules } from '#areas/accidents/retention-rules';
import { removeWithFiles } from '#areas/files/claim';
import type { Scope } from '#platform/scope';

/** How many are redacted in one transaction. */
const AT_ONCE = 100;

/**
 * Takes out of closed and deleted cases what they say of people, so many years after the last was said as an accident of an
 * adult is kept; answers whether there may be more. The chronology stays (decision 040).
 */
export async function redactCases(scope: Scope): Promise<boolean> {
  const { adultYears } = await retentionRules(scope);
  const due = await scope.whole
    .selectFrom('hazardCases')
    .select('hazardCases.id')
    .where((eb) => eb.or([eb('hazardCases.state', '=', 'CLOSED'), eb('hazardCases.deletedAt', 'is not', null)]))
    .where('hazardCases.redactedAt', 'is', null)
    .where(
      ({ selectFrom }) =>
        sql<boolean>`greatest(hazard_cases.created_at, hazard_cases.deleted_at, ${selectFrom('hazardCaseEntries')
          .select(({ fn }) => fn.max('saidAt').as('at'))
          .whereRef(
            'caseId',
            '=',
            'hazardCases.id',
          )}) < ${scope.now.toISOString()}::timestamptz - make_interval(years => ${adultYears}::int)`,
    )
    .orderBy('hazardCases.id')
    .limit(AT_ONCE)
    .forUpdate('hazardCases')
    .skipLocked()
    .execute();
  for (const { id } of due) {
    await removeWithFiles(scope, 'redact_hazard_case', id);
    await scope.record(id, {
      type: 'EDIT',
      event: 'hazard-case.redacted',
      summary: `Redacted: what it said of people was removed ${adultYears} years after the last of it was said`,
    });
  }
  return due.length === AT_ONCE;
}

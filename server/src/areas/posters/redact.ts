import { sql } from 'kysely';
import { retentionRules } from '#areas/accidents/retention-rules';
import { removeWithFiles } from '#areas/files/claim';
import type { Scope } from '#platform/scope';
import { visiblePosterReports } from './queries.ts';

/** How many are redacted in one transaction. */
const AT_ONCE = 100;

/**
 * Takes out of rejected reports what they said and showed, once an accident of an adult would not be kept any longer;
 * answers whether there may be more. The rejection was approval enough: the reason was given then (decision 037).
 */
export async function redactRejectedReports(scope: Scope): Promise<boolean> {
  const { adultYears } = await retentionRules(scope);
  const due = await visiblePosterReports(scope)
    .select('posterReports.id')
    .where('posterReports.state', '=', 'rejected')
    .where('posterReports.redactedAt', 'is', null)
    .where(
      sql<boolean>`poster_reports.decided_at < ${scope.now.toISOString()}::timestamptz - make_interval(years => ${adultYears}::int)`,
    )
    .orderBy('posterReports.decidedAt')
    .limit(AT_ONCE)
    .forUpdate('posterReports')
    .skipLocked()
    .execute();
  for (const { id } of due) {
    await removeWithFiles(scope, 'redact_poster_report', id);
    await scope.record(id, {
      type: 'EDIT',
      event: 'poster-report.redacted',
      summary: `Redacted: what it said and showed was removed ${adultYears} years after it was rejected`,
    });
  }
  return due.length === AT_ONCE;
}

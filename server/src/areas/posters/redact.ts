import { sql } from 'kysely';
import { REDACTED_AT_ONCE, redactEach } from '#areas/files/redact-each';
import { adultYearsAgo } from '#platform/retention-rules';
import type { Scope } from '#platform/scope';
import { visiblePosterReports } from './queries.ts';

/**
 * Removes text and photographs from rejected reports once an adult's accident would no longer be kept; returns whether there
 * may be more. The rejection was approval enough: its reason was given then (decision 037).
 */
export async function redactRejectedReports(scope: Scope): Promise<boolean> {
  const { adultYears, then } = await adultYearsAgo(scope);
  const due = await visiblePosterReports(scope)
    .select('posterReports.id')
    .where('posterReports.state', '=', 'rejected')
    .where('posterReports.redactedAt', 'is', null)
    .where(sql<boolean>`poster_reports.decided_at < ${then}`)
    .orderBy('posterReports.decidedAt')
    .limit(REDACTED_AT_ONCE)
    .forUpdate('posterReports')
    .skipLocked()
    .execute();
  return redactEach(scope, due, 'redact_poster_report', {
    event: 'poster-report.redacted',
    summary: `Redacted: its text and photographs were removed ${adultYears} years after it was rejected`,
  });
}

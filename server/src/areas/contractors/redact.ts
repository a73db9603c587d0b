import { sql } from 'kysely';
import { REDACTED_AT_ONCE, redactEach } from '#areas/files/redact-each';
import type { Scope } from '#platform/scope';
import { evidenceRulesOf } from './evidence-rules.ts';

/**
 * Removes the evidence of people who left a contractor, or whose contractor was archived, longer ago than the organisation's
 * retention period; returns whether there may be more. The database enforces the minimum period by its own clock.
 */
export async function redactOperatives(scope: Scope): Promise<boolean> {
  const { personKeptMonths } = await evidenceRulesOf(scope);
  const last = sql`${scope.now.toISOString()}::timestamptz - make_interval(months => ${personKeptMonths}::int)`;
  const due = await scope.whole
    .selectFrom('contractorOperatives')
    .innerJoin('contractors', 'contractors.id', 'contractorOperatives.contractorId')
    .select(['contractorOperatives.id', 'contractorOperatives.contractorId as recordId'])
    .where('contractorOperatives.redactedAt', 'is', null)
    .where(sql<boolean>`(contractor_operatives.left_at < ${last} or contractors.archived_at < ${last})`)
    .orderBy('contractorOperatives.contractorId')
    .orderBy('contractorOperatives.id')
    .limit(REDACTED_AT_ONCE)
    .forUpdate('contractorOperatives')
    .skipLocked()
    .execute();
  return redactEach(scope, due, 'redact_operative', {
    event: 'contractor.operative-redacted',
    summary: `The evidence of an operative was removed, ${personKeptMonths} months after they last worked for us`,
  });
}

import { sql } from 'kysely';
import { faultOf } from '@lintel/contract/areas/contractors/evidence';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { evidenceRulesOf } from './evidence-rules.ts';
import { isOwnEvidence } from './own-evidence.ts';

/** Writes which evidence of contractors awaits a check and could be valid; part of keeping their standing. */
export async function keepEvidenceToCheck(scope: Scope, contractorIds: readonly string[]): Promise<void> {
  const rules = await evidenceRulesOf(scope);
  const unchecked = await scope.whole
    .selectFrom('contractorEvidence')
    .innerJoin('contractors', 'contractors.id', 'contractorEvidence.contractorId')
    .leftJoin('contractorOperatives as operative', 'operative.id', 'contractorEvidence.operativeId')
    .leftJoin('contractorEvidenceChecks as check', 'check.evidenceId', 'contractorEvidence.id')
    .select(['contractorEvidence.id as evidenceId', 'contractorEvidence.contractorId', 'contractorEvidence.kind'])
    .select(['contractorEvidence.amount', 'contractorEvidence.fromOn', 'contractorEvidence.toOn'])
    .where('contractorEvidence.contractorId', '=', oneOf(contractorIds))
    .where('contractors.archivedAt', 'is', null)
    .where('operative.leftAt', 'is', null)
    .where('check.id', 'is', null)
    .execute();
  const toCheck = unchecked.filter(
    ({ kind, amount, fromOn, toOn }) => faultOf({ kind, amount, from: fromOn, to: toOn }, rules) === null,
  );
  await scope.db.deleteFrom('contractorEvidenceToCheck').where('contractorId', '=', oneOf(contractorIds)).execute();
  if (toCheck.length)
    await scope.db
      .insertInto('contractorEvidenceToCheck')
      .values(
        toCheck.map(({ evidenceId, contractorId, toOn }) => ({
          evidenceId,
          contractorId,
          ...(toOn && { lastOn: toOn }),
        })),
      )
      .execute();
}

/** Contractors with evidence that awaits a check by the caller: never of what came from them, and by nobody from outside. */
export function hasEvidenceToCheck(scope: Scope) {
  const { me, organisationId, today } = scope;
  if (!me.has('PRISM_APP_CONTRACTOR_MANAGE')) return sql<boolean>`false`;
  const own = ownOrganisation(organisationId);
  return sql<boolean>`contractors.id = any (array(select waits.contractor_id from contractor_evidence_to_check waits
    join contractor_evidence on contractor_evidence.organisation_id = ${own} and contractor_evidence.id = waits.evidence_id
    where waits.organisation_id = ${own} and waits.last_on >= ${today}::date and not ${isOwnEvidence(scope)}
      and not (select is_external from users where organisation_id = ${own} and id = ${me.id})))`;
}

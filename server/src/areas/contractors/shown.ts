import type { EvidenceFacts, WaiverFacts } from '@lintel/contract/areas/contractors/evidence';
import type { StandingFacts } from '@lintel/contract/areas/contractors/standing';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { evidenceRulesOf } from './evidence-rules.ts';

export type ShownEvidence = Awaited<ReturnType<typeof evidenceOf>>[number];

/** All evidence of contractors, each with its latest check, oldest first. */
async function evidenceOf({ whole }: Scope, contractorIds: readonly string[]) {
  const [shown, checks] = await Promise.all([
    whole
      .selectFrom('contractorEvidence')
      .leftJoin('users', 'users.id', 'contractorEvidence.uploadedBy')
      .selectAll('contractorEvidence')
      .select('users.fullName as uploader')
      .where('contractorEvidence.contractorId', '=', oneOf(contractorIds))
      .orderBy('contractorEvidence.id')
      .execute(),
    whole
      .selectFrom('contractorEvidenceChecks')
      .innerJoin('contractorEvidence', 'contractorEvidence.id', 'contractorEvidenceChecks.evidenceId')
      .leftJoin('users', 'users.id', 'contractorEvidenceChecks.checkedBy')
      .select(['evidenceId', 'outcome', 'how', 'reason', 'checkedAt as at', 'users.fullName as by'])
      .where('contractorEvidence.contractorId', '=', oneOf(contractorIds))
      .orderBy('contractorEvidenceChecks.id')
      .execute(),
  ]);
  const last = new Map(checks.map(({ evidenceId, ...check }) => [evidenceId, check]));
  return shown.map((one) => ({ ...one, check: last.get(one.id) ?? null }));
}

export const factsOf = ({ kind, fromOn, toOn, amount, covers, check }: ShownEvidence): EvidenceFacts => ({
  kind,
  from: fromOn,
  to: toOn,
  amount,
  covers,
  checked: check?.outcome ?? null,
});

/** The waivers of contractors and their people, the latest for each kind and holder. */
async function waiversOf({ db }: Scope, contractorIds: readonly string[]) {
  const own = await db
    .selectFrom('contractorWaivers')
    .leftJoin('users', 'users.id', 'contractorWaivers.decidedBy')
    .select(['contractorId', 'operativeId', 'kind', 'outcome', 'untilOn', 'reason', 'users.fullName as by'])
    .where('contractorId', '=', oneOf(contractorIds))
    .orderBy('contractorWaivers.id')
    .execute();
  return [...new Map(own.map((one) => [`${one.contractorId} ${one.operativeId} ${one.kind}`, one])).values()];
}
export type Waived = Awaited<ReturnType<typeof waiversOf>>;

/** The waivers of the firm, or of an operative: their own take precedence over those for everybody. */
export function waiversFor(waived: Waived, operativeId: string | null): Waived {
  const own = waived.filter((one) => one.operativeId === null);
  if (operativeId !== null) own.push(...waived.filter((one) => one.operativeId === operativeId));
  return [...new Map(own.map((one) => [one.kind, one])).values()].filter(({ outcome }) => outcome !== 'ASKED');
}
export const waiverFactsOf = ({ kind, untilOn }: Waived[number]): WaiverFacts => ({
  kind,
  until: untilOn,
});

/** Everything that determines the standing of contractors, whoever the reader is: their evidence, that of their people, and waivers. */
export async function standingsOf(
  scope: Scope,
  ids: readonly string[],
): Promise<{ facts: Map<string, StandingFacts>; shown: ShownEvidence[]; waived: Waived }> {
  const [contractors, shown, waived, rules] = await Promise.all([
    scope.whole
      .selectFrom('contractors')
      .leftJoin('dictionaryEntries as business', 'business.id', 'contractors.businessId')
      .select(['contractors.id', 'contractors.archivedAt', 'contractors.blockedReason', 'contractors.createdAt'])
      .select(['contractors.attributes', 'contractors.dateApproved', 'contractors.dateReview'])
      .select('business.code as business')
      .where('contractors.id', '=', oneOf(ids))
      .execute(),
    evidenceOf(scope, ids),
    waiversOf(scope, ids),
    evidenceRulesOf(scope),
  ]);
  const items = Map.groupBy(
    shown.filter(({ operativeId }) => operativeId === null),
    ({ contractorId }) => contractorId,
  );
  const waivers = Map.groupBy(waived, ({ contractorId }) => contractorId);
  const facts = new Map(
    contractors.map(({ id, archivedAt, blockedReason, createdAt, ...own }) => [
      id,
      {
        ...own,
        isArchived: archivedAt !== null,
        isBlockedByHand: blockedReason !== null,
        since: dayIn(scope.timeZone, new Date(createdAt)),
        items: (items.get(id) ?? []).map(factsOf),
        waivers: waiversFor(waivers.get(id) ?? [], null).map(waiverFactsOf),
        rules,
      },
    ]),
  );
  return { facts, shown, waived };
}

export const standingFactsOf = async (scope: Scope, id: string): Promise<StandingFacts> =>
  (await standingsOf(scope, [id])).facts.get(id)!;

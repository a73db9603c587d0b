import type { EvidenceFacts, WaiverFacts } from '@lintel/contract/areas/contractors/evidence';
import type { StandingFacts } from '@lintel/contract/areas/contractors/standing';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';

export type ShownEvidence = Awaited<ReturnType<typeof evidenceOf>>[number];

/** All that a contractor showed, each with the last that was said of it, the oldest first. */
export async function evidenceOf({ whole }: Scope, contractorId: string) {
  const [shown, checks] = await Promise.all([
    whole
      .selectFrom('contractorEvidence')
      .leftJoin('users', 'users.id', 'contractorEvidence.uploadedBy')
      .selectAll('contractorEvidence')
      .select('users.fullName as uploader')
      .where('contractorEvidence.contractorId', '=', contractorId)
      .orderBy('contractorEvidence.id')
      .execute(),
    whole
      .selectFrom('contractorEvidenceChecks')
      .leftJoin('users', 'users.id', 'contractorEvidenceChecks.checkedBy')
      .select(['evidenceId', 'outcome', 'how', 'reason', 'checkedAt as at', 'users.fullName as by'])
      .where(
        'evidenceId',
        'in',
        whole.selectFrom('contractorEvidence').select('contractorEvidence.id').where('contractorId', '=', contractorId),
      )
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

/** What a contractor was let off, the last word on each kind. */
export async function waiversOf({ db }: Scope, contractorId: string) {
  const said = await db
    .selectFrom('contractorWaivers')
    .leftJoin('users', 'users.id', 'contractorWaivers.decidedBy')
    .select(['kind', 'outcome', 'untilOn', 'reason', 'users.fullName as by'])
    .where('contractorId', '=', contractorId)
    .orderBy('contractorWaivers.id')
    .execute();
  return [...new Map(said.map((one) => [one.kind, one])).values()].filter(({ outcome }) => outcome !== 'ASKED');
}
export const waiverFactsOf = ({ kind, untilOn }: Awaited<ReturnType<typeof waiversOf>>[number]): WaiverFacts => ({
  kind,
  until: untilOn,
});

/** All that a contractor's standing follows from, whoever asks. */
export async function standingFactsOf(scope: Scope, id: string): Promise<StandingFacts> {
  const [{ archivedAt, blockedReason, createdAt, ...said }, shown, waived] = await Promise.all([
    scope.whole
      .selectFrom('contractors')
      .leftJoin('dictionaryEntries as business', 'business.id', 'contractors.businessId')
      .select([
        'contractors.archivedAt',
        'contractors.blockedReason',
        'contractors.createdAt',
        'contractors.attributes',
      ])
      .select(['contractors.dateApproved', 'contractors.dateReview', 'business.code as business'])
      .where('contractors.id', '=', id)
      .executeTakeFirstOrThrow(),
    evidenceOf(scope, id),
    waiversOf(scope, id),
  ]);
  return {
    ...said,
    isArchived: archivedAt !== null,
    isBlockedByHand: blockedReason !== null,
    since: dayIn(scope.timeZone, new Date(createdAt)),
    items: shown.filter(({ operativeId }) => operativeId === null).map(factsOf),
    waivers: waived.map(waiverFactsOf),
  };
}

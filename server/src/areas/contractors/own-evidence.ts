import { sql } from 'kysely';
import { callerOnce } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/**
 * The ids of a contractor's evidence that came from the caller (decision 029): through any account that ever had their mailbox, a link
 * to the contractor's page that they copied, or one mailed to them, at whatever address they had then.
 */
export const ownEvidence = async (scope: Scope, contractorId: string): Promise<ReadonlySet<string>> =>
  new Set((await shownBySelf(scope, contractorId)).map(({ id }) => id));

/** Whether the caller showed any evidence of the kind to be waived, for an operative, or for the firm with all its people. */
export const showedOfKind = async (
  scope: Scope,
  { contractorId, operativeId, kind }: { contractorId: string; operativeId: string | null; kind: string },
): Promise<boolean> =>
  (await shownBySelf(scope, contractorId)).some(
    (one) => one.kind === kind && (operativeId === null || one.operativeId === operativeId),
  );

const shownBySelf = (scope: Scope, contractorId: string) =>
  scope.whole
    .selectFrom('contractorEvidence')
    .select(['id', 'kind', 'operativeId'])
    .where('contractorId', '=', contractorId)
    .where(isOwnEvidence(scope))
    .execute();

/** The same as a condition on a row of `contractor_evidence`. */
export const isOwnEvidence = (scope: Pick<Scope, 'me' | 'organisationId'>) =>
  sql<boolean>`(with ${callerOnce(scope)} select (contractor_evidence.uploaded_by = any (self.ids)) is true or exists (select from contractor_links l
    where l.organisation_id = ${ownOrganisation(scope.organisationId)} and l.id = contractor_evidence.link_id
      and (l.mail_id is null and l.made_by = any (self.ids) or plain_address(l.email) = any (self.mailboxes))) from self)`;

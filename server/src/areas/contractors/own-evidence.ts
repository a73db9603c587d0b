import { sql } from 'kysely';
import { selvesOf } from '#platform/same-person';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';

/**
 * The ids of a contractor's evidence that came from the caller (decision 029): by any account with their letter box, by a
 * link to the contractor's page that they copied, or by one that was mailed to them.
 */
export async function ownEvidence(scope: Scope, contractorId: string): Promise<ReadonlySet<string>> {
  const { whole, me, organisationId } = scope;
  const selves = selvesOf(scope);
  const rows = await whole
    .selectFrom('contractorEvidence')
    .select('id')
    .where('contractorId', '=', contractorId)
    .where(
      sql<boolean>`(contractor_evidence.uploaded_by = ${selves} or exists (select from contractor_links l
        where l.organisation_id = ${ownOrganisation(organisationId)} and l.id = contractor_evidence.link_id
          and (l.mail_id is null and l.made_by = ${selves} or plain_address(l.email) = plain_address(${me.email}))))`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

import { CONTRACTOR_TOKEN_HEADER } from '@lintel/contract/areas/contractor-links/endpoints';
import { contractorTexts as texts } from '@lintel/contract/texts/contractors';
import { partsOf } from '#areas/shares/token';
import { contractorActor } from '#platform/access/access';
import { linkCaller } from '#platform/access/link-caller';
import { Refusal, withSecurityFacts } from '#platform/http/problems';
import { dayIn } from '#platform/scope';
import type { ScopeMaker } from '#platform/scope';

export const contractorLinkIsGone = () =>
  withSecurityFacts(new Refusal(404, texts['contractor.link.gone']), { event: 'link.refused', link: 'contractor' });

/** Far more than a contractor sends in an hour. */
const CHANGES_BY_LINK = 500;

const tokenOf = (request: { body: unknown; headers: Record<string, unknown> }) =>
  (request.body as { contractorToken?: unknown } | null | undefined)?.contractorToken ??
  request.headers[CONTRACTOR_TOKEN_HEADER];

/** Somebody at a contractor, with its link and without an account. */
export function callerByContractorLink(
  request: { body: unknown; headers: Record<string, unknown> },
  { clock }: Pick<ScopeMaker, 'clock' | 'register'>,
) {
  const { organisationId, secretHash } = partsOf(tokenOf(request));
  return linkCaller({
    organisationId,
    gone: contractorLinkIsGone,
    guess: 'contractor guess',
    limits: [['contractor deed', secretHash, CHANGES_BY_LINK]],
    async find(db) {
      const found = await db
        .selectFrom('contractorLinks')
        .innerJoin('contractors', 'contractors.id', 'contractorLinks.contractorId')
        .innerJoin('organisations', 'organisations.id', 'contractorLinks.organisationId')
        .select([
          'contractorLinks.id',
          'contractorLinks.contractorId',
          'contractorLinks.email',
          'contractorLinks.expiresOn',
          'contractors.name',
          'organisations.timeZone',
          'organisations.settingsVersion',
        ])
        .where('contractorLinks.secretHash', '=', secretHash)
        .where('contractorLinks.revokedAt', 'is', null)
        .where('contractors.archivedAt', 'is', null)
        .where('organisations.suspendedAt', 'is', null)
        .executeTakeFirst();
      if (!found || found.expiresOn < dayIn(found.timeZone, clock())) return undefined;
      const { id, contractorId, name, email, timeZone, settingsVersion } = found;
      return { me: contractorActor({ id, contractorId }, { name, email }), timeZone, settingsVersion };
    },
  });
}

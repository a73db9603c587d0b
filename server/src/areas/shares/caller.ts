import { sql } from 'kysely';
import { TOKEN_HEADER } from '@lintel/contract/areas/shares/share';
import { shareTexts as texts } from '@lintel/contract/texts/shares';
import { shareActor } from '#platform/access/access';
import type { Query } from '#platform/database/database';
import { linkCaller } from '#platform/access/link-caller';
import { Refusal, withSecurityFacts } from '#platform/http/problems';
import { dayIn } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { everyWork } from '#platform/record/every-work';
import { partsOf } from './token.ts';

/** The same reply for every link that does not work, whatever the reason. */
export const linkIsGone = () =>
  withSecurityFacts(new Refusal(404, texts['shared.gone']), { event: 'link.refused', link: 'share' });

/** Far more than anybody does with one item: whatever is done through a lost link stays in its log permanently. */
const CHANGES_BY_LINK = 500;

export function callerByLink(
  request: { body: unknown; headers: Record<string, unknown> },
  { clock, register: { kinds } }: Pick<ScopeMaker, 'clock' | 'register'>,
) {
  const inBody = (request.body as { assignToken?: unknown } | null | undefined)?.assignToken;
  const { organisationId, secretHash } = partsOf(inBody ?? request.headers[TOKEN_HEADER]);
  return linkCaller({
    organisationId,
    gone: linkIsGone,
    guess: 'share guess',
    limits: [['share deed', secretHash, CHANGES_BY_LINK]],
    async find(db) {
      const found = await findByLink(db, { organisationId, kinds }, secretHash);
      if (!found || found.expiresOn < dayIn(found.timeZone, clock())) return undefined;
      const { id, recordId, timeZone, settingsVersion } = found;
      return { me: shareActor({ id, recordId }, found), timeZone, settingsVersion };
    },
  });
}

/**
 * The active share for a secret, if its item is still to be done and the organisation is active; if opened from a contractor's
 * page, only as long as the link to that page works.
 */
function findByLink(db: Query, of: { organisationId: string; kinds: Scope['kinds'] }, secretHash: string) {
  return db
    .selectFrom('shareTokens')
    .innerJoin('shares', 'shares.id', 'shareTokens.shareId')
    .innerJoin('organisations', 'organisations.id', 'shares.organisationId')
    .innerJoin('records', 'records.id', 'shares.recordId')
    .leftJoin('properties', 'properties.id', 'records.propertyId')
    .leftJoin('contractorLinks', 'contractorLinks.id', 'shareTokens.contractorLinkId')
    .leftJoin('contractors', 'contractors.id', 'contractorLinks.contractorId')
    .select([
      'shares.id',
      'shares.recordId',
      'shares.fullName',
      'shares.company',
      'shares.email',
      'organisations.timeZone',
      'organisations.settingsVersion',
      // The earlier one, if both are set.
      sql<string>`least(shares.expires_on, contractor_links.expires_on)`.as('expiresOn'),
    ])
    .where('shareTokens.secretHash', '=', secretHash)
    .where('shareTokens.revokedAt', 'is', null)
    .where('contractorLinks.revokedAt', 'is', null)
    .where('contractors.archivedAt', 'is', null)
    .where('shares.endedAt', 'is', null)
    .where('organisations.suspendedAt', 'is', null)
    .where('properties.archivedAt', 'is', null)
    .where(
      sql<boolean>`exists (${everyWork(
        of,
        (kind, work) => sql`select 1 from (${work.facts(of)}) item
        where shares.kind = ${kind} and item.id = shares.record_id and item.is_open`,
      )})`,
    )
    .executeTakeFirst();
}

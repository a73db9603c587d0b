import { sql } from 'kysely';
import { TOKEN_HEADER } from '@lintel/contract/areas/shares/share';
import { shareTexts as texts } from '@lintel/contract/texts/shares';
import { shareActor } from '#platform/access';
import type { Query } from '#platform/database';
import type { ByLink } from '#platform/identity';
import { Refusal, watched } from '#platform/problems';
import { dayIn } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { everyWork } from '#platform/work-kind';
import { partsOf } from './token.ts';

/** The one answer to every link that does not work, whatever the reason. */
export const linkIsGone = () =>
  watched(new Refusal(404, texts['shared.gone']), { event: 'link.refused', link: 'share' });

const ATTEMPTS_BY_ADDRESS = 100;
/** Far more than anybody does with one item: what is done by a link that went astray stays in its log for good. */
const CHANGES_BY_LINK = 500;
const HOUR = 3600;

export function callerByLink(
  request: { body: unknown; headers: Record<string, unknown> },
  { clock, register: { kinds } }: Pick<ScopeMaker, 'clock' | 'register'>,
): ByLink {
  const inBody = (request.body as { assignToken?: unknown } | null | undefined)?.assignToken;
  const { organisationId, secretHash } = partsOf(inBody ?? request.headers[TOKEN_HEADER]);
  let isWrong = false;
  return {
    organisationId,
    async identify(db) {
      const found = await findByLink(db, { organisationId, kinds }, secretHash);
      isWrong = !found || found.expiresOn < dayIn(found.timeZone, clock());
      if (!found || isWrong) throw linkIsGone();
      const me = shareActor({ id: found.id, recordId: found.recordId }, found);
      return { me, timeZone: found.timeZone, settingsVersion: found.settingsVersion };
    },
    session: () => undefined,
    state: async () => ({ settle: null, hasSecondFactor: false, support: null }),
    countAttempt: async (throttle, address) => {
      if (isWrong) await throttle.count('share guess', address, ATTEMPTS_BY_ADDRESS, HOUR);
    },
    checkRateLimit: (throttle) => throttle.refuseSpent('share deed', secretHash, CHANGES_BY_LINK, HOUR),
    consumeRateLimit: (throttle) =>
      throttle.count('share deed', secretHash, CHANGES_BY_LINK, HOUR).catch((refusal: unknown) => {
        // It is done: the next one is refused.
        if (!(refusal instanceof Refusal)) throw refusal;
      }),
  };
}

/** The share that a secret opens: living, of an item that is still to be done, in an organisation that is. */
function findByLink(db: Query, of: { organisationId: string; kinds: Scope['kinds'] }, secretHash: string) {
  return db
    .selectFrom('shareTokens')
    .innerJoin('shares', 'shares.id', 'shareTokens.shareId')
    .innerJoin('organisations', 'organisations.id', 'shares.organisationId')
    .innerJoin('records', 'records.id', 'shares.recordId')
    .leftJoin('properties', 'properties.id', 'records.propertyId')
    .select([
      'shares.id',
      'shares.recordId',
      'shares.fullName',
      'shares.company',
      'shares.email',
      'shares.expiresOn',
      'organisations.timeZone',
      'organisations.settingsVersion',
    ])
    .where('shareTokens.secretHash', '=', secretHash)
    .where('shareTokens.revokedAt', 'is', null)
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

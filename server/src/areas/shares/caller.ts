import { TOKEN_HEADER } from '@lintel/contract/areas/shares';
import { shareTexts as texts } from '@lintel/contract/texts/shares';
import { shareActor } from '#platform/access';
import type { Query } from '#platform/database';
import type { Identified } from '#platform/identity';
import { Refusal } from '#platform/problems';
import { dayIn } from '#platform/scope';
import type { Throttle } from '#platform/throttle';
import { partsOf } from './token.ts';

/** The one answer to every link that does not work, whatever the reason. */
export const linkIsGone = () => new Refusal(404, texts['shared.gone']);

const GUESSES_BY_ADDRESS = 100;
/** Far more than anybody does with one item: what is done by a link that went astray stays in its log for good. */
const DEEDS_BY_LINK = 500;
const HOUR = 3600;

/** Somebody who calls by a link: it is looked at in each transaction of the call, so that one that is dead is dead at once. */
export type ByLink = Identified & {
  /** Counts the call as a guess, where its token was none. */
  countGuess(throttle: Throttle, address: string): Promise<void>;
  /** Refuses a call that changes something, where too many came by this link. */
  beforeDeed(throttle: Throttle): Promise<void>;
  /** Counts one that was let in: whoever has no link that works adds nothing to any count of one. */
  afterDeed(throttle: Throttle): Promise<void>;
};

export function callerByLink(request: { body: unknown; headers: Record<string, unknown> }, clock: () => Date): ByLink {
  const inBody = (request.body as { assignToken?: unknown } | null | undefined)?.assignToken;
  const { organisationId, secretHash } = partsOf(inBody ?? request.headers[TOKEN_HEADER]);
  let isWrong = false;
  return {
    organisationId,
    async identify(db) {
      const found = await findByLink(db, secretHash);
      isWrong = !found || found.expiresOn < dayIn(found.timeZone, clock());
      if (!found || isWrong) throw linkIsGone();
      const me = shareActor({ id: found.id, recordId: found.recordId }, found);
      return { me, timeZone: found.timeZone, settingsVersion: found.settingsVersion };
    },
    session: () => undefined,
    state: async () => ({ settle: null, support: null }),
    countGuess: async (throttle, address) => {
      if (isWrong) await throttle.count('share guess', address, GUESSES_BY_ADDRESS, HOUR);
    },
    beforeDeed: (throttle) => throttle.refuseSpent('share deed', secretHash, DEEDS_BY_LINK, HOUR),
    afterDeed: (throttle) =>
      throttle.count('share deed', secretHash, DEEDS_BY_LINK, HOUR).catch((refusal: unknown) => {
        // It is done: the next one is refused.
        if (!(refusal instanceof Refusal)) throw refusal;
      }),
  };
}

/** The share that a secret opens: living, of an item that is still to be done, in an organisation that is. */
function findByLink(db: Query, secretHash: string) {
  return db
    .selectFrom('shareTokens')
    .innerJoin('shares', 'shares.id', 'shareTokens.shareId')
    .innerJoin('organisations', 'organisations.id', 'shares.organisationId')
    .innerJoin('records', 'records.id', 'shares.recordId')
    .leftJoin('properties', 'properties.id', 'records.propertyId')
    .leftJoin('actions', 'actions.id', 'shares.recordId')
    .leftJoin('tasks', 'tasks.id', 'shares.recordId')
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
    .where((eb) =>
      eb.or([
        eb('tasks.state', '=', 'active'),
        eb('actions.state', 'in', ['open', 'awaiting-verification']).and('actions.deletedAt', 'is', null),
      ]),
    )
    .executeTakeFirst();
}

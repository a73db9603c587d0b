import { sql } from 'kysely';
import { POSTER_TOKEN_HEADER } from '@lintel/contract/areas/posters/poster';
import { posterTexts as texts } from '@lintel/contract/texts/posters';
import { partsOf } from '#areas/shares/token';
import { posterActor } from '#platform/access';
import type { ByLink } from '#platform/identity';
import { Refusal, watched } from '#platform/problems';
import type { ScopeMaker } from '#platform/scope';
import type { Throttle } from '#platform/throttle';

/** The one answer to every code that does not work, whatever the reason. */
export const posterIsGone = () =>
  watched(new Refusal(404, texts['poster.gone']), { event: 'link.refused', link: 'poster' });

const HOUR = 3600;
const GUESSES_BY_ADDRESS = 100;
/** Reports and photographs; a building full of people comes from one address, and one poster may be read by many. */
const DEEDS_BY_ADDRESS = 40;
const DEEDS_BY_POSTER = 120;

/** Somebody who stands in front of a poster: looked at in each transaction, so that one that was ended is dead at once. */
export function callerByPoster(
  request: { body: unknown; headers: Record<string, unknown>; ip: string },
  _: Pick<ScopeMaker, 'clock' | 'register'>,
): ByLink {
  const inBody = (request.body as { posterToken?: unknown } | null | undefined)?.posterToken;
  const token = inBody ?? request.headers[POSTER_TOKEN_HEADER];
  const { organisationId, secretHash } = partsOf(token);
  const secret = typeof token === 'string' ? token.slice(organisationId.length + 1) : '';
  let isWrong = false;
  const limits = [
    ['poster deed', secretHash, DEEDS_BY_POSTER],
    ['poster address', request.ip, DEEDS_BY_ADDRESS],
  ] as const;
  return {
    organisationId,
    async identify(db) {
      const found = await db
        .selectFrom('posters')
        .innerJoin('organisations', 'organisations.id', 'posters.organisationId')
        .innerJoin('posterSettings', 'posterSettings.organisationId', 'posters.organisationId')
        .innerJoin('properties', 'properties.id', 'posters.propertyId')
        .select(['posters.id', 'posters.propertyId', 'organisations.timeZone', 'organisations.settingsVersion'])
        .where('posters.secret', '=', secret)
        .where('posters.endedAt', 'is', null)
        .where('organisations.suspendedAt', 'is', null)
        .where('properties.archivedAt', 'is', null)
        .where(sql<boolean>`(poster_settings.rules->>'isOn')::boolean`)
        .executeTakeFirst();
      isWrong = !found;
      if (!found) throw posterIsGone();
      const me = posterActor({ id: found.id, propertyId: found.propertyId });
      return { me, timeZone: found.timeZone, settingsVersion: found.settingsVersion };
    },
    session: () => undefined,
    state: async () => ({ settle: null, hasSecondFactor: false, support: null }),
    countAttempt: async (throttle, address) => {
      if (isWrong) await throttle.count('poster guess', address, GUESSES_BY_ADDRESS, HOUR);
    },
    checkRateLimit: async (throttle) => {
      for (const [what, key, most] of limits) await throttle.refuseSpent(what, key, most, HOUR);
    },
    consumeRateLimit: async (throttle: Throttle) => {
      for (const [what, key, most] of limits)
        await throttle.count(what, key, most, HOUR).catch((refusal: unknown) => {
          // It is done: the next one is refused.
          if (!(refusal instanceof Refusal)) throw refusal;
        });
    },
  };
}

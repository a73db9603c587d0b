import { sql } from 'kysely';
import { POSTER_TOKEN_HEADER } from '@lintel/contract/areas/posters/poster';
import { posterTexts as texts } from '@lintel/contract/texts/posters';
import { partsOf } from '#areas/shares/token';
import { posterActor } from '#platform/access/access';
import { linkCaller } from '#platform/access/link-caller';
import { Refusal, withSecurityFacts } from '#platform/http/problems';
import type { ScopeMaker } from '#platform/scope';

/** The same reply for every code that does not work, whatever the reason. */
export const posterIsGone = () =>
  withSecurityFacts(new Refusal(404, texts['poster.gone']), { event: 'link.refused', link: 'poster' });

/** Reports and photographs; a building full of people shares one IP address, and one poster may be used by many. */
const DEEDS_BY_ADDRESS = 40;
const DEEDS_BY_POSTER = 120;

/** Somebody at a poster: checked in each transaction, so that a revoked poster stops working immediately. */
export function callerByPoster(
  request: { body: unknown; headers: Record<string, unknown>; ip: string },
  _: Pick<ScopeMaker, 'clock' | 'register'>,
) {
  const inBody = (request.body as { posterToken?: unknown } | null | undefined)?.posterToken;
  const token = inBody ?? request.headers[POSTER_TOKEN_HEADER];
  const { organisationId, secretHash } = partsOf(token);
  const secret = typeof token === 'string' ? token.slice(organisationId.length + 1) : '';
  return linkCaller({
    organisationId,
    gone: posterIsGone,
    guess: 'poster guess',
    limits: [
      ['poster deed', secretHash, DEEDS_BY_POSTER],
      ['poster address', request.ip, DEEDS_BY_ADDRESS],
    ],
    async find(db) {
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
      if (!found) return undefined;
      const { id, propertyId, timeZone, settingsVersion } = found;
      return { me: posterActor({ id, propertyId }), timeZone, settingsVersion };
    },
  });
}

import { sql } from 'kysely';
import { FEED_RESTS_AFTER_DAYS } from '@lintel/contract/areas/calendar-feeds/feed';
import { calendarFeedTexts as texts } from '@lintel/contract/texts/calendar-feeds';
import { hasOwnFactor, heldGrants } from '#areas/session/caller';
import type { HeldGrant } from '#areas/session/caller';
import { partsOf } from '#areas/shares/token';
import { isConnectedNow } from '#areas/sign-on/connection';
import { userActor } from '#platform/access/access';
import { linkCaller } from '#platform/access/link-caller';
import type { Query } from '#platform/database/database';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { Refusal, watched } from '#platform/http/problems';
import type { ScopeMaker } from '#platform/scope';

/** The same reply for every address that does not work, whatever the reason. */
const feedIsGone = () =>
  watched(new Refusal(404, texts['calendar.feed.gone']), { event: 'link.refused', link: 'calendar' });

/** Programs ask every few minutes at the most, and somebody has a few of them. */
const READS_AN_HOUR = 120;

type Request = { params: unknown };

/** A calendar program, as the person who made its address: what they may see at this moment, and nothing once they may not. */
export function callerByFeed({ params }: Request, { clock }: Pick<ScopeMaker, 'clock' | 'register'>) {
  const address = (params as { address?: unknown }).address;
  const [token, ending] = typeof address === 'string' ? [address.slice(0, -4), address.slice(-4)] : [];
  const { organisationId, secretHash } = partsOf(ending === '.ics' ? token : undefined);
  return linkCaller({
    organisationId,
    gone: feedIsGone,
    guess: 'calendar guess',
    limits: [['calendar read', secretHash, READS_AN_HOUR]],
    async find(db) {
      const found = await ownerOf(db, organisationId, { secretHash, now: clock() });
      if (!found) return undefined;
      const { grants, timeZone, settingsVersion, isSettledAtProvider, hasSecondFactor, ...person } = found;
      const held = JSON.parse(grants ?? '[]') as HeldGrant[];
      const lacksFactor = !hasSecondFactor && !isSettledAtProvider && held.some((grant) => grant.needsSecondFactor);
      const me = userActor({ ...person, sessionId: null }, held);
      // Support looks for a reason, for a time, and each reading is recorded: none of it holds for a feed.
      if (lacksFactor || me.isSupportView || !me.has('PRISM_APP_CALENDAR_MENU')) return undefined;
      return { me, timeZone, settingsVersion };
    },
  });
}

/** Whose feed it is, unless their account is closed, they must settle something first, or they have not signed in for long. */
function ownerOf(db: Query, organisationId: string, { secretHash, now }: { secretHash: string; now: Date }) {
  const own = ownOrganisation(organisationId);
  const lately = sql`${now.toISOString()}::timestamptz - make_interval(days => ${sql.lit(FEED_RESTS_AFTER_DAYS)})`;
  return db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .innerJoin('organisations', 'organisations.id', 'calendarFeeds.organisationId')
    .select(['users.id', 'users.fullName', 'users.email', 'users.login', 'users.jobTitle'])
    .select(['organisations.timeZone', 'organisations.settingsVersion'])
    .select([
      heldGrants(organisationId).as('grants'),
      hasOwnFactor(organisationId).as('hasSecondFactor'),
      sql<boolean>`(${isConnectedNow({ organisationId })} and exists (select from sign_on_settings provider
        where provider.organisation_id = ${own} and provider.asks_second_factor))`.as('isSettledAtProvider'),
    ])
    .where('calendarFeeds.secretHash', '=', secretHash)
    .where('users.deactivatedAt', 'is', null)
    .where('organisations.suspendedAt', 'is', null)
    .where(sql<boolean>`greatest(users.last_sign_in_at, calendar_feeds.made_at) > ${lately}`)
    .where(sql<boolean>`(organisations.terms_text is null or users.terms_accepted >= organisations.terms_version)`)
    .executeTakeFirst();
}

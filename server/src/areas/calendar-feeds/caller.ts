import { sql } from 'kysely';
import { calendarFeedTexts as texts } from '@lintel/contract/texts/calendar-feeds';
import { callerColumns, callerIn, isActive, restsSince, toSettle } from '#areas/session/caller';
import type { Found } from '#areas/session/caller';
import { partsOf } from '#areas/shares/token';
import { isConnectedNow } from '#areas/sign-on/connection';
import { linkCaller } from '#platform/access/link-caller';
import type { Query } from '#platform/database/database';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { Refusal, withSecurityFacts } from '#platform/http/problems';
import type { ScopeMaker } from '#platform/scope';

/** The same reply for every address that does not work, whatever the reason. */
const feedIsGone = () =>
  withSecurityFacts(new Refusal(404, texts['calendar.feed.gone']), { event: 'link.refused', link: 'calendar' });

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
      const caller = callerIn(found);
      // Whoever must settle something first does so in a page; of support that asks for a reason, which a feed cannot give.
      if (toSettle(caller, clock()) || !caller.me.has('PRISM_APP_CALENDAR_MENU')) return undefined;
      return { me: caller.me, timeZone: found.timeZone, settingsVersion: found.settingsVersion };
    },
  });
}

/** Whose feed it is, unless their account is closed or they have not signed in for long. */
async function ownerOf(
  db: Query,
  organisationId: string,
  { secretHash, now }: { secretHash: string; now: Date },
): Promise<Found | undefined> {
  const own = ownOrganisation(organisationId);
  const { rows } = await sql<Found>`
    select null as session_id, feeds.user_id as id, coalesce(feeds.last_read_at, 'epoch') as last_seen_at,
      null as support_reason, null as support_until, feeds.signed_on,
      ${isConnectedNow({ organisationId })} and exists (select from sign_on_settings provider
        where provider.organisation_id = ${own} and provider.asks_second_factor) as factor_at_provider,
      ${callerColumns(own)}
    from calendar_feeds feeds
    join organisations on organisations.id = ${own}
    join users on users.organisation_id = ${own} and users.id = feeds.user_id
    where feeds.organisation_id = ${own} and feeds.secret_hash = ${secretHash} and ${isActive}
      and coalesce((select (settings.rules->>'isOn')::boolean from calendar_feed_settings settings
        where settings.organisation_id = ${own}), true)
      and greatest(users.last_sign_in_at, feeds.made_at) > ${restsSince(now)}`.execute(db);
  return rows[0];
}

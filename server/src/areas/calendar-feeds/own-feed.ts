import type { CalendarFeed, FeedContents } from '@lintel/contract/areas/calendar-feeds/feed';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { addressOf } from '@lintel/contract/platform/endpoint';
import { calendarFeedTexts as texts } from '@lintel/contract/texts/calendar-feeds';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { mailOwner } from '#areas/session/mail-owner';
import { holdUser } from '#areas/users/queries';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { conflict, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { endFeeds } from './end.ts';
import { kept } from './settings.ts';

/** The caller's feed, if there is one, and whether their organisation allows any. */
export async function ownSubscription(scope: Scope) {
  const [{ isOn }, dto] = await Promise.all([kept.read(scope), ownFeed(scope)]);
  return { isOn, dto };
}

async function ownFeed({ whole, me }: Scope): Promise<CalendarFeed | null> {
  const found = await whole
    .selectFrom('calendarFeeds')
    .select(['whose', 'kinds', 'madeAt', 'lastReadAt'])
    .where('userId', '=', me.id)
    .executeTakeFirst();
  return found ?? null;
}

/** Creates the address of the caller's feed; the previous one ends. Only the hash of its secret is kept, so it is shown this once. */
export async function makeFeed(
  scope: Scope,
  config: Setting['config'],
  { whose, kinds }: FeedContents,
): Promise<{ address: string; feed: CalendarFeed }> {
  const { whole, me, now, organisationId } = scope;
  await checkConfirmed(scope);
  if (me.isSupportView) throw forbidden(texts['calendar.feed.not.support']);
  if (!(await kept.read(scope)).isOn) throw conflict(texts['calendar.feed.off']);
  // While the sessions of its owner are being ended, none comes about.
  await holdUser(scope, me.id);
  const { signedOn } = await whole
    .selectFrom('sessions')
    .select('signedOn')
    .where('id', '=', me.sessionId!)
    .executeTakeFirstOrThrow();
  const secret = newSecret();
  const isRenewed = (await ownFeed(scope)) !== null;
  const made = {
    secretHash: hashOfSecret(secret),
    whose,
    kinds: JSON.stringify(kinds),
    madeAt: now.toISOString(),
    signedOn,
    lastReadAt: null,
  };
  await whole
    .insertInto('calendarFeeds')
    .values({ userId: me.id, ...made })
    .onConflict((at) => at.columns(['organisationId', 'userId']).doUpdateSet(made))
    .execute();
  await scope.record(me.id, {
    type: 'ACCESS',
    event: 'user.calendar-feed-made',
    summary: isRenewed
      ? 'A new address for calendar programs was made; the earlier one no longer works'
      : 'An address for calendar programs was made',
  });
  await mailOwner(scope, config, me.id, 'has a new address at which calendar programs read its calendar');
  const path = addressOf(calendarFeeds.read, '/api/', { address: `${organisationId}.${secret}.ics` });
  return { address: config.publicUrl + path, feed: (await ownFeed(scope))! };
}

export async function changeFeed(scope: Scope, { whose, kinds }: FeedContents): Promise<CalendarFeed> {
  const { whole, me } = scope;
  const { numUpdatedRows } = await whole
    .updateTable('calendarFeeds')
    .set({ whose, kinds: JSON.stringify(kinds) })
    .where('userId', '=', me.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('calendar');
  await scope.record(me.id, {
    type: 'ACCESS',
    event: 'user.calendar-feed-changed',
    summary: 'The contents of the calendar subscription were changed',
  });
  return (await ownFeed(scope))!;
}

export async function endOwnFeed(scope: Scope) {
  if (!(await endFeeds(scope, { userIds: [scope.me.id] }))) throw notFound('calendar');
  return { success: true as const };
}

import { noticeGroups, NoticePreferences, noticeWays } from '@lintel/contract/areas/notices';
import { changesBetween } from '#platform/record/changes';
import type { Scope } from '#platform/scope';

const usual: NoticePreferences = {
  assigned: 'usual',
  due: 'usual',
  overdue: 'usual',
  progress: 'usual',
  comments: 'usual',
  shares: 'usual',
};

export async function noticePreferences({ db, me }: Scope): Promise<NoticePreferences> {
  const kept = await db.selectFrom('noticePreferences').select('ways').where('userId', '=', me.id).executeTakeFirst();
  return kept ? NoticePreferences.parse({ ...usual, ...kept.ways }) : usual;
}

/** Whether somebody could have been mailed may matter later: the user's log keeps their choices. */
export async function changeNoticePreferences(scope: Scope, ways: NoticePreferences): Promise<NoticePreferences> {
  const before = await noticePreferences(scope);
  const kept = { userId: scope.me.id, ways: JSON.stringify(ways) };
  await scope.db
    .insertInto('noticePreferences')
    .values(kept)
    .onConflict((there) => there.columns(['organisationId', 'userId']).doUpdateSet({ ways: kept.ways }))
    .execute();
  await scope.record(scope.me.id, {
    type: 'EDIT',
    event: 'user.notice-preferences-changed',
    changes: changesBetween(before, ways, labels, (_, way) => noticeWays.find(({ id }) => id === way)?.name ?? null),
  });
  return noticePreferences(scope);
}

const labels = Object.fromEntries(noticeGroups.map(({ id, name }) => [id, `Notifications: ${name.toLowerCase()}`]));

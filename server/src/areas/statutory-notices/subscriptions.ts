import { on } from '#platform/record/events';
import type { Subscriptions } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { settleComplied } from './add-entry.ts';

export const statutoryNoticeSubscriptions: Subscriptions = on(
  ['action.closed', 'action.accepted', 'action.reopened', 'action.rejected', 'action.deleted'],
  'Updates whether a statutory notice is complied with',
  async (scope, happened) => {
    const notices = await scope.db
      .selectFrom('statutoryNoticeRequirements')
      .select('noticeId')
      .distinct()
      .where('actionId', '=', oneOf(happened.map(({ recordId }) => recordId)))
      .execute();
    for (const { noticeId } of notices) await settleComplied(scope, noticeId, scope.today);
  },
);

import { withOwner } from '#server/operator/reach-database';

const SHOWN_DAYS = 30;
const UNREAD_DAYS = 7;

/** Leaves the notices of the last weeks in the bells, mostly read; none is mailed. */
export const settleNotices = (ownerUrl: string) =>
  withOwner(ownerUrl, async (owner) => {
    await owner.query(
      `delete from notices where created_at < now() - interval '${SHOWN_DAYS} days' and mail_id is null`,
    );
    await owner.query(
      `update notices set way = 'bell', read_at = case when created_at < now() - interval '${UNREAD_DAYS} days' then created_at + interval '1 hour' end where mail_id is null`,
    );
  });

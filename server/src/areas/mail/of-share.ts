import { sql } from 'kysely';
import type { MailState } from '@lintel/contract/areas/mail-states';
import { LINK_ENDED } from './pending.ts';

/** How a message fared for one of its shares, a row of `mail_shares` beside it: the share may have been taken out before. */
export const mailOfShare = {
  state: sql<MailState>`case when mail_shares.is_taken_out then 'failed' else mail_messages.state end`,
  sentAt: sql<string | null>`case when mail_shares.is_taken_out is not true then mail_messages.sent_at end`,
  problem: sql<string | null>`case when mail_shares.is_taken_out then ${LINK_ENDED} else mail_messages.problem end`,
};

import { sql } from 'kysely';
import type { ShareStatus } from '@lintel/contract/areas/shares/share';
import type { Scope } from '#platform/scope';
import type { ShareRecord } from './tables.ts';

type Known = Pick<ShareRecord, 'progress' | 'endedAt' | 'endedWhy' | 'firstOpenedAt' | 'expiresOn'>;

/** The status of a share. A response about the work takes precedence over the link's expiry. */
export function statusOf(share: Known, today: string): ShareStatus {
  if (share.endedAt) return share.endedWhy === 'verified' ? 'VERIFIED' : 'REVOKED';
  if (share.progress === 'done') return 'DONE';
  if (share.progress === 'declined') return 'DECLINED';
  if (share.expiresOn < today) return 'EXPIRED';
  if (share.progress === 'accepted') return 'ACCEPTED';
  if (share.progress === 'sent-back') return 'SENT_BACK';
  return share.firstOpenedAt ? 'OPENED' : 'NOT_OPENED';
}

/** The same for a row, for lists. */
export const statusInRow = ({ today }: Pick<Scope, 'today'>) => sql<ShareStatus>`case
  when shares.ended_at is not null then case when shares.ended_why = 'verified' then 'VERIFIED' else 'REVOKED' end
  when shares.progress = 'done' then 'DONE' when shares.progress = 'declined' then 'DECLINED'
  when shares.expires_on < ${today}::date then 'EXPIRED'
  when shares.progress = 'accepted' then 'ACCEPTED' when shares.progress = 'sent-back' then 'SENT_BACK'
  when shares.first_opened_at is not null then 'OPENED' else 'NOT_OPENED' end`;

export const shownName = ({ fullName, company }: { fullName: string; company: string }) => `${fullName} (${company})`;

/** Who somebody outside is: several people may read one address, and each gets messages of their own. */
export const personOf = ({ email, fullName, company }: Pick<ShareRecord, 'email' | 'fullName' | 'company'>) =>
  [email, fullName, company].join('\n');

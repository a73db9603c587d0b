import { REMINDER_DAYS } from '@lintel/contract/areas/shares/share';
import { longDate } from '@lintel/contract/cycles/calendar';
import { statusOf } from './status.ts';
import type { ShareRecord } from './tables.ts';

const DAY_MS = 24 * 3_600_000;

type Known = Parameters<typeof statusOf>[0];

export const hasEnded = 'This assignment has ended';

/** Why nobody can be reminded by an active share, or null. */
export function whyNotReminded(share: Known, mayShare: boolean, today: string): string | null {
  return mayShare ? whyNotOpen(share, today) : 'You may not send links of this';
}

/** Why nobody has work to do by the link of an active share, or null. */
export function whyNotOpen(share: Known, today: string): string | null {
  switch (statusOf(share, today)) {
    case 'DONE':
      return 'Marked as done: accept it or send it back';
    case 'DECLINED':
      return 'They declined it: assign it to somebody else';
    case 'EXPIRED':
      return `The link expired on ${longDate(share.expiresOn)}: change its expiry first`;
    default:
      return null;
  }
}

/** When they were last written to about it: by the assignment, or by a reminder. */
export const lastWrittenAt = ({ assignedAt, remindedAt }: Pick<ShareRecord, 'assignedAt' | 'remindedAt'>) =>
  remindedAt ?? assignedAt;

/** Whether they were written to so lately that a reminder has to be asked for. */
export const isRecent = (share: Parameters<typeof lastWrittenAt>[0], now: Date) =>
  Date.parse(lastWrittenAt(share)) > now.getTime() - REMINDER_DAYS * DAY_MS;

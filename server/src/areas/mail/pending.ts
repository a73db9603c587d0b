import { sql } from 'kysely';
import type { MailKind } from '@lintel/contract/areas/mail';

/** These go wherever the account of their reader is now; others are about the account, and warn whoever had it. */
export const sentToCurrentAddress: readonly MailKind[] = ['notice', 'digest', 'test'];

/** A message that is still to be sent. Literally as in the index of these, which a plan for any value would not use. */
export const isPending = sql<boolean>`mail_messages.state in ('waiting', 'sending')`;

/** The problem of a message, or of a share in it, that was not sent because its link had ended. */
export const LINK_ENDED = 'Not sent: its link stopped working before';

/** The problem of a message about records that was not sent because its reader had left. */
export const RECIPIENT_DEACTIVATED = 'Not sent: the account was deactivated before';
/** The same after a try whose outcome is not known. */
export const RECIPIENT_DEACTIVATED_UNSURE = 'Not sent again: the account was deactivated. It may have been delivered.';

/** Not cancelled by Lintel itself, which says nothing about the address. The words are those that rows have. */
export const isNotCancelled = sql<boolean>`(mail_messages.problem is null or mail_messages.problem not in (${LINK_ENDED}, ${RECIPIENT_DEACTIVATED}, ${RECIPIENT_DEACTIVATED_UNSURE}))`;

/** What becomes of a message that is still to be sent when its links have ended. */
export const cancelled = {
  state: 'failed',
  link: null,
  nextAttemptAt: null,
  problem: LINK_ENDED,
  content: sql<string>`content - 'sections'`,
} as const;

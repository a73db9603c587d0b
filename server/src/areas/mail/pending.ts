import { sql } from 'kysely';

/** A message that is still to be sent. Literally as in the index of these, which a plan for any value would not use. */
export const isPending = sql<boolean>`mail_messages.state in ('waiting', 'sending')`;

/** The problem of a message, or of a share in it, that was not sent because its link had ended. */
export const TAKEN_OUT = 'Not sent: its link stopped working before';

/** What becomes of a message that is still to be sent when its links have ended. */
export const cancelled = {
  state: 'failed',
  link: null,
  nextAttemptAt: null,
  problem: TAKEN_OUT,
  content: sql<string>`content - 'sections'`,
} as const;

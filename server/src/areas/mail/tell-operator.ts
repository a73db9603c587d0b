import type { Logger } from 'pino';
import { withoutAddresses } from '#areas/users/queries';
import type { Undelivered } from './smtp.ts';

const AGAIN_AFTER_MS = 3_600_000;

/** Tells the operator, in the log, how a message fared; only what they can mend, and nobody's address. */
export type TellOperator = (log: Logger, messageId: string, failure: Undelivered | undefined) => void;

/** One for each process: that the mail server cannot be used is told once an hour, not with every message, and so is its return. */
export function operatorOfMail(): TellOperator {
  let toldAt: number | undefined;
  return (log, messageId, failure) => {
    const problem = withoutAddresses(failure?.message ?? null);
    if (failure?.outcome === 'server' || failure?.outcome === 'unsure') {
      if (toldAt !== undefined && performance.now() - toldAt < AGAIN_AFTER_MS) return;
      toldAt = performance.now();
      log.warn({ problem }, 'mail: the mail server cannot be used; messages wait');
      return;
    }
    if (failure?.outcome === 'never')
      log.warn({ messageId, problem }, 'mail: the mail server refused a message for good');
    if (toldAt === undefined) return;
    toldAt = undefined;
    log.warn('mail: the mail server can be used again');
  };
}

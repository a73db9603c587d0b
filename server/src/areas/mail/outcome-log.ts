import type { Logger } from 'pino';
import { withoutAddresses } from '#areas/users/queries';
import type { Undelivered } from './smtp.ts';

const AGAIN_AFTER_MS = 3_600_000;

/** Logs how an attempt to send a message ended: only what an operator can mend, and nobody's address. */
type LogOutcome = (log: Logger, messageId: string, failure: Undelivered | undefined) => void;

/** One for each process: that the mail server cannot be used is logged once an hour, not with every message, and so is its return. */
export function outcomeLog(): LogOutcome {
  let loggedAt: number | undefined;
  return (log, messageId, failure) => {
    const problem = withoutAddresses(failure?.message ?? null);
    if (failure?.outcome === 'server' || failure?.outcome === 'unsure') {
      if (loggedAt !== undefined && performance.now() - loggedAt < AGAIN_AFTER_MS) return;
      loggedAt = performance.now();
      log.warn({ problem }, 'mail: the mail server cannot be used; messages wait');
      return;
    }
    if (failure?.outcome === 'never')
      log.warn({ messageId, problem }, 'mail: the mail server refused a message for good');
    if (loggedAt === undefined) return;
    loggedAt = undefined;
    log.warn('mail: the mail server can be used again');
  };
}

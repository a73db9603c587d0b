import type { Problem } from '@lintel/contract/platform/problem';
import type { Me } from './access.ts';
import type { FastifyRequest } from 'fastify';
import type { SecurityFacts, SecurityLog } from './security-log.ts';
import type { Query } from './database.ts';
import type { Throttle } from './throttle.ts';

/** Who is asking, and of which version the organisation's settings are that this call reads. */
export type Found = {
  me: Me;
  timeZone: string;
  settingsVersion?: number;
  /** Where it is only presumed, as the call before found it: whether it still holds, once that is known. */
  isConfirmed?: Promise<boolean>;
};

/** A caller whose session cookie names an organisation; who it is shows inside that organisation's transaction. */
export type Identified = {
  organisationId: string;
  /** What only reads may begin with what the call before found (`presuming`), and is done anew where that no longer holds. */
  identify(db: Query, presuming?: boolean): Promise<Found>;
  /** After `identify`: who it was, and when the session was last seen before. */
  session(): { me: Me; timeZone: string; lastSeenAt: string } | undefined;
  /** After `identify`: what must be settled first, and the session's own facts. */
  state(): Promise<{
    settle: Problem['settle'] | null;
    hasSecondFactor: boolean;
    support: { reason: string; until: string } | null;
  }>;
};

/** Somebody who calls by a link: it is looked at in each transaction of the call, so that one that is dead is dead at once. */
export type ByLink = Identified & {
  /** Counts the call as a guess, where its token was none. */
  countAttempt(throttle: Throttle, address: string): Promise<void>;
  /** Refuses a call that changes something, where too many came by this link. */
  checkRateLimit(throttle: Throttle): Promise<void>;
  /** Counts one that was let in: whoever has no link that works adds nothing to any count of one. */
  consumeRateLimit(throttle: Throttle): Promise<void>;
};

/** Writes to the security log that a call was refused: what was asked for, by whom, from where. */
export function logRefusal(security: SecurityLog | undefined, request: FastifyRequest, facts: SecurityFacts) {
  const me = request.caller?.session()?.me;
  security?.write({
    ...(request.caller ? { organisationId: request.caller.organisationId } : {}),
    ...(me ? { accountId: me.id, account: me.login } : {}),
    ...facts,
    requestId: request.id,
    address: request.ip,
    call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
  });
}

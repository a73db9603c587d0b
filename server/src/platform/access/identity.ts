import type { Problem } from '@lintel/contract/platform/problem';
import type { Me } from './access.ts';
import type { FastifyRequest } from 'fastify';
import type { SecurityFacts, SecurityLog } from './security-log.ts';
import type { Query } from '../database/database.ts';
import type { Throttle } from './throttle.ts';

/** The caller, and the version of the organisation's settings that this request reads. */
export type Found = {
  me: Me;
  timeZone: string;
  settingsVersion?: number;
  /** If the caller is only presumed from the previous request: resolves to whether that still holds. */
  isConfirmed?: Promise<boolean>;
};

/** A caller whose cookie, token or link names an organisation; their identity is established inside its transaction. */
export type Identified = {
  organisationId: string;
  /** A call may start with the caller that the previous request found (`presuming`), and is repeated if that no longer holds. */
  identify(db: Query, presuming?: boolean): Promise<Found>;
  /** After `identify`: the caller, by which session or token, and when that was last used before. */
  session(): { id: string; me: Me; timeZone: string; lastSeenAt: string } | undefined;
  /** Records that the session or token was used. */
  recordUse?(db: Query, id: string, now: Date, address: string): Promise<unknown>;
  /** After `identify`: what must be settled first, and the details of the session. */
  state(): Promise<{
    settle: Problem['settle'] | null;
    hasSecondFactor: boolean;
    support: { reason: string; until: string } | null;
  }>;
};

/** A caller with a link, which is checked in each transaction of the request, so that revoking it takes effect at once. */
export type ByLink = Identified & {
  /** Counts the request as a guess if its token was invalid. */
  countAttempt(throttle: Throttle, address: string): Promise<void>;
  /** Refuses a change if too many came through this link. */
  checkRateLimit(throttle: Throttle): Promise<void>;
  /** Counts an accepted change; requests without a valid link do not count against one. */
  consumeRateLimit(throttle: Throttle): Promise<void>;
};

/** Writes a refused request to the security log: what was asked for, by whom, from where. */
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

import { sql } from 'kysely';
import { API_TOKEN_READS_AN_HOUR } from '@lintel/contract/areas/api-tokens';
import { callerBySecret, callerColumns, isActive, restsSince } from '#areas/session/caller';
import type { Found } from '#areas/session/caller';
import type { ByLink, Identified } from '#platform/access/identity';
import { countDone, countGuess, HOUR } from '#platform/access/link-caller';
import { hashOfSecret } from '#platform/access/secrets';
import type { Query } from '#platform/database/database';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { signedOut, withSecurityFacts } from '#platform/http/problems';
import { secretIn } from '#platform/http/cookies';

/** In front of every token, so that programs which look for secrets in files recognise it. */
const PREFIX = 'lintel_';

/** The token as its owner copies it: the organisation in plain text, then the secret. */
export const tokenOf = (organisationId: string, secret: string) => `${PREFIX}${organisationId}.${secret}`;

/** The token of a request, `Authorization: Bearer lintel_…`; none if it has no other authorisation than what a proxy asks for. */
export function tokenIn({ authorization }: { authorization?: string | undefined }) {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!given?.startsWith(PREFIX)) return undefined;
  const token = secretIn(given.slice(PREFIX.length));
  if (!token) throw refused();
  return token;
}

const refused = () => withSecurityFacts(signedOut('This API token does not work'), { event: 'token.refused' });

type ByToken = Identified & Pick<ByLink, 'countAttempt' | 'checkRateLimit' | 'consumeRateLimit'>;

/** A program with the token of a user: it reads what they may read at that moment (decision 067). */
export function callerByToken(
  { organisationId, secret }: { organisationId: string; secret: string },
  { clock }: { clock: () => Date },
): ByToken {
  const limit = ['token read', hashOfSecret(secret), API_TOKEN_READS_AN_HOUR, HOUR] as const;
  let isWrong = false;
  return {
    ...callerBySecret({
      organisationId,
      secret,
      clock,
      find: async (db, secretHash) => {
        const found = await findToken(db, organisationId, clock(), secretHash);
        isWrong = !found;
        return found;
      },
      refused,
    }),
    recordUse: (db, id, now, address) =>
      db
        .updateTable('apiTokens')
        .set({ lastUsedAt: now.toISOString(), lastAddress: address })
        .where('id', '=', id)
        .execute(),
    countAttempt: async (throttle, address) => {
      if (isWrong) await countGuess(throttle, 'token guess', address);
    },
    checkRateLimit: (throttle) => throttle.refuseSpent(...limit),
    consumeRateLimit: (throttle) => countDone(throttle, limit),
  };
}

async function findToken(db: Query, organisationId: string, now: Date, secretHash: string): Promise<Found | undefined> {
  const own = ownOrganisation(organisationId);
  const { rows } = await sql<Found>`
    select null as session_id, api_tokens.id, coalesce(api_tokens.last_used_at, 'epoch') as last_seen_at,
      null as support_reason, null as support_until, api_tokens.signed_on, api_tokens.factor_at_provider,
      ${callerColumns(own)}
    from api_tokens
    join api_token_settings settings on settings.organisation_id = ${own} and (settings.rules->>'isOn')::boolean
    join organisations on organisations.id = ${own}
    join users on users.organisation_id = ${own} and users.id = api_tokens.user_id
    where api_tokens.organisation_id = ${own} and api_tokens.secret_hash = ${secretHash}
      and api_tokens.expires_at > ${now.toISOString()}::timestamptz and ${isActive}
      and (not api_tokens.signed_on or users.last_sign_in_at > ${restsSince(now)})`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import { DIRECTORY_CALLS_AN_HOUR } from '@lintel/contract/areas/directory';
import { systemActor } from '#platform/access/access';
import { linkCaller } from '#platform/access/link-caller';
import { hashOfSecret } from '#platform/access/secrets';
import type { Query } from '#platform/database/database';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { secretIn } from '#platform/http/cookies';
import { signedOut, withSecurityFacts } from '#platform/http/problems';
import type { ScopeMaker } from '#platform/scope';

/** In front of the token, so that programs which look for secrets in files recognise it, and no API token is mistaken for it. */
const PREFIX = 'lintel_directory_';
const USE_IS_NOTED_EVERY_MS = 60_000;

export const directoryTokenOf = (organisationId: string, secret: string) => `${PREFIX}${organisationId}.${secret}`;

const refused = () =>
  withSecurityFacts(signedOut('This token does not work: the directory was switched off, or has a new one'), {
    event: 'directory.refused',
  });

/** The directory of an organisation, by its token: `Authorization: Bearer lintel_directory_…`. */
export function callerByDirectory(
  { authorization }: { authorization?: string | undefined },
  { clock, database }: Pick<ScopeMaker, 'clock' | 'database'>,
) {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const token = given.startsWith(PREFIX) ? secretIn(given.slice(PREFIX.length)) : null;
  if (!token) throw refused();
  const { organisationId } = token;
  const secretHash = hashOfSecret(token.secret);
  let lastUsedAt: string | null | undefined;
  return {
    ...linkCaller({
      organisationId,
      gone: refused,
      guess: 'directory guess',
      limits: [['directory call', secretHash, DIRECTORY_CALLS_AN_HOUR]],
      async find(db) {
        const found = await findToken(db, organisationId, { secretHash, now: clock() });
        lastUsedAt = found?.lastUsedAt;
        // Who did it, in the log: no user, and nobody's second self.
        return found && { ...found, me: systemActor('The directory') };
      },
    }),
    /** For whoever looks at the settings; a failure to write it fails no call. */
    async noteUse(address: string) {
      const now = clock();
      if (lastUsedAt === undefined) return;
      if (lastUsedAt && now.getTime() - new Date(lastUsedAt).getTime() < USE_IS_NOTED_EVERY_MS) return;
      await database
        .inOrganisation(organisationId, (db) =>
          db
            .updateTable('directoryTokens')
            .set({ lastUsedAt: now.toISOString(), lastAddress: address })
            .where('secretHash', '=', secretHash)
            .execute(),
        )
        .catch(() => {});
    },
  };
}

async function findToken(
  db: Query,
  organisationId: string,
  { secretHash, now }: { secretHash: string; now: Date },
): Promise<{ timeZone: string; settingsVersion: number; lastUsedAt: string | null } | undefined> {
  const own = ownOrganisation(organisationId);
  const { rows } = await sql<{ timeZone: string; settingsVersion: number; lastUsedAt: string | null }>`
    select organisations.time_zone, organisations.settings_version, directory_tokens.last_used_at
    from directory_tokens join organisations on organisations.id = ${own} and organisations.suspended_at is null
    where directory_tokens.organisation_id = ${own} and directory_tokens.secret_hash = ${secretHash}
      and directory_tokens.expires_at > ${now.toISOString()}::timestamptz`.execute(db);
  return rows[0];
}

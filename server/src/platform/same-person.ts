import { sql } from 'kysely';
import type { Scope } from './scope.ts';
import { ownOrganisation } from './tenant-predicate.ts';

/** The accounts that are the caller: their own, and any other with the same mailbox (decision 029). */
export const idsOfSelves = ({ me, organisationId }: Pick<Scope, 'me' | 'organisationId'>) =>
  sql`array(select self.id from users self where self.organisation_id = ${ownOrganisation(organisationId)}
    and (self.id = ${me.id}::uuid or self.plain_email = plain_address(${me.email})))`;

/** For use after `=`: any of them. */
export const selvesOf = (scope: Pick<Scope, 'me' | 'organisationId'>) => sql`any (${idsOfSelves(scope)})`;

/** The user who reads mail to an address, if any. */
export const userWithAddress = async ({ db }: Pick<Scope, 'db'>, email: string): Promise<string | null> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('plainEmail', '=', sql<string>`plain_address(${email})`)
      .orderBy('id')
      .executeTakeFirst()
  )?.id ?? null;

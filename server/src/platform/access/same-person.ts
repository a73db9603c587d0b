import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import { ownOrganisation } from '../database/tenant-predicate.ts';

type Caller = Pick<Scope, 'me' | 'organisationId'>;

/**
 * The caller, for a subquery `(with ${callerOnce(scope)} select … from self)`: `self.ids` are the accounts that are the caller, their own
 * and any other that ever had one of their mailboxes (decision 029); `self.mailboxes` is what any of these accounts has or ever had.
 * A statement looks it up once, and only if a row needs it.
 */
export function callerOnce({ me, organisationId }: Caller) {
  const own = ownOrganisation(organisationId);
  const address = sql`plain_address(${me.email})`;
  return sql`own_mailboxes as materialized (select array(select ${address} union all select former.mailbox from former_mailboxes former
      where former.organisation_id = ${own} and former.user_id = ${me.id}::uuid) as mailboxes
    ), accounts as materialized (select array(select u.id from users u
      where u.organisation_id = ${own} and (u.id = ${me.id}::uuid or u.plain_email = any ((select mailboxes from own_mailboxes)::text[]))
      union all select former.user_id from former_mailboxes former
      where former.organisation_id = ${own} and former.mailbox = any ((select mailboxes from own_mailboxes)::text[])) as ids
    ), self as materialized (select ids, array(select ${address}
      union all select u.plain_email from users u where u.organisation_id = ${own} and u.id = any ((select ids from accounts)::uuid[])
      union all select former.mailbox from former_mailboxes former
      where former.organisation_id = ${own} and former.user_id = any ((select ids from accounts)::uuid[])) as mailboxes from accounts)`;
}

/** The accounts that are the caller, for use after `=`: any of them. */
export const accountsOfCaller = (caller: Caller) =>
  sql`any ((with ${callerOnce(caller)} select ids from accounts)::uuid[])`;

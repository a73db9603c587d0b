import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import { ownOrganisation } from '../database/tenant-predicate.ts';

type Caller = Pick<Scope, 'me' | 'organisationId'>;

const ofOwnAccount = ({ me, organisationId }: Caller) =>
  sql`array(select plain_address(${me.email}) union all select former.mailbox from former_mailboxes former
    where former.organisation_id = ${ownOrganisation(organisationId)} and former.user_id = ${me.id}::uuid)`;

/** The accounts that are the caller: their own, and any other that ever had one of their mailboxes (decision 029). */
export function idsOfSelves(caller: Caller) {
  const own = ownOrganisation(caller.organisationId);
  const mailboxes = ofOwnAccount(caller);
  return sql`array(select self.id from users self
      where self.organisation_id = ${own} and (self.id = ${caller.me.id}::uuid or self.plain_email = any (${mailboxes}))
    union all select former.user_id from former_mailboxes former
      where former.organisation_id = ${own} and former.mailbox = any (${mailboxes}))`;
}

/** The mailboxes that any account of the caller has or ever had. */
export function mailboxesOf(caller: Caller) {
  const own = ownOrganisation(caller.organisationId);
  const selves = selvesOf(caller);
  return sql`array(select plain_address(${caller.me.email})
    union all select self.plain_email from users self where self.organisation_id = ${own} and self.id = ${selves}
    union all select former.mailbox from former_mailboxes former where former.organisation_id = ${own} and former.user_id = ${selves})`;
}

/** For use after `=`: any of them. */
export const selvesOf = (scope: Caller) => sql`any (${idsOfSelves(scope)})`;

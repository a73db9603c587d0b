import { sql } from 'kysely';
import { forbidden } from '#platform/http/problems';
import { callerOnce } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';
import { readByIds } from '#platform/database/read-by-ids';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** How somebody was involved in the work, since the action was raised or last reopened. */
export type Involvement = 'recorded' | 'did' | 'had' | 'link';

const because: Record<Involvement, string> = {
  recorded: 'you marked it as done',
  did: 'you did it',
  had: 'it was assigned to you',
  link: 'you copied its link',
};

/** Why somebody cannot be the second person, or null. */
export const whyNotSecond = (part: Involvement | null, what: 'verify' | 'check') =>
  part && `Somebody else must ${what} this: ${because[part]}`;

/** Refuses somebody who was involved in the work. */
export function checkIsSecond(part: Involvement | null, what: 'verify' | 'check') {
  const why = whyNotSecond(part, what);
  if (why) throw forbidden(why);
}

/**
 * How the caller was involved in the row's action, or null (decision 029). Users who ever had the same mailbox count as one
 * person, and somebody who had a link may have reported through it.
 */
export function involvementIn(caller: Pick<Scope, 'me' | 'organisationId'>) {
  const own = ownOrganisation(caller.organisationId);
  const last = sql`coalesce((select max(again.number) from action_closings again
    join action_closings before on before.organisation_id = ${own} and before.action_id = again.action_id and before.number = again.number - 1
    where again.organisation_id = ${own} and again.action_id = actions.id and again.event = 'reopened' and before.event <> 'done'), 0)`;
  const shared = sql`shares s where s.organisation_id = ${own} and s.record_id = actions.id
    and (s.ended_at is null or s.ended_at >= actions.opened_at)`;
  return sql<Involvement | null>`(with ${callerOnce(caller)} select coalesce(
    (select case when bool_or(c.recorded_by = any (self.ids)) then 'recorded' when bool_or(c.done_by_id = any (self.ids)) then 'did' end
      from action_closings c where c.organisation_id = ${own} and c.action_id = actions.id
        and c.event in ('done', 'closed', 'accepted', 'restated') and c.number > ${last}),
    case when actions.assignee_id = any (self.ids) or exists (select from assignments a where a.organisation_id = ${own} and a.record_id = actions.id
        and a.user_id = any (self.ids) and not exists (select from assignments later where later.organisation_id = ${own}
          and later.record_id = actions.id and later.number = a.number + 1 and later.assigned_at < actions.opened_at))
      or exists (select from ${shared} and s.plain_email = any (self.mailboxes)) then 'had'
    when exists (select from ${shared} and exists (select from share_tokens t
      left join contractor_links l on l.organisation_id = ${own} and l.id = t.contractor_link_id and l.mail_id is not null
      where t.organisation_id = ${own} and t.share_id = s.id and not t.is_mailed
        and (t.made_by = any (self.ids) or plain_address(l.email) = any (self.mailboxes)))) then 'link' end)
    from self)`;
}

const withParts = readByIds((scope, these) =>
  scope.whole
    .selectFrom('actions')
    .select(['actions.id', involvementIn(scope).as('part')])
    .where('actions.id', '=', these),
);

/**
 * How the caller was involved in each of some actions that exist. A statement of its own: only what awaits verification needs
 * it, and it is two fifths of what reading an action would cost (decision 060).
 */
export async function involvementsIn(
  scope: Scope,
  ids: readonly string[],
): Promise<(id: string) => Involvement | null> {
  const parts = new Map((await withParts(scope, ids)).map(({ id, part }) => [id, part]));
  return (id) => {
    const part = parts.get(id);
    // Not "none": that would let one person decide alone.
    if (part === undefined) throw new Error('The part in an action was not read');
    return part;
  };
}

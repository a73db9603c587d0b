import { sql } from 'kysely';
import type { ReminderPlan, ToRemind } from '@lintel/contract/areas/shares/reminders';
import { MOST_SHARES_AT_ONCE } from '@lintel/contract/areas/shares/share';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { forbidden, notFound } from '#platform/http/problems';
import { everyWork } from '#platform/record/every-work';
import type { Scope } from '#platform/scope';
import { mayOnShared, shownShares, visibleShares } from './queries.ts';
import type { ShownShare } from './queries.ts';
import { personOf } from './status.ts';
import { hasEnded, isRecent, lastWrittenAt, whyNotReminded } from './remind-policy.ts';

type Item = {
  id: string;
  kind: SharedType;
  ref: string;
  name: string;
  property: string | null;
  dueOn: string | null;
  isOverdue: boolean;
  mayShare: boolean;
};

/** As many as are named of those that nobody can be reminded of for the same reason. */
const NAMED = 50;

/** Who would be reminded of what, and what nobody can be reminded of, before anything is sent. */
export async function reminderPlan(scope: Scope, asked: ToRemind): Promise<ReminderPlan> {
  const { shares, recordIds } = await sharesAsked(scope, asked);
  const all = await itemsOf(scope, recordIds);
  // Of a contractor everything that is overdue.
  if (all.length === 0 && asked.contractorId === null) throw notFound('assignment');
  if (all.length > 0 && !all.some(({ mayShare }) => mayShare)) throw forbidden();
  const wanted = asked.contractorId ? all.filter(({ isOverdue }) => isOverdue) : all;
  const shareOf = new Map(shares.map((share) => [share.recordId, share]));
  const refused = new Map<string, ReminderPlan['refused'][number]>();
  const open: { item: Item; share: ShownShare; wasRecent: boolean }[] = [];
  for (const item of wanted) {
    const share = shareOf.get(item.id);
    const reason = share
      ? whyNotReminded(share, item.mayShare, scope.today)
      : asked.shareIds.length
        ? hasEnded
        : 'Not assigned by e-mail';
    if (share && reason === null) open.push({ item, share, wasRecent: isRecent(share, scope.now) });
    else refuse(refused, item, reason ?? hasEnded);
  }
  const people = new Map<string, ReminderPlan['recipients'][number]>();
  // Otherwise those reminded of today would keep the rest from ever being among the first.
  const inTurn = open.toSorted((one, other) => Number(one.wasRecent) - Number(other.wasRecent));
  for (const { item, share, wasRecent } of inTurn.slice(0, MOST_SHARES_AT_ONCE)) {
    const { fullName: name, company, email } = share;
    const person = people.get(personOf(share)) ?? { name, company, email, items: [] };
    people.set(personOf(share), person);
    const { kind, mayShare: _, ...shown } = item;
    person.items.push({
      ...shown,
      entityType: kind,
      shareId: share.id,
      writtenAt: lastWrittenAt(share),
      remindedBy: share.reminderName,
      isRecent: wasRecent,
    });
  }
  return {
    recipients: [...people.values()],
    askedCount: wanted.length,
    openCount: open.length,
    refused: [...refused.values()].toSorted((one, other) => other.count - one.count),
    moreCount: Math.max(0, open.length - MOST_SHARES_AT_ONCE),
  };
}

function refuse(
  refused: Map<string, ReminderPlan['refused'][number]>,
  { id, kind, ref, name, property }: Item,
  reason: string,
) {
  const same = refused.get(reason) ?? { reason, count: 0, items: [] };
  refused.set(reason, same);
  same.count += 1;
  if (same.items.length < NAMED) same.items.push({ id, entityType: kind, ref, name, property });
}

/** The shares that are asked about, and the records that they, or the request, name. */
async function sharesAsked(scope: Scope, { entityIds, shareIds, contractorId }: ToRemind) {
  let recordIds: readonly string[] = entityIds;
  if (entityIds.length === 0) {
    const found = await visibleShares(scope)
      .select('shares.recordId')
      .$if(shareIds.length > 0, (query) => query.where('shares.id', '=', oneOf(shareIds)))
      .$if(contractorId !== null, (query) =>
        query.where('shares.contractorId', '=', contractorId).where('shares.endedAt', 'is', null),
      )
      .execute();
    recordIds = [...new Set(found.map(({ recordId }) => recordId))];
  }
  if (recordIds.length === 0) return { shares: [], recordIds };
  const active: ShownShare[] = await shownShares(scope)
    .where('shares.recordId', '=', oneOf(recordIds))
    .where('shares.endedAt', 'is', null)
    .execute();
  const named = new Set(shareIds);
  const shares = active.filter(
    (share) =>
      (named.size === 0 || named.has(share.id)) && (contractorId === null || share.contractorId === contractorId),
  );
  return { shares, recordIds };
}

/** Those of some records that the reader may see, the earliest due first. */
async function itemsOf(scope: Scope, recordIds: readonly string[]): Promise<Item[]> {
  if (recordIds.length === 0) return [];
  const { rows } = await sql<Item>`
    select item.id, item.kind, item.ref, item.name, item.due_on as "dueOn", item.is_overdue as "isOverdue",
      properties.caption as property, ${mayOnShared(scope, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL')} as "mayShare"
    from (${everyWork(
      scope,
      (kind, work) => sql`select item.id, ${kind}::text as kind, item.reference as ref, item.title as name, item.due_on,
          item.is_open and coalesce(item.overdue_after < ${scope.today}::date, false) as is_overdue
        from (${work.facts(scope)}) item
        where item.id = any (${[...recordIds]}::uuid[]) and ${scope.kinds[kind].isVisible(scope, sql.ref('item.id'))}`,
    )}) item
    join records on records.organisation_id = ${ownOrganisation(scope.organisationId)} and records.id = item.id
    left join properties on properties.organisation_id = ${ownOrganisation(scope.organisationId)} and properties.id = records.property_id
    order by item.due_on nulls last, item.ref, item.id`.execute(scope.db);
  return rows;
}

import { sql } from 'kysely';
import type { ReminderPlan, ToRemind } from '@lintel/contract/areas/shares/reminders';
import { MOST_LINKS_IN_A_MESSAGE, MOST_SHARES_AT_ONCE } from '@lintel/contract/areas/shares/share';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { lettersLeft } from '#areas/mail/letters-outside';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { forbidden, notFound } from '#platform/http/problems';
import { everyWork } from '#platform/record/every-work';
import type { Scope } from '#platform/scope';
import { mayOnShared, shownShares, visibleShares } from './queries.ts';
import type { ShownShare } from './queries.ts';
import { personOf } from './status.ts';
import { hasEnded, isRecent, lastWrittenAt, whyNotOpen, whyNotReminded } from './remind-policy.ts';

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
  const found = await sharesAsked(scope, asked);
  const all = await itemsOf(scope, [...new Set(found.map(({ recordId }) => recordId))]);
  // Of a contractor everything that is overdue.
  if (all.length === 0 && asked.contractorId === null) throw notFound('assignment');
  if (all.length > 0 && !all.some(({ mayShare }) => mayShare)) throw forbidden();
  const sharesOf = Map.groupBy(found, ({ recordId }) => recordId);
  const wanted = all
    .filter(({ isOverdue }) => isOverdue || !asked.contractorId)
    .flatMap((item) => sharesOf.get(item.id)!.map(({ share }) => ({ item, share })));
  let openCount = 0;
  const refused = new Map<string, ReminderPlan['refused'][number]>();
  const open: { item: Item; share: ShownShare; wasRecent: boolean }[] = [];
  for (const { item, share } of wanted) {
    if (share && whyNotOpen(share, scope.today) === null) openCount += 1;
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
  const left = await lettersLeft(scope);
  let [plannedCount, letterCount] = [0, 0];
  for (const { item, share, wasRecent } of inTurn) {
    const { fullName: name, company, email } = share;
    const person = people.get(personOf(share)) ?? { name, company, email, items: [] };
    const needsLetter = person.items.length % MOST_LINKS_IN_A_MESSAGE === 0;
    if (plannedCount === MOST_SHARES_AT_ONCE || (needsLetter && letterCount === left)) continue;
    plannedCount += 1;
    if (needsLetter) letterCount += 1;
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
    openCount,
    refused: [...refused.values()].toSorted((one, other) => other.count - one.count),
    moreCount: open.length - plannedCount,
    lettersLeft: left,
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

/** The records that are asked about, each with its active share; of chosen shares each one, also those that ended. */
async function sharesAsked(
  scope: Scope,
  { entityIds, shareIds, contractorId }: ToRemind,
): Promise<{ recordId: string; share: ShownShare | undefined }[]> {
  let asked: readonly { id?: string; recordId: string }[] = [...new Set(entityIds)].map((recordId) => ({ recordId }));
  if (entityIds.length === 0)
    asked = await visibleShares(scope)
      .select(['shares.id', 'shares.recordId'])
      .$if(shareIds.length > 0, (query) => query.where('shares.id', '=', oneOf(shareIds)))
      .$if(contractorId !== null, (query) =>
        query.where('shares.contractorId', '=', contractorId).where('shares.endedAt', 'is', null),
      )
      .execute();
  if (asked.length === 0) return [];
  const active: ShownShare[] = await shownShares(scope)
    .where('shares.recordId', '=', oneOf([...new Set(asked.map(({ recordId }) => recordId))]))
    .where('shares.endedAt', 'is', null)
    .execute();
  // A record has one active share at most.
  const activeOf = new Map(active.map((share) => [share.recordId, share]));
  return asked.map(({ id, recordId }) => {
    const share = activeOf.get(recordId);
    return { recordId, share: id === undefined || share?.id === id ? share : undefined };
  });
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

import { sql } from 'kysely';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { id as idShape } from '@lintel/contract/platform/shapes';
import { awaySentences } from '#areas/notices/absence';
import { visibleProperties } from '#areas/properties/queries';
import { userHolds } from '#platform/access/access-sql';
import { conflict, forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { holdItem } from '#platform/record/work-kind';
import type { WorkItem } from '#platform/record/work-kind';
import { setAssignee } from './assignments.ts';
import { holdActiveShares } from './queries.ts';
import { endShares } from './share-events.ts';

/** Assigns work to the user with a login or e-mail address; an empty one unassigns it. Its share ends. */
export async function assignToUser(scope: Scope, kind: SharedType, id: string, assignee: string) {
  const { work } = scope.kinds[kind];
  const item = await holdItem(scope, work, id);
  if (!item.mayManage) throw forbidden();
  if (!item.isOpen) throw conflict(checkOpen(scope, kind));
  const user = assignee ? await getAssignee(scope, assignee) : null;
  const [whyNot] = (await whyNotGiven(scope, user, [item])).values();
  if (whyNot) throw invalid([{ field: 'assignee', message: whyNot }]);
  const given = await giveToUser(scope, kind, [item], user);
  if (given.length === 0)
    await scope.record(id, {
      type: 'ASSIGNEE_CHANGE',
      event: work.assignEvents.unchanged,
      summary: 'Saved without changes',
    });
}

type Held = Pick<WorkItem, 'id' | 'assigneeId' | 'assigneeName'>;

/** Gives locked items to a user, or to nobody; their shares end. Returns those that somebody else had. */
export async function giveToUser<Item extends Held>(
  scope: Scope,
  kind: SharedType,
  items: readonly Item[],
  user: Assignee | null,
  { summary, comment = null }: { summary?: string; comment?: string | null } = {},
): Promise<Item[]> {
  const { assignEvents } = scope.kinds[kind].work;
  const userId = user?.id ?? null;
  const shares = await holdActiveShares(
    scope,
    items.map(({ id }) => id),
  );
  const shared = new Set(shares.map(({ recordId }) => recordId));
  const given = items.filter(({ id, assigneeId }) => shared.has(id) || assigneeId !== userId);
  if (given.length === 0) return given;
  await endShares(scope, shares, user ? 'replaced' : 'unassigned');
  await setAssignee(
    scope,
    kind,
    given.map(({ id }) => id),
    userId ? { userId } : null,
  );
  const away = await awaySentences(scope, user ? [user.id] : []);
  await scope.recordAll(
    given.map(({ id, assigneeId, assigneeName }) => ({
      recordId: id,
      entry: {
        type: 'ASSIGNEE_CHANGE' as const,
        event: user ? assignEvents.assigned : assignEvents.unassigned,
        summary: [...(summary ? [summary] : []), ...away].join('. ') || null,
        comment,
        changes: [{ field: 'assignee', label: 'Assignee', from: assigneeName, to: user?.fullName ?? null }],
        facts: { given: { before: [assigneeId], after: [userId] } },
      },
    })),
  );
  return given;
}

export const checkOpen = ({ kinds }: Scope, kind: SharedType) => {
  const [noun] = kinds[kind].work.nouns;
  return `Only ${kinds[kind].work.openWord} ${noun} can be assigned to somebody`;
};

const isId = (name: string) => idShape.safeParse(name).success;

export type Assignee = Awaited<ReturnType<typeof getAssignee>>;

/** The active user with a login, an e-mail address or, for callers who may not see addresses, an id. */
export async function getAssignee({ db }: Scope, assignee: string, field = 'assignee') {
  const name = assignee.trim().toLowerCase();
  const user = await db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('grants').select('grants.id').whereRef('grants.userId', '=', 'users.id')).as('hasRoles'),
    )
    .where((eb) =>
      eb.or([eb('login', '=', name), eb('email', '=', name), ...(isId(name) ? [eb('id', '=', name)] : [])]),
    )
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (!user) throw invalid([{ field, message: 'Nobody here has this user name or e-mail address' }]);
  return user;
}

/**
 * Those of these items that cannot be given to a user, each with the reason: users must be able to see what they are assigned,
 * except that a user without any role is only named.
 */
export async function whyNotGiven(
  scope: Scope,
  user: Assignee | null,
  items: readonly Pick<WorkItem, 'id' | 'propertyId'>[],
): Promise<Map<string, string>> {
  const propertyIds = [...new Set(items.flatMap(({ propertyId }) => propertyId ?? []))];
  if (!user?.hasRoles || propertyIds.length === 0) return new Map();
  const holder = { userId: sql`${user.id}::uuid`, userIds: [user.id] };
  const rows = await visibleProperties(scope)
    .select('properties.id')
    .where('properties.id', '=', oneOf(propertyIds))
    .where(userHolds(scope, 'PRISM_PROPERTY_VIEW', { ...holder, at: 'properties' }))
    .execute();
  const seen = new Set(rows.map(({ id }) => id));
  const message = `${user.fullName} may not see this property: give them access first`;
  return new Map(
    items.flatMap(({ id, propertyId }) => (propertyId && !seen.has(propertyId) ? [[id, message] as const] : [])),
  );
}

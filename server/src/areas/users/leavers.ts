import { sql } from 'kysely';
import type { z } from 'zod';
import type { Leaver } from '@lintel/contract/areas/absence';
import type { notices } from '@lintel/contract/areas/notices';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { beyondCaller } from './giving.ts';
import { counted, heldByEach, inWords } from './hand-over.ts';
import type { User } from './hand-over.ts';
import type { Successors } from './leave.ts';
import { visibleUsers } from './queries.ts';

export type HandOverTo = { id: string; successorId: string | null };

/** Of several users who could be deactivated, those who hold something, with the successor who is proposed for each. */
export async function leaversAmong(
  scope: Scope,
  { ids }: z.output<(typeof notices.leavers)['body']>,
): Promise<{ objects: Leaver[]; idleCount: number }> {
  const beyond = await beyondCaller(scope, ids, { besideSupport: true });
  const active = await visibleUsers(scope)
    .select(['id', 'fullName'])
    .where('id', '=', oneOf(ids))
    .where('deactivatedAt', 'is', null)
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .execute();
  const leaving = active.filter(({ id }) => id !== scope.me.id && !beyond.has(id));
  const theirs = new Set(leaving.map(({ id }) => id));
  const proposed = await proposedFor(scope, [...theirs]);
  // What they hold of one another leaves with them.
  const held = [...(await heldByEach(scope, [...theirs]))].map(
    ([id, records]) =>
      [id, records.map((one) => ({ ...one, ids: one.ids.filter((record) => !theirs.has(record)) }))] as const,
  );
  const successors = new Map([...proposed].map(([id, successor]) => [id, successor.id]));
  const holdings = await counted(scope, new Map(held), successors);
  const objects = leaving.flatMap(({ id, fullName }): Leaver[] => {
    const theirOwn = holdings.get(id)!;
    return inWords(theirOwn) ? [{ id, fullName, holdings: theirOwn, successor: proposed.get(id) ?? null }] : [];
  });
  return { objects, idleCount: leaving.length - objects.length };
}

/** For each leaver their manager, or the next one above who stays; without one, their present or next deputy. */
async function proposedFor(scope: Scope, ids: readonly string[]) {
  const proposed = new Map<string, NonNullable<Leaver['successor']>>();
  if (ids.length === 0) return proposed;
  const own = ownOrganisation(scope.organisationId);
  const { rows } = await sql<{ leaverId: string; id: string; name: string; because: 'manager' | 'deputy' }>`
    with recursive above as (
      select u.id as leaver_id, u.manager_id as id, 1 as step from users u
      where u.organisation_id = ${own} and u.id = ${oneOf(ids)}
      union all
      select above.leaver_id, m.manager_id, above.step + 1 from above
      join users m on m.organisation_id = ${own} and m.id = above.id
      where above.step < 20 and (m.deactivated_at is not null or m.id = ${oneOf(ids)})),
    candidates as (
      select leaver_id, id, 'manager' as because, step, null::date as from_on from above
      union all
      select user_id, deputy_id, 'deputy', 100, from_on from absences
      where organisation_id = ${own} and user_id = ${oneOf(ids)} and until_on >= ${scope.today}::date)
    select distinct on (c.leaver_id) c.leaver_id, c.id, u.full_name as name, c.because from candidates c
    join users u on u.organisation_id = ${own} and u.id = c.id
    where u.deactivated_at is null and not u.id = ${oneOf(ids)}
    order by c.leaver_id, c.step, c.from_on`.execute(scope.db);
  for (const { leaverId, ...successor } of rows) proposed.set(leaverId, successor);
  return proposed;
}

/** The successors that were decided on, and why somebody's cannot be one: they must be active and stay. */
export async function successorsOf(
  scope: Scope,
  leaverIds: readonly string[],
  handOvers: readonly HandOverTo[],
): Promise<{ successors: Successors; unfit: ReadonlyMap<string, string> }> {
  const wanted = handOvers.flatMap(({ successorId }) => successorId ?? []);
  const found = wanted.length
    ? await visibleUsers(scope)
        .select(['id', 'fullName'])
        .where('id', '=', oneOf(wanted))
        .where('deactivatedAt', 'is', null)
        .execute()
    : [];
  const byId = new Map<string, User>(found.map((user) => [user.id, user]));
  const successors = new Map<string, User | null>();
  const unfit = new Map<string, string>();
  for (const { id, successorId } of handOvers) {
    const successor = successorId === null ? null : byId.get(successorId);
    if (successor === undefined) unfit.set(id, 'The successor is not an active user');
    else if (successor && leaverIds.includes(successor.id))
      unfit.set(id, `${successor.fullName}, who was to take over the work, is to be deactivated too`);
    else successors.set(id, successor);
  }
  return { successors, unfit };
}

import { sql } from 'kysely';
import { withdrawPasswordLinks } from '#areas/session/password-link';
import { endConnections } from '#areas/sign-on/connection';
import { oneOf } from '#platform/database/tenant-predicate';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { counted, handOverOnLeaving, heldByEach, inWords, handOverAsDecided } from './hand-over.ts';
import type { User } from './hand-over.ts';

const DEACTIVATED = 'Deactivated; sessions were ended';
const AT_ONCE = 500;
type Leaver = { id: string; fullName: string; managerId: string | null };

/** Deactivates a user whom the caller has locked and may deactivate; refused before anything is written if they hold work that goes to nobody. */
export async function deactivateHeldUser(
  scope: Scope,
  leaver: { id: string; fullName: string },
  to: { successorId: string | null; leavesUnowned: boolean },
): Promise<string | undefined> {
  const message = await handOverOnLeaving(scope, leaver, to);
  await deactivate(scope, [leaver.id], DEACTIVATED);
  return message;
}

/** To whom each goes over what they hold, or null where it is left without anybody. */
export type Successors = ReadonlyMap<string, User | null>;

/**
 * Deactivates users whom the caller has locked and may deactivate, and who hold nothing or have a successor; managers after
 * those they manage. Returns why the others stay, by id.
 */
export async function deactivateHeldUsers(
  scope: Scope,
  leavers: readonly Leaver[],
  { summary = DEACTIVATED, successors = new Map() }: { summary?: string; successors?: Successors } = {},
): Promise<Map<string, string>> {
  const staying = new Map<string, string>();
  for (const level of levelsOf(leavers))
    for (const some of chunks(level, AT_ONCE))
      for (const [id, why] of await leaveOrStay(scope, some, { summary, successors })) staying.set(id, why);
  return staying;
}

/** What each holds is asked about together; those with nothing leave together. */
async function leaveOrStay(
  scope: Scope,
  leavers: readonly Leaver[],
  { summary, successors }: { summary: string; successors: Successors },
): Promise<Map<string, string>> {
  const held = await heldByEach(
    scope,
    leavers.map(({ id }) => id),
  );
  const to = new Map([...successors].map(([id, successor]) => [id, successor?.id ?? null]));
  const holdings = await counted(scope, held, to);
  const staying = new Map<string, string>();
  for (const leaver of leavers) {
    const before = holdings.get(leaver.id)!;
    const why = inWords(before) && (await handOverAsDecided(scope, leaver, successors.get(leaver.id), before));
    if (why) staying.set(leaver.id, why);
  }
  const leaving = leavers.flatMap(({ id }) => (staying.has(id) ? [] : [id]));
  if (leaving.length > 0) await deactivate(scope, leaving, summary);
  return staying;
}

/** The lowest first: nobody manages somebody of the same level. */
function levelsOf(people: readonly Leaver[]): Leaver[][] {
  const byId = new Map(people.map((person) => [person.id, person]));
  const depthOf = (person: Leaver) => {
    let depth = 0;
    for (let at = byId.get(person.managerId ?? ''); at && depth < people.length; at = byId.get(at.managerId ?? ''))
      depth += 1;
    return depth;
  };
  const levels = Map.groupBy(people, depthOf);
  return [...levels].toSorted(([a], [b]) => b - a).map(([, level]) => level);
}

async function deactivate(scope: Scope, ids: readonly string[], summary: string) {
  await scope.db
    .updateTable('users')
    .set({ deactivatedAt: scope.now.toISOString(), version: sql<number>`version + 1` })
    .where('id', '=', oneOf(ids))
    .execute();
  await endSessionsOf(scope, ids);
  await endConnections(scope, ids);
  await withdrawPasswordLinks(scope, ids);
  await scope.recordAll(
    ids.map((recordId) => ({ recordId, entry: { type: 'STATUS_CHANGE', event: 'user.deactivated', summary } })),
  );
}

/** All sessions of other users; of the caller, all others. */
export async function endSessionsOf({ db, me }: Scope, userIds: readonly string[]) {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', oneOf(userIds))
    .$if(userIds.includes(me.id), (query) => query.where('id', '!=', me.sessionId!))
    .execute();
}

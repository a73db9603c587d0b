import { sql } from 'kysely';
import { noticeText } from '#areas/notices/sentences';
import { withdrawPasswordLinks } from '#areas/session/password-link';
import { endConnections } from '#areas/sign-on/connection';
import { oneOf } from '#platform/database/tenant-predicate';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { handOverOnLeaving, heldTogether, whyNotTakenOver } from './hand-over.ts';
import type { User } from './hand-over.ts';

const DEACTIVATED = 'Deactivated; sessions were ended';
const AT_ONCE = 500;
type Leaver = { id: string; fullName: string; managerId: string | null };

/** Deactivates a user whom the caller has locked and may deactivate; refused before anything is written if they hold work that goes to nobody. */
export async function leave(
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
 * Deactivates users whom the caller has locked and may deactivate, and who hold nothing or have a successor: whoever manages others
 * leaves after them. Returns why the others stay, by id.
 */
export async function leaveTogether(
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

/** Nearly everybody holds nothing, so many are asked about at once, and halved while one of them does. */
async function leaveOrStay(
  scope: Scope,
  leavers: readonly Leaver[],
  how: { summary: string; successors: Successors },
): Promise<[id: string, why: string][]> {
  const ids = leavers.map(({ id }) => id);
  const what = await heldTogether(scope, ids);
  if (!what) {
    await deactivate(scope, ids, how.summary);
    return [];
  }
  const [leaver] = leavers as [Leaver];
  if (leavers.length === 1) {
    const why = await passOn(scope, leaver, how.successors.get(leaver.id), what);
    if (why) return [[leaver.id, why]];
    await deactivate(scope, ids, how.summary);
    return [];
  }
  const middle = Math.ceil(leavers.length / 2);
  return [
    ...(await leaveOrStay(scope, leavers.slice(0, middle), how)),
    ...(await leaveOrStay(scope, leavers.slice(middle), how)),
  ];
}

/** Hands over what somebody holds as it was decided, or returns why they stay. */
async function passOn(scope: Scope, leaver: Leaver, to: User | null | undefined, what: string) {
  if (to === undefined) return noticeText('handover.ask.several', { name: leaver.fullName, what });
  const why = to && (await whyNotTakenOver(scope, leaver.id, to));
  if (why) return why;
  await handOverOnLeaving(scope, leaver, { successorId: to?.id ?? null, leavesUnowned: to === null });
  return undefined;
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

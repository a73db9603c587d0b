import { sql } from 'kysely';
import { placePerson } from '#areas/people/person';
import { beyondCaller, mayManage } from '#areas/users/giving';
import { keepingSomebodyInCharge } from '#areas/users/in-charge';
import { deactivateHeldUsers } from '#areas/users/leave';
import { findUser, holdUsers, stateOf } from '#areas/users/queries';
import { editUser } from '#areas/users/service';
import { forbidden } from '#platform/http/problems';
import { refusalIn } from '#platform/record/each-allowed';
import { countWithNoun } from '#platform/record/count-with-noun';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { removeUnusedEntries } from '../entries.ts';
import type { BuiltUpon } from '../kind.ts';
import type { PersonBefore } from './write.ts';
import type { HeldImport } from '../queries.ts';

/** How many of those who stay are named. */
const NAMED = 5;

const isUntouched = sql<boolean>`records.activity_count = import_records.activity_count`;

/** People are independent of one another: undoing takes back what it can, and is refused only where that is nothing. */
export async function builtUponPeople(scope: Scope, importId: string): Promise<BuiltUpon | undefined> {
  const { total, left } = await scope.db
    .selectFrom('importRecords')
    .innerJoin('users', 'users.id', 'importRecords.recordId')
    .innerJoin('records', 'records.id', 'importRecords.recordId')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where case when import_records.is_new then ${stateOf(scope)} = 'pending' else ${isUntouched} end)`.as(
        'left',
      ),
    ])
    .where('importRecords.importId', '=', importId)
    .executeTakeFirstOrThrow();
  return left > 0
    ? undefined
    : {
        propertyCount: total,
        reason:
          'Everybody whom it added can sign in by now or is deactivated, and those whom it changed were changed since, so the import can no longer be undone',
      };
}

/** Deactivates those whom it added and who never signed in, and restores those whom it changed; who stays is named with the reason. */
export async function undoPeople(
  scope: Scope,
  { id, fileName }: HeldImport,
  setting: Pick<Setting, 'config'>,
): Promise<string> {
  const marks = await scope.db
    .selectFrom('importRecords')
    .innerJoin('users', 'users.id', 'importRecords.recordId')
    .innerJoin('records', 'records.id', 'importRecords.recordId')
    .select(['users.id', 'users.fullName', 'users.managerId', 'importRecords.isNew', 'importRecords.before'])
    .select([stateOf(scope).as('state'), isUntouched.as('isUntouched')])
    .where('importRecords.importId', '=', id)
    .orderBy('users.id')
    .execute();
  const stays: string[] = [];
  // Before the others, whom they may have been given as managers.
  let restoredCount = 0;
  for (const { id: userId, fullName, isUntouched, before, state } of marks.filter(({ isNew }) => !isNew)) {
    const why =
      isUntouched && state !== 'deactivated'
        ? (await refusalIn(restore(scope, setting, userId, before as PersonBefore)))?.message
        : 'was changed since';
    if (why) stays.push(`${fullName} ${why}`);
    else restoredCount += 1;
  }
  const added = marks.filter(({ isNew, state }) => isNew && state !== 'deactivated');
  const left = await keepingSomebodyInCharge(scope, () => leaveAgain(scope, added, fileName));
  const staying = added.flatMap(({ id: userId, fullName }) => {
    const why = left.get(userId);
    return why ? [`${fullName} ${why}`] : [];
  });
  stays.push(...staying);
  const deactivatedCount = added.length - staying.length;
  const entryCount = await removeUnusedEntries(scope, id);
  const done = `${countWithNoun(deactivatedCount, 'person', 'people')} deactivated, ${restoredCount.toLocaleString('en-GB')} changed back${entryCount ? `, ${countWithNoun(entryCount, 'value', 'values')} removed from the lists` : ''}`;
  if (stays.length === 0) return done;
  const more = stays.length - NAMED;
  return `${done}. ${countWithNoun(stays.length, 'stays', 'stay')} as they are: ${stays.slice(0, NAMED).join('; ')}${more > 0 ? `; and ${more.toLocaleString('en-GB')} more` : ''}`;
}

/** Deactivates those who never signed in; returns why the others stay, by id. */
async function leaveAgain(
  scope: Scope,
  added: readonly { id: string }[],
  fileName: string,
): Promise<Map<string, string>> {
  const ids = added.map(({ id }) => id);
  const held = await holdUsers(scope, ids);
  const beyond = await beyondCaller(scope, ids);
  const staying = new Map<string, string>();
  for (const { id, state } of held) {
    if (state === 'active') staying.set(id, 'can sign in by now');
    else if (beyond.has(id)) staying.set(id, 'has permissions that you do not have');
  }
  const leavers = held.filter(({ id }) => !staying.has(id));
  const holding = await deactivateHeldUsers(scope, leavers, {
    summary: `Deactivated: the import of “${fileName}” was undone`,
  });
  for (const id of holding.keys()) staying.set(id, 'has work or people to manage');
  return staying;
}

/** Refused before anything of somebody is written. */
async function restore(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
  userId: string,
  { phone, ...place }: PersonBefore,
) {
  const user = (await findUser(scope, userId))!;
  const isPlaced = scope.me.has('PRISM_APP_PEOPLE_MANAGE');
  const isChanged = user.phone !== phone || (!isPlaced && user.jobTitle !== place.jobTitle);
  if (isChanged && !(await mayManage(scope, userId))) throw forbidden('has permissions that you do not have');
  if (isPlaced) await placePerson(scope, { id: userId, version: user.version, ...place });
  if (!isChanged) return;
  const { id, version, fullName, login, email, isExternal } = (await findUser(scope, userId))!;
  const { jobTitle } = place;
  await editUser(scope, setting, { id, version, fullName, login, email, isExternal, jobTitle, phone });
}

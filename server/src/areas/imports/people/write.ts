import { sql } from 'kysely';
import type { PersonPlace } from '@lintel/contract/areas/people/person';
import { placePerson } from '#areas/people/person';
import { sendInvitations } from '#areas/users/invitation';
import { editUser, enrolUsers, reactivateUser } from '#areas/users/service';
import { ownOrganisation, oneOf } from '#platform/database/tenant-predicate';
import { refusalIn } from '#platform/record/each-allowed';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { directoryOf } from './directory.ts';
import type { Directory, Somebody } from './directory.ts';
import type { ManagerOf, OfFile } from './managers.ts';
import type { PersonVerdict } from './verdict.ts';
import type { ImportUnderWay } from '../queries.ts';
import { keepMarks } from '../undo-records.ts';
import type { Mark } from '../undo-records.ts';

/** What undoing restores of somebody whom an import changed. */
export type PersonBefore = PersonPlace & { phone: string | null };

type File = { rows: OfFile; managerOf: ManagerOf };

/** Writes rows with the services of users and people: nobody gives by an import what they could not give by hand. */
export function writerOfPeople(setting: Pick<Setting, 'config'>, fileOf: (scope: Scope) => Promise<File>) {
  return async (scope: Scope, held: ImportUnderWay, verdicts: readonly PersonVerdict[]) => {
    const ids = await addUsers(scope, held, setting, verdicts);
    for (const verdict of verdicts) {
      const id = await changeExisting(scope, setting, verdict);
      if (id) ids.set(verdict, id);
    }
    if (ids.size === 0) return;
    const here = await directoryOf(
      scope,
      [...ids.keys()].flatMap(({ entered }) => entered!.email ?? []),
    );
    const marks: Mark[] = [];
    for (const [verdict, id] of ids) {
      const { entered, manager, there, kind } = verdict;
      const managerId = manager ? here.byEmail.get(manager.email)?.id : undefined;
      const why = await place(scope, here.byId.get(id)!, { managerId, groupIds: entered!.groupIds });
      if (why && verdict.kind !== 'refused') verdict.summary += `. Manager and groups were not changed: ${why}`;
      const before = there && kind === 'changed' ? beforeOf(there) : null;
      marks.push({ recordId: id, rowNumber: verdict.row.number, isNew: kind === 'new', before });
    }
    await keepMarks(scope, held.id, marks);
    await placeThoseAbove(scope, held, await fileOf(scope), [...ids.keys()], here);
  };
}

const beforeOf = ({ jobTitle, phone, managerId, groupIds }: Somebody): PersonBefore => ({
  jobTitle,
  phone,
  managerId,
  groupIds,
});

/** Adds the new people of some rows, all in one step. */
async function addUsers(
  scope: Scope,
  held: ImportUnderWay,
  setting: Pick<Setting, 'config'>,
  verdicts: readonly PersonVerdict[],
) {
  const added = verdicts.filter(({ kind, entered, there }) => kind === 'new' && entered && !there);
  const people = added.map((verdict) => ({
    ...verdict.details!,
    grants: verdict.entered!.grants,
    invite: verdict.kind === 'new' && (verdict.isInvited ?? false),
  }));
  const ids = await enrolUsers(scope, setting, people, `Added by the import of “${held.fileName}”`);
  return new Map(added.map((verdict, at) => [verdict, ids[at]!]));
}

/** Brings back or changes the user of a row who is here; returns their id if anything is written of the row. */
async function changeExisting(scope: Scope, setting: Pick<Setting, 'config'>, verdict: PersonVerdict) {
  const { kind, entered, details, there, isInvited } = verdict as PersonVerdict & { isInvited?: boolean };
  if (!entered || !there) return undefined;
  if (kind === 'new') {
    const { version } = await reactivateUser(scope, setting, there.id);
    await editUser(scope, setting, { ...details!, id: there.id, version, grants: entered.grants });
    if (isInvited) await sendInvitations(scope, setting, [there.id]);
    return there.id;
  }
  const { id, version, fullName, login, email, isExternal, managed } = there;
  const [jobTitle, phone] = (['jobTitle', 'phone'] as const).map((field) =>
    managed.includes(field) ? there[field] : (entered[field] ?? there[field]),
  ) as [string | null, string | null];
  if (jobTitle === there.jobTitle && phone === there.phone) return id;
  await editUser(scope, setting, { id, version, fullName, login, email, isExternal, jobTitle, phone });
  return id;
}

/** Says who manages somebody and their groups; returns why not, if it is refused. */
async function place(
  scope: Scope,
  { id, version, jobTitle, managerId: before, groupIds: groupsBefore }: Somebody,
  { managerId, groupIds }: { managerId: string | undefined; groupIds?: string[] | null },
): Promise<string | undefined> {
  if (!managerId && !groupIds) return undefined;
  const to = { jobTitle, managerId: managerId ?? before, groupIds: groupIds ?? groupsBefore };
  return (await refusalIn(placePerson(scope, { id, version, ...to })))?.message;
}

/** The people of rows above, whose manager is among those who have just come in. */
async function placeThoseAbove(
  scope: Scope,
  held: ImportUnderWay,
  { rows, managerOf }: File,
  verdicts: readonly PersonVerdict[],
  here: Directory,
) {
  const came = new Set(verdicts.flatMap(({ kind, entered }) => (kind === 'new' ? (entered!.email ?? []) : [])));
  const first = Math.min(...verdicts.map(({ row }) => row.number));
  const managers = new Map<string, string>();
  for (const [email, names] of rows) {
    if (!names.manager || names.row.number >= first) continue;
    const manager = managerOf(names, here);
    if (manager && typeof manager === 'object' && came.has(manager.email)) managers.set(email, manager.email);
  }
  if (managers.size === 0) return;
  const { byEmail } = await directoryOf(scope, [...managers.keys()]);
  const people = [...managers.keys()].flatMap((email) => byEmail.get(email) ?? []);
  const marks = await scope.db
    .selectFrom('importRecords')
    .select(['recordId', 'isNew'])
    .where('importId', '=', held.id)
    .where('recordId', '=', oneOf(people.map(({ id }) => id)))
    .execute();
  const isNew = new Map(marks.map((mark) => [mark.recordId, mark.isNew]));
  const placed: string[] = [];
  for (const person of people) {
    // What somebody has said meanwhile stays.
    if (!isNew.has(person.id) || (isNew.get(person.id) && person.managerId)) continue;
    const managerId = byEmail.get(managers.get(person.email)!)?.id;
    if (!(await place(scope, person, { managerId }))) placed.push(person.id);
  }
  if (placed.length) await markAsOf(scope, held.id, placed);
}

/** What the import itself has done to people is nothing that was done to them since. */
const markAsOf = ({ db, organisationId }: Scope, importId: string, ids: readonly string[]) =>
  sql`update import_records set activity_count = r.activity_count from records r
    where import_records.organisation_id = ${ownOrganisation(organisationId)} and import_records.import_id = ${importId}
    and import_records.record_id = ${oneOf(ids)} and r.organisation_id = ${ownOrganisation(organisationId)}
    and r.id = import_records.record_id`.execute(db);

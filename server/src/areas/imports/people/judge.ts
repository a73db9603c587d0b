import { peopleFieldLabels } from '@lintel/contract/areas/import-kinds';
import { UserDetails } from '@lintel/contract/areas/users';
import { longDate } from '@lintel/contract/cycles/calendar';
import { plainly } from '@lintel/contract/platform/sentences';
import { shortened } from '@lintel/contract/platform/shortened';
import { Refusal } from '#platform/http/problems';
import { sentenceOf } from '#platform/http/sentences';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { chunks } from '#platform/scope';
import type { ReadRow } from '#platform/spreadsheet/reading';
import type { Work } from '../kind.ts';
import { directoryOf } from './directory.ts';
import type { Directory, Somebody } from './directory.ts';
import { managersFrom, withoutManager } from './managers.ts';
import type { FoundManager, ManagerOf, OfFile } from './managers.ts';
import { namesIn, readerOfPeople } from './rows.ts';
import type { Names, PersonRow } from './rows.ts';
import type { PersonVerdict } from './verdict.ts';
import { writerOfPeople } from './write.ts';
import { plain } from '../plain.ts';
import type { ImportUnderWay } from '../queries.ts';

/** All rows are kept while they are imported, and compared with everybody who is here. */
const MOST_PEOPLE = 20_000;
const ROLES_STAY = 'The roles of people who are here already are not changed by an import. Change them under Users.';
const EVERYWHERE = 'No column says where the roles apply, so they apply to the whole organisation';
const SAME_NAME = 'Somebody with another address has the same name. Are they the same person?';

export async function openPeople(scope: Scope, held: ImportUnderWay, setting: Pick<Setting, 'config'>): Promise<Work> {
  const { existing } = held.setup;
  const names = namesIn(held);
  const read = await readerOfPeople(scope, held);
  const all: ReadRow[] = [];
  /** The rows with each address or user name: the file must name everybody once. */
  const rowsOf = new Map<string, number[]>();
  let file: OfFile | undefined;

  const twice = ({ row, email, login }: Names) => {
    const others = [...new Set([email, login])].flatMap((name) => (name && rowsOf.get(name)) || []);
    return others.find((number) => number !== row.number);
  };

  /** Those whom the file brings in or changes: known before the first row is judged, since a manager may stand below. */
  async function people(now: Scope): Promise<OfFile> {
    if (file) return file;
    const found = new Map<string, Names>();
    // An earlier run of the same job has added those of the first rows.
    const added = await addedBy(now, held.id);
    for (const some of chunks(all, 1000)) {
      const entered = await read(now, some);
      const here = await directoryOf(now, emailsOf(entered));
      for (const one of entered) {
        const verdict = verdictOf(now, one, here, () => null);
        const isTaken = verdict.kind === 'new' || verdict.kind === 'changed' || verdict.kind === 'unchanged';
        const isAdded = added.has(here.byEmail.get(one.email ?? '')?.id ?? '');
        if ((isTaken || isAdded) && one.email) found.set(one.email, names(one.row));
      }
    }
    file = found;
    return found;
  }

  function verdictOf(now: Scope, entered: PersonRow, here: Directory, managerOf: ManagerOf): PersonVerdict {
    const { row, cells, email } = entered;
    const there = email ? here.byEmail.get(email) : undefined;
    const isBack = there?.isUndone ?? false;
    const isThere = there !== undefined && !isBack;
    if (entered.leftOn && entered.leftOn < now.today)
      return {
        kind: 'skipped',
        row,
        summary: `They left on ${longDate(entered.leftOn)}`,
        ...(!isThere && { isThere: false }),
      };
    const other = twice(entered);
    if (other) cells.refuse('email', `Row ${other} of this file has the same address or user name`);
    if (isThere && there.state === 'deactivated')
      cells.refuse('email', 'This person is deactivated here. Reactivate them first.');
    else if (isBack && there?.isBeyond)
      cells.refuse('email', 'This person is deactivated here, and has permissions that you do not have');
    else if (isThere && existing === 'stop') cells.refuse('email', 'This person is already here');
    if (!isThere) refuseTaken(entered, here, there);
    const details = isThere ? undefined : detailsOf(entered);
    if (cells.problems.length > 0) return { kind: 'refused', row, problems: cells.problems, isThere };
    if (isThere && existing === 'skip') return { kind: 'skipped', row, summary: 'They are already here' };
    const manager = managerOf(entered, here);
    return isThere
      ? changeOf(entered, there, here, manager)
      : { ...newPerson(entered, details!, here, manager), details: { ...details!, ...managedOf(there) }, there };
  }

  function newPerson(
    entered: PersonRow,
    details: UserDetails,
    here: Directory,
    manager: ReturnType<ManagerOf>,
  ): PersonVerdict {
    const isInvited = held.setup.invites === true && entered.grants.length > 0;
    const others = (here.byName.get(plain(details.fullName)) ?? []).filter(({ email }) => email !== details.email);
    const warnings = [
      ...(entered.reachesAll ? [EVERYWHERE] : []),
      ...(others.length ? [SAME_NAME] : []),
      ...(typeof manager === 'string' ? [withoutManager[manager]] : []),
    ];
    const summary = [
      isInvited ? 'They are added and invited' : 'They are added',
      entered.roles ? `Roles: ${entered.roles}` : 'Without a role',
      ...managerInWords(entered, manager),
    ].join('. ');
    const { row } = entered;
    return {
      kind: 'new',
      row,
      summary,
      warnings,
      isInvited,
      entered,
      manager: typeof manager === 'object' ? manager : null,
    };
  }

  return {
    survey(rows) {
      if (all.length + rows.length > MOST_PEOPLE)
        throw new Refusal(
          422,
          `At most ${MOST_PEOPLE.toLocaleString('en-GB')} people can be imported at once. Split the file.`,
        );
      for (const row of rows) {
        all.push(row);
        const { email, login } = names(row);
        for (const name of new Set([email, login]))
          if (name) rowsOf.set(name, [...(rowsOf.get(name) ?? []), row.number]);
      }
    },
    label: (row) => {
      const { fullName, email } = names(row);
      return [fullName, email].filter(Boolean).join(' · ');
    },
    // The survey knows all rows, so none has to be remembered.
    keysOf: () => new Map(),
    async judge(now, rows, { held: isHeld }) {
      const managerOf = managersFrom(await people(now));
      const entered = await read(now, rows);
      const here = await directoryOf(now, emailsOf(entered), { held: isHeld });
      return { verdicts: entered.map((one) => verdictOf(now, one, here, managerOf)), seen: new Map() };
    },
    write: writerOfPeople(setting, async (now) => {
      const rows = await people(now);
      return { rows, managerOf: managersFrom(rows) };
    }),
  };
}

async function addedBy({ db }: Scope, importId: string): Promise<Set<string>> {
  const found = await db
    .selectFrom('importRecords')
    .select('recordId')
    .where('importId', '=', importId)
    .where('isNew', '=', true)
    .execute();
  return new Set(found.map(({ recordId }) => recordId));
}

const emailsOf = (entered: readonly PersonRow[]) => entered.flatMap(({ email }) => email ?? []);

/** The user of a new person; by default the address is the user name too. */
function detailsOf({ cells, email, login, fullName, jobTitle, phone, isExternal }: PersonRow): UserDetails | undefined {
  const parsed = UserDetails.safeParse(
    {
      fullName: fullName ?? '',
      login: login ?? email ?? '',
      email: email ?? '',
      jobTitle,
      phone,
      isExternal: isExternal ?? false,
    },
    { error: plainly },
  );
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    // The address has been refused already, and is the user name of nobody else.
    if (field === 'email' || (field === 'login' && !login)) continue;
    cells.refuse(field, sentenceOf(message));
  }
  return undefined;
}

function refuseTaken({ cells, email, login }: PersonRow, here: Directory, self: Somebody | undefined) {
  const isOfOther = (name: string | null) => {
    const other = name ? here.takenBy(name) : undefined;
    return other !== undefined && other.id !== self?.id;
  };
  if (isOfOther(email)) cells.refuse('email', 'Another user has this as their user name');
  if (isOfOther(login)) cells.refuse('login', 'Another user has this user name');
}

const managerInWords = ({ manager: text }: PersonRow, manager: ReturnType<ManagerOf>): string[] => {
  if (manager === null) return [];
  return typeof manager === 'string'
    ? [`Without the manager “${shortened(text!, 100)}”`]
    : [`Manager: ${manager.name}`];
};

/** What of somebody who comes back is not the file's to say. */
const managedOf = (there: Somebody | undefined): Partial<UserDetails> =>
  Object.fromEntries((there?.managed ?? []).map((field) => [field, there![field]]));

/** What a row changes of somebody who is here: never their address, name, roles or user name. */
function changeOf(entered: PersonRow, there: Somebody, here: Directory, manager: ReturnType<ManagerOf>): PersonVerdict {
  const { row, cells, jobTitle, phone, groupIds } = entered;
  const managerEmail = here.byId.get(there.managerId ?? '')?.email;
  const others = [
    ...(jobTitle && jobTitle !== there.jobTitle ? (['jobTitle'] as const) : []),
    ...(phone && phone !== there.phone ? (['phone'] as const) : []),
  ];
  const changed = [
    ...others.filter((field) => !there.managed.includes(field)),
    ...(typeof manager === 'object' && manager && manager.email !== managerEmail ? (['managerId'] as const) : []),
    ...(groupIds && groupIds.toSorted().join() !== there.groupIds.toSorted().join() ? (['groupIds'] as const) : []),
  ];
  const { fullName: _, ...details } = UserDetails.shape;
  for (const field of ['jobTitle', 'phone'] as const) {
    const parsed = details[field].safeParse(entered[field]);
    if (!parsed.success) cells.refuse(field, sentenceOf(parsed.error.issues[0]!.message));
  }
  const ofUser = changed.find((field) => field === 'jobTitle' || field === 'phone');
  if (ofUser && there.isBeyond)
    cells.refuse(ofUser, 'You may not change this user: they have permissions that you do not have');
  if (cells.problems.length > 0) return { kind: 'refused', row, problems: cells.problems, isThere: true };
  const warnings = [
    ...(entered.grants.length ? [ROLES_STAY] : []),
    ...(typeof manager === 'string' ? [withoutManager[manager]] : []),
  ];
  const remarks = [
    ...(entered.fullName && plain(entered.fullName) !== plain(there.fullName)
      ? [`Their name stays ${there.fullName}`]
      : []),
    ...others
      .filter((field) => there.managed.includes(field))
      .map((field) => `${peopleFieldLabels[field]} stays as it is: your organisation’s directory manages it`),
    ...(typeof manager === 'string' ? managerInWords(entered, manager) : []),
  ];
  const what = changed.length
    ? `Changed: ${changed.map((field) => (field === 'managerId' ? 'Manager' : peopleFieldLabels[field])).join(', ')}`
    : 'Nothing would change';
  return {
    kind: changed.length ? 'changed' : 'unchanged',
    row,
    summary: [what, ...remarks].join('. '),
    warnings,
    ...(changed.length && {
      entered,
      there,
      manager: changed.includes('managerId') ? (manager as FoundManager) : null,
    }),
  };
}

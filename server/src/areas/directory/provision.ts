import { sql } from 'kysely';
import type { FieldChange } from '@lintel/contract/areas/activity';
import type { UserDetails } from '@lintel/contract/areas/users';
import { administering } from '#areas/session/queries';
import { connect } from '#areas/sign-on/identities';
import { notify } from '#areas/notices/notify';
import { holdingsOf, inWords } from '#areas/users/hand-over';
import { findUser, visibleUsers } from '#areas/users/queries';
import { deactivateUser, editUser, enrolUsers, holdNames, reactivateUser } from '#areas/users/service';
import { holdersOf } from '#platform/access/access-sql';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { attributesIn, detailsOf, patched, sentOf } from './attributes.ts';
import type { Attributes, Sent } from './attributes.ts';
import { accountOf, tenantProvider } from './object-ids.ts';
import { findInDirectory, isId, removedFromDirectory } from './queries.ts';
import type { InDirectory } from './queries.ts';
import { attributesOf } from './scim-user.ts';
import { scimProblem } from './scim-problem.ts';
import { administers, kept } from './settings.ts';

export async function getFromDirectory(scope: Scope, id: string): Promise<InDirectory> {
  const user = isId(id) ? await findInDirectory(scope, id) : undefined;
  if (!user) throw notFound('user');
  return user;
}

/** Creates a user with what the settings give to who arrives; somebody whom the directory had deleted is the same user again. */
export async function createFromDirectory(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
  body: unknown,
): Promise<InDirectory> {
  const attributes = attributesIn(body);
  const details = detailsOf(attributes, false);
  const { externalId } = attributes;
  // Of two calls at once the second finds what the first has made.
  await holdNames(scope);
  const before = await removedFromDirectory(scope, { externalId, login: details.login });
  if (before) {
    await scope.whole.updateTable('directoryUsers').set({ isRemoved: false }).where('userId', '=', before.id).execute();
    return keep(scope, setting, await getFromDirectory(scope, before.id), attributes, sentOf(attributes));
  }
  await checkFree(scope, details, externalId);
  const rules = await kept.read(scope);
  if (rules.roleId && (await administers(scope, rules.roleId)))
    throw scimProblem(403, 'The first role administers Lintel by now: an administrator chooses another under Settings');
  const account = rules.connects ? await accountOf(scope, externalId) : undefined;
  const grants = rules.roleId
    ? [{ roleId: rules.roleId, reach: rules.reach, regionId: null, landlordId: null, propertyIds: [] }]
    : [];
  const invite = rules.invites && !account && attributes.active;
  const [id] = await enrolUsers(scope, setting, [{ ...details, grants, invite }], 'Added by the directory');
  await scope.whole
    .insertInto('directoryUsers')
    .values({
      userId: id!,
      externalId,
      sent: JSON.stringify(sentOf(attributes)),
      issuer: account?.issuer ?? null,
      subject: account?.subject ?? null,
    })
    .execute();
  if (account && attributes.active) await connect(scope, setting, id!, account, account.label);
  const user = await getFromDirectory(scope, id!);
  if (!attributes.active) await close(scope, setting, user);
  return getFromDirectory(scope, id!);
}

export async function replaceFromDirectory(scope: Scope, setting: Pick<Setting, 'config'>, id: string, body: unknown) {
  await holdNames(scope);
  const user = await getFromDirectory(scope, id);
  const given = attributesIn(body);
  const before = attributesOf(user);
  // What it never sent is not its to empty.
  const isKept = (field: 'title' | 'phone') => given[field] === null && !user.sent?.[field];
  const wanted = {
    ...given,
    externalId: given.externalId ?? before.externalId,
    title: isKept('title') ? before.title : given.title,
    phone: isKept('phone') ? before.phone : given.phone,
    email: given.email ?? before.email,
  };
  return keep(scope, setting, user, wanted, sentOf(given));
}

export async function patchFromDirectory(scope: Scope, setting: Pick<Setting, 'config'>, id: string, body: unknown) {
  await holdNames(scope);
  const user = await getFromDirectory(scope, id);
  const before = attributesOf(user);
  const wanted = patched(before, body);
  const [was, is] = [sentOf(before), sentOf(wanted)];
  return keep(
    scope,
    setting,
    user,
    wanted,
    onlyThose(is, (field) => is[field] !== was[field]),
  );
}

const onlyThose = (sent: Sent, isMeant: (field: keyof Sent) => boolean): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([field]) => isMeant(field as keyof Sent)));

/** Deleting closes the account: what a user has done stays, and so does the user. */
export async function removeFromDirectory(scope: Scope, setting: Pick<Setting, 'config'>, id: string): Promise<void> {
  const user = await getFromDirectory(scope, id);
  await know(scope, user, attributesOf(user), {});
  if (user.deactivatedAt === null) await close(scope, setting, user);
  else await scope.record(id, { type: 'EDIT', event: 'user.directory-removed', summary: 'Deleted in the directory' });
  await scope.whole.updateTable('directoryUsers').set({ isRemoved: true }).where('userId', '=', id).execute();
}

/** Brings a user to what the directory says of them, by the same steps as a person would take; `said` is what it sent itself. */
async function keep(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
  user: InDirectory,
  wanted: Attributes,
  said: Sent,
): Promise<InDirectory> {
  const { id } = user;
  const isHere = user.deactivatedAt === null;
  await know(scope, user, wanted, said);
  if (wanted.active && !isHere) await open(scope, setting, user);
  // Whoever is closed is left as they were, so that nothing which is refused keeps an account open: it is sent again with their return.
  if (wanted.active) await edit(scope, setting, user, wanted);
  else if (isHere) await close(scope, setting, user);
  return getFromDirectory(scope, id);
}

async function edit(scope: Scope, setting: Pick<Setting, 'config'>, user: InDirectory, wanted: Attributes) {
  const { id } = user;
  const details = detailsOf(wanted, user.isExternal);
  const changed = (Object.keys(details) as (keyof UserDetails)[]).filter((field) => details[field] !== user[field]);
  if (changed.length === 0) return;
  if (changed.includes('login') || changed.includes('email')) {
    await checkFree(scope, details, wanted.externalId, id);
    await checkMayReaddress(scope, id);
  }
  const { version } = (await findUser(scope, id))!;
  await editUser(scope, setting, { id, version, ...details });
}

/** Whoever reads the mailbox of an account can take it over, and those who administer could then let anybody in. */
async function checkMayReaddress({ db }: Scope, id: string) {
  const held = await db
    .selectFrom('grants')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .select('grants.id')
    .where('grants.userId', '=', id)
    .where(sql<boolean>`roles.permissions ?| ${[...administering]}::text[]`)
    .executeTakeFirst();
  if (held)
    throw scimProblem(
      403,
      'This user administers Lintel: only a person changes their user name and e-mail address, there',
      'mutability',
    );
}

/** A leaver's work stays with them until somebody, who is notified, reassigns it: the account must not stay open until then. */
async function close(scope: Scope, setting: Pick<Setting, 'config'>, { id, fullName }: InDirectory) {
  const { version } = (await findUser(scope, id))!;
  await deactivateUser(scope, setting, { id, version, leavesUnowned: true });
  await scope.whole.updateTable('directoryUsers').set({ isClosed: true }).where('userId', '=', id).execute();
  const what = inWords(await holdingsOf(scope, { id }));
  if (!what) return;
  await notify(
    scope,
    (await holdersOf(scope, 'USER_MANAGE')).map((manager) => ({
      kind: 'left-with-work' as const,
      about: { type: 'USER' as const, id: manager },
      to: [manager],
      title: fullName,
      details: { personId: id, what },
    })),
  );
}

async function open(scope: Scope, setting: Pick<Setting, 'config'>, user: InDirectory) {
  const { id, isClosed, issuer, subject } = user;
  if (!isClosed)
    throw scimProblem(
      409,
      'Somebody deactivated this user in Lintel, and only a person reactivates them there',
      'mutability',
    );
  await reactivateUser(scope, setting, id);
  await scope.whole.updateTable('directoryUsers').set({ isClosed: false }).where('userId', '=', id).execute();
  // With the account that they were created for, whatever they are known by now.
  const provider = subject ? await tenantProvider(scope) : undefined;
  if (provider && provider.issuer === issuer && (await kept.read(scope)).connects)
    await connect(scope, setting, id, { issuer, subject: subject! }, provider.label);
}

/** Remembers what the directory knows somebody by; from the first time on it looks after them. */
async function know(scope: Scope, user: InDirectory, { externalId, ...wanted }: Attributes, said: Sent) {
  const { id, knownId } = user;
  const before: Sent = user.sent ?? {};
  const sent = onlyThose(sentOf({ externalId, ...wanted }), (field) => field in before || field in said);
  const isOtherId = externalId !== user.externalId;
  const fields = new Set([...Object.keys(before), ...Object.keys(sent)]) as Set<keyof Sent>;
  if (knownId && !isOtherId && [...fields].every((field) => before[field] === sent[field])) return;
  if (isOtherId) await checkFree(scope, undefined, externalId, id);
  const row = { externalId, sent: JSON.stringify(sent) };
  await scope.whole
    .insertInto('directoryUsers')
    .values({ userId: id, ...row, issuer: null, subject: null })
    .onConflict((there) => there.columns(['organisationId', 'userId']).doUpdateSet(row))
    .execute();
  const changes: FieldChange[] = isOtherId
    ? [{ field: 'externalId', label: 'Id in the directory', from: user.externalId, to: externalId }]
    : [];
  await scope.record(
    id,
    knownId
      ? { type: 'EDIT', event: 'user.directory-changed', summary: 'Known otherwise in the directory', changes }
      : {
          type: 'EDIT',
          event: 'user.directory-adopted',
          summary: 'Looked after by the directory from now on',
          changes,
        },
  );
}

/** Refuses what is somebody else's, in the terms of SCIM; signing in takes user name or e-mail address. */
async function checkFree(
  scope: Scope,
  details: Pick<UserDetails, 'login' | 'email'> | undefined,
  externalId: string | null,
  ownId?: string,
) {
  const names = details ? [details.login, details.email] : [];
  const other = names.length
    ? await visibleUsers(scope)
        .select(['id', 'login', 'email', 'deactivatedAt'])
        .where((eb) => eb.or([eb('login', 'in', names), eb('email', 'in', names)]))
        .$if(ownId !== undefined, (query) => query.where('id', '!=', ownId!))
        .executeTakeFirst()
    : undefined;
  if (other) {
    const what = [other.login, other.email].includes(details!.login) ? 'userName' : 'e-mail address';
    const state = other.deactivatedAt ? 'A deactivated user' : 'Another user';
    throw scimProblem(409, `${state} has this ${what}`, 'uniqueness');
  }
  if (externalId === null) return;
  const known = await scope.whole
    .selectFrom('directoryUsers')
    .select('userId')
    .where('externalId', '=', externalId)
    .$if(ownId !== undefined, (query) => query.where('userId', '!=', ownId!))
    .executeTakeFirst();
  if (known) throw scimProblem(409, 'Another user has this externalId', 'uniqueness');
}

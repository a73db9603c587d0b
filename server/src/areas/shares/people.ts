import { sql } from 'kysely';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { contractorsToChoose } from '#areas/contractors/queries';
import { isFromOutside } from '#areas/dictionaries/drop-downs';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { seesAddresses, shownLogin } from '#areas/users/queries';
import { addUser } from '#areas/users/service';
import { userHolds } from '#platform/access/access-sql';
import { forbidden, invalid, notFound } from '#platform/http/problems';
import { anyOf, contains, matchRank } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { workKinds } from '#platform/record/every-work';
import { contractorsAt, contractorsShown, missingEvidenceOf } from './contractor.ts';
import { mayOnShared, visibleShares } from './queries.ts';

const MOST_CONTRACTORS = 20;

type Choosing = { searchString: string; limit: number; findsAll: boolean };
const findsEverybody = async (scope: Scope) => seesAddresses(scope) || !(await isFromOutside(scope));

/** Active users by name or login, names and surnames that start with the text first. People from outside find only the organisation's own. */
function usersToChoose(scope: Scope, { searchString, limit, findsAll }: Choosing) {
  const key = searchString.trim().toLowerCase();
  return scope.db
    .selectFrom('users')
    .select(['users.id', 'users.fullName as name', 'users.login', 'users.email'])
    .where('users.deactivatedAt', 'is', null)
    .$if(!findsAll, (query) => query.where('users.isExternal', '=', false))
    .$if(key !== '', (query) =>
      query.where(
        sql<boolean>`(${contains('users.nameKey', key)} or users.login = ${key}
          or strpos(users.login, ${key}) > 0 and (${seesAddresses(scope)}::boolean or strpos(users.login, '@') = 0))`,
      ),
    )
    .orderBy(matchRank('users.nameKey', key))
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .limit(limit);
}

const withoutAddress = (
  scope: Scope,
  { email: _, ...user }: { id: string; name: string; login: string; email: string },
) => ({
  ...user,
  login: shownLogin(scope, user),
});

/** Only users who may assign some kind of work, and support, can choose among users. */
function checkGiving(scope: Scope) {
  const { me } = scope;
  if (!me.isSupportView && !workKinds(scope).some(([, { assignPermission: gives }]) => me.has(gives)))
    throw forbidden();
}

/** The same on the row's property. */
const givesOnProperty = (scope: Scope) =>
  sql<boolean>`(${scope.me.isSupportView}::boolean or ${sql.join(
    workKinds(scope).map(([, { assignPermission: gives }]) => holdsOnProperty(scope, gives)),
    sql` or `,
  )})`;

/** Users who may see a property, and can therefore be assigned what is on it (ASSIGN-029). */
export async function assigneesFor(
  scope: Scope,
  { propertyId, searchString, limit }: { propertyId?: string | null | undefined; searchString: string; limit: number },
) {
  checkGiving(scope);
  const users = usersToChoose(scope, { searchString, limit, findsAll: await findsEverybody(scope) });
  if (!propertyId) return { objects: (await users.execute()).map((user) => withoutAddress(scope, user)) };
  const property = await visibleProperties(scope)
    .select(['properties.id', 'properties.regionId', 'properties.landlordId'])
    .select(givesOnProperty(scope).as('gives'))
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  if (!property) throw notFound('property');
  if (!property.gives) throw forbidden();
  const at = {
    id: sql`${property.id}::uuid`,
    regionId: sql`${property.regionId}::uuid`,
    landlordId: sql`${property.landlordId}::uuid`,
  };
  const seesIt = userHolds(scope, 'PRISM_PROPERTY_VIEW', { userId: sql.ref('users.id'), at });
  return { objects: (await users.where(seesIt).execute()).map((user) => withoutAddress(scope, user)) };
}

export async function findUsers(scope: Scope, { searchString, limit }: { searchString: string; limit: number }) {
  checkGiving(scope);
  const users = await usersToChoose(scope, {
    searchString,
    limit,
    findsAll: await findsEverybody(scope),
  }).execute();
  return {
    users: users.map((user) => ({ ...withoutAddress(scope, user), email: seesAddresses(scope) ? user.email : null })),
  };
}

/** Contractors, and people outside previously assigned something that the caller may see, one per address. */
export async function contractorsFor(
  scope: Scope,
  type: SharedType,
  { entityType = type, name, email }: { entityType?: SharedType | undefined; name: string; email: string },
) {
  if (entityType !== type) throw invalid([{ field: 'entityType', message: 'The address says something else' }]);
  const asked = { nameKey: name.trim().toLowerCase(), emailKey: email.trim().toLowerCase() };
  const [people, firms] = await Promise.all([peopleBefore(scope, asked), firmsNamed(scope, asked)]);
  const theirs = await contractorsAt(
    scope,
    people.map(({ emailAddress }) => emailAddress),
  );
  const contractors = await contractorsShown(scope, [...theirs.values()]);
  const known = people.map((person) => ({
    ...person,
    contractor: contractors.get(theirs.get(person.emailAddress) ?? '') ?? null,
  }));
  const listed = new Set(known.map(({ emailAddress }) => emailAddress));
  const others = firms
    .filter(({ emailAddress }) => !emailAddress || !listed.has(emailAddress))
    .map(({ emailAddress, ...contractor }) => ({
      id: contractor.id,
      name: '',
      company: contractor.name,
      emailAddress: emailAddress ?? '',
      contractor,
    }));
  const [ofFirms, ofNone] = [known.filter((one) => one.contractor), known.filter((one) => !one.contractor)];
  const offered = [...ofFirms, ...others, ...ofNone].slice(0, MOST_CONTRACTORS);
  const lacking = await missingEvidenceOf(
    scope,
    offered.flatMap(({ contractor }) => contractor ?? []),
  );
  return {
    objects: offered.map(({ contractor, ...of }) => ({
      ...of,
      contractor: contractor && {
        ...contractor,
        ...(lacking.get(contractor.id) ?? { blockedFor: null, operativesLacking: [] }),
      },
    })),
  };
}

type Asked = { nameKey: string; emailKey: string };

const firmsNamed = (scope: Scope, { nameKey, emailKey }: Asked) =>
  contractorsToChoose(scope)
    .where('contractors.archivedAt', 'is', null)
    .$if(nameKey !== '', (query) => query.where(contains('contractors.nameKey', nameKey)))
    .$if(emailKey !== '', (query) => query.where(sql<boolean>`strpos(contractors.email_address, ${emailKey}) > 0`))
    .orderBy('contractors.nameKey')
    .orderBy('contractors.id')
    .limit(MOST_CONTRACTORS)
    .execute();

function peopleBefore(scope: Scope, { nameKey, emailKey }: Asked) {
  const latest = visibleShares(scope)
    .select([
      'shares.id',
      'shares.fullName as name',
      'shares.company',
      'shares.email as emailAddress',
      'shares.assignedAt',
    ])
    .distinctOn('shares.email')
    .where(mayOnShared(scope, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL'))
    .$if(nameKey !== '', (query) =>
      query.where(anyOf([contains('shares.fullName', nameKey), contains('shares.company', nameKey)])),
    )
    .$if(emailKey !== '', (query) => query.where(sql<boolean>`strpos(shares.email, ${emailKey}) > 0`))
    .orderBy('shares.email')
    .orderBy('shares.assignedAt', 'desc')
    .as('latest');
  return scope.db
    .selectFrom(latest)
    .select(['id', 'name', 'company', 'emailAddress'])
    .orderBy('assignedAt', 'desc')
    .limit(MOST_CONTRACTORS)
    .execute();
}

/** Adds a person from outside without a role; a name already in use is refused (ASSIGN-041). */
export async function addPerson(scope: Scope, { name, email }: { name: string; email: string }) {
  const same = await scope.db
    .selectFrom('users')
    .select('id')
    .where('nameKey', '=', name.toLowerCase())
    .executeTakeFirst();
  if (same) throw invalid([{ field: 'name', message: 'Somebody already has this name' }]);
  const id = await addUser(scope, {
    fullName: name,
    login: email,
    email,
    jobTitle: null,
    phone: null,
    isExternal: true,
  });
  return { id, name, login: email, email };
}

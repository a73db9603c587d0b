import { sql } from 'kysely';
import type { NewGrant } from '@lintel/contract/areas/users';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import { insertRows } from '#platform/database/insert-rows';
import { forbidden, invalid } from '#platform/http/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { mayGive } from './giving.ts';
import { grantsOf, grantsOfSeveral, reachText } from './queries.ts';

const keyOf = ({
  roleId,
  reach,
  regionId,
  landlordId,
}: Pick<NewGrant, 'roleId' | 'reach' | 'regionId' | 'landlordId'>) => [roleId, reach, regionId, landlordId].join('/');

/** One grant per role and reach: merges chosen properties of the same role, and drops what a reach does not use. */
export function tidied(grants: readonly NewGrant[]): NewGrant[] {
  const byKey = new Map<string, NewGrant>();
  for (const grant of grants) {
    const bare = {
      roleId: grant.roleId,
      reach: grant.reach,
      regionId: grant.reach === 'region' ? grant.regionId : null,
      landlordId: grant.reach === 'landlord' ? grant.landlordId : null,
    };
    const before = byKey.get(keyOf(bare));
    const propertyIds =
      grant.reach === 'properties' ? [...new Set([...(before?.propertyIds ?? []), ...grant.propertyIds])] : [];
    byKey.set(keyOf(bare), { ...bare, propertyIds });
  }
  return [...byKey.values()];
}

/** Refuses grants that refer to something missing, and those that the caller may not give. Existing ones may stay. */
export async function checkGrants(scope: Scope, grants: readonly NewGrant[], already: readonly NewGrant[] = []) {
  const { db } = scope;
  if (grants.length === 0) return;
  const roles = new Map(
    (
      await db
        .selectFrom('roles')
        .select(['id', 'name', 'permissions'])
        .where(
          'id',
          'in',
          grants.map((grant) => grant.roleId),
        )
        .execute()
    ).map((role) => [role.id, role]),
  );
  const entryIds = grants.flatMap((grant) => grant.regionId ?? grant.landlordId ?? []);
  const entries = entryIds.length
    ? await db.selectFrom('dictionaryEntries').select(['id', 'dictionary']).where('id', 'in', entryIds).execute()
    : [];
  const isEntry = (id: string | null, dictionary: string) =>
    id === null || entries.some((entry) => entry.id === id && entry.dictionary === dictionary);

  for (const [at, grant] of grants.entries()) {
    const role = roles.get(grant.roleId);
    if (!role) throw invalid([{ field: `grants.${at}.roleId`, message: 'Choose one of the roles' }]);
    if (!isEntry(grant.regionId, 'REGIONS'))
      throw invalid([{ field: `grants.${at}.regionId`, message: 'Choose one of the regions' }]);
    if (!isEntry(grant.landlordId, 'LANDLORD'))
      throw invalid([{ field: `grants.${at}.landlordId`, message: 'Choose one of the landlords' }]);
    const had = already.find((one) => keyOf(one) === keyOf(grant));
    const hadIds = new Set(had?.propertyIds);
    const added = grant.propertyIds.filter((id) => !hadIds.has(id));
    if (had && added.length === 0) continue;
    if (added.length && (await countVisible(scope, added)) !== added.length)
      throw invalid([{ field: `grants.${at}.propertyIds`, message: 'Choose properties that you may see' }]);
    if (!(await mayGive(scope, { ...grant, propertyIds: added, permissions: role.permissions as Permission[] }))) {
      throw forbidden(`You may not give the role “${role.name}” there: it has permissions that you do not have`);
    }
  }
}

async function countVisible(scope: Scope, ids: readonly string[]): Promise<number> {
  const { count } = await visibleProperties(scope)
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`properties.id = any(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets a user's grants, changing only those that differ. */
export async function setGrants(scope: Scope, userId: string, wanted: readonly NewGrant[]) {
  const { db } = scope;
  const before = (await grantsOf(scope, userId)).map((grant) => ({
    ...grant,
    roleId: grant.role.id,
    regionId: grant.region?.id ?? null,
    landlordId: grant.landlord?.id ?? null,
  }));
  const gone = before.filter((grant) => !wanted.some((one) => keyOf(one) === keyOf(grant)));
  if (gone.length)
    await db
      .deleteFrom('grants')
      .where(
        'id',
        'in',
        gone.map((grant) => grant.id),
      )
      .execute();
  for (const grant of wanted) {
    const had = before.find((one) => keyOf(one) === keyOf(grant));
    const id = had?.id ?? scope.newId();
    if (!had)
      await db
        .insertInto('grants')
        .values({
          id,
          userId,
          roleId: grant.roleId,
          reach: grant.reach,
          regionId: grant.regionId,
          landlordId: grant.landlordId,
        })
        .execute();
    const [chosen, chosenBefore] = [new Set(grant.propertyIds), new Set(had?.propertyIds)];
    const dropped = [...chosenBefore.difference(chosen)];
    if (dropped.length) await removeProperties(scope, id, dropped);
    await addProperties(scope, id, [...chosen.difference(chosenBefore)]);
  }
}

/** Gives new users their first grants. */
export async function giveFirstGrants(
  { db, newId }: Scope,
  of: readonly { userId: string; grants: readonly NewGrant[] }[],
) {
  const rows = of.flatMap(({ userId, grants }) =>
    grants.map(({ propertyIds, ...grant }) => ({ grant: { ...grant, id: newId(), userId }, propertyIds })),
  );
  await insertRows(
    db,
    'grants',
    rows.map(({ grant }) => grant),
  );
  await insertRows(
    db,
    'grantProperties',
    rows.flatMap(({ grant, propertyIds }) => propertyIds.map((propertyId) => ({ grantId: grant.id, propertyId }))),
  );
}

/** Adds properties to a grant; returns how many were new. */
export async function addProperties({ db }: Scope, grantId: string, propertyIds: readonly string[]): Promise<number> {
  let addedCount = 0;
  for (const some of chunks(propertyIds, 5000)) {
    const added = await db
      .insertInto('grantProperties')
      .values(some.map((propertyId) => ({ grantId, propertyId })))
      .onConflict((there) => there.doNothing())
      .execute();
    addedCount += Number(added[0]?.numInsertedOrUpdatedRows ?? 0);
  }
  return addedCount;
}

export async function removeProperties(
  { db }: Scope,
  grantId: string,
  propertyIds: readonly string[],
): Promise<number> {
  const removed = await db
    .deleteFrom('grantProperties')
    .where('grantId', '=', grantId)
    .where(sql<boolean>`grant_properties.property_id = any(${[...propertyIds]}::uuid[])`)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/** A user's roles in one line, for the activity log. */
export const rolesText = async (scope: Scope, userId: string): Promise<string | null> =>
  (await rolesTexts(scope, [userId])).get(userId) ?? null;

export async function rolesTexts(scope: Scope, userIds: readonly string[]): Promise<Map<string, string>> {
  const texts = [...(await grantsOfSeveral(scope, userIds))].map(
    ([id, grants]) => [id, grants.map((grant) => `${grant.role.name} (${reachText(grant)})`).join('; ')] as const,
  );
  return new Map(texts);
}

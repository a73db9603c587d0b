import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { permissionCodes } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { aProperty } from '#areas/properties/testing';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { userActor } from './access.ts';
import type { Grant, Reach } from './access.ts';
import { covers, holdsAnywhere, reachCovers, usersHolding, usersWithRoles, workAt } from './access-sql.ts';

const organisation = await anOrganisation();
const manager = await organisation.person();
const anEntry = async (dictionary: 'REGIONS' | 'LANDLORD', name: string) =>
  (await call(manager, dictionaries.add, { body: { dictionary, name } })).body.dto.id;
const [north, south] = [await anEntry('REGIONS', 'Far north'), await anEntry('REGIONS', 'Far south')];
const [one, other] = [await anEntry('LANDLORD', 'One'), await anEntry('LANDLORD', 'Other')];
const places = [null, north, south].flatMap((regionId) =>
  [null, one, other].map((landlordId) => ({ regionId, landlordId })),
);
const properties: { id: string; regionId: string | null; landlordId: string | null }[] = [];
for (const place of places) properties.push({ ...place, id: (await aProperty(manager, place)).id });

const asked: Permission[] = [
  'PRISM_PROPERTY_VIEW',
  'PRISM_PROPERTY_TASK_MANAGE',
  'PRISM_PROPERTY_SUPERVISOR',
  'PRISM_APP_TASK_MENU',
];
const held = fc.subarray([...asked, 'PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT'] satisfies Permission[]);
const aGrant = fc.oneof(
  fc.record({ reach: fc.constant('organisation' as const), permissions: held }),
  fc.record({ reach: fc.constant('region' as const), regionId: fc.constantFrom(north, south), permissions: held }),
  fc.record({ reach: fc.constant('landlord' as const), landlordId: fc.constantFrom(one, other), permissions: held }),
  fc.record({
    reach: fc.constant('properties' as const),
    propertyIds: fc.subarray(properties.map(({ id }) => id)),
    permissions: held,
  }),
);
type Given = Omit<Grant, 'id' | 'regionId' | 'landlordId'> & Partial<Grant> & { propertyIds?: string[] };

/** A user with these grants; nothing of them stays. */
const withUser = (
  given: readonly Given[],
  work: (
    scope: Parameters<Parameters<typeof organisation.within>[0]>[0],
    user: { id: string; grants: Grant[] },
  ) => Promise<void>,
) =>
  organisation
    .within(async (scope) => {
      const { db } = scope;
      const id = uuid();
      const grants = given.map((grant): Grant => ({ regionId: null, landlordId: null, ...grant, id: uuid() }));
      const roleIds = grants.map(() => uuid());
      await scope.begin(
        [{ id, kind: 'USER' as const }, ...roleIds.map((roleId) => ({ id: roleId, kind: 'ROLE' as const }))],
        { type: 'CREATE', event: 'test.created' },
      );
      await db
        .insertInto('users')
        .values({
          id,
          login: id,
          email: `${id}@test.example`,
          fullName: id,
          jobTitle: null,
          phone: null,
          passwordHash: null,
        })
        .execute();
      for (const [at, { id: grantId, reach, regionId, landlordId, permissions }] of grants.entries()) {
        const roleId = roleIds[at]!;
        await db
          .insertInto('roles')
          .values({
            id: roleId,
            code: roleId,
            name: roleId,
            description: null,
            permissions: JSON.stringify(permissions),
          })
          .execute();
        await db
          .insertInto('grants')
          .values({ id: grantId, userId: id, roleId, reach, regionId, landlordId })
          .execute();
        const chosen = given[at]!.propertyIds ?? [];
        if (chosen.length)
          await db
            .insertInto('grantProperties')
            .values(chosen.map((propertyId) => ({ grantId, propertyId })))
            .execute();
      }
      await work(scope, { id, grants });
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
const undone = new Error('undone');

describe('how far a permission reaches', () => {
  it('is the same for the caller, in both forms of the SQL and for whatever grants', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aGrant, { maxLength: 4 }), (given) =>
        withUser(given, async (scope, { id, grants }) => {
          const me = userActor({ id, sessionId: null, fullName: id, email: '', login: id, jobTitle: null }, grants);
          for (const permission of asked) {
            const reach = me.reach(permission);
            const expected = properties
              .filter((property) => reaches(reach, property, given, grants))
              .map((property) => property.id);
            const byCaller = await scope.db
              .selectFrom('properties')
              .select('id')
              .where(reachCovers(scope, reach, 'properties'))
              .execute();
            expect(new Set(byCaller.map((row) => row.id)), `${permission} for the caller`).toEqual(new Set(expected));
            const answers = await scope.db
              .selectFrom('properties')
              .select(['id', reachCovers(scope, reach, 'properties').as('isReached')])
              .execute();
            expect(new Map(answers.map((row) => [row.id, row.isReached])), `${permission} as an answer`).toEqual(
              new Map(answers.map((row) => [row.id, expected.includes(row.id)])),
            );
            const { rows } = await sql<{ id: string }>`select p.id from properties p
              join (${usersHolding(scope, permission, [id])}) holder on ${covers(scope, 'holder', 'p')}`.execute(
              scope.db,
            );
            const work = await sql<{ id: string }>`select work.property_id as id from
              (select organisation_id, id as property_id, region_id, landlord_id from properties) work where ${reachCovers(scope, reach, workAt('work'))}`.execute(
              scope.db,
            );
            expect(new Set(work.rows.map((row) => row.id)), `${permission} on work`).toEqual(new Set(expected));
            expect(new Set(rows.map((row) => row.id)), `${permission} for others`).toEqual(new Set(expected));
            const has = await sql<{
              has: boolean;
            }>`select ${holdsAnywhere(permission)} as has ${usersWithRoles(scope.organisationId, [id])}`.execute(
              scope.db,
            );
            expect(has.rows[0]?.has, `${permission} anywhere`).toBe(me.has(permission));
          }
        }),
      ),
      { numRuns: 60 },
    );
  });

  it('is asked with permissions that there are', () => expect(permissionCodes).toEqual(expect.arrayContaining(asked)));
});

/** What the words of a reach mean, without any SQL. */
function reaches(
  reach: Reach,
  property: (typeof properties)[number],
  given: readonly Given[],
  grants: readonly Grant[],
): boolean {
  if (reach.everywhere) return true;
  return (
    reach.regionIds.some((id) => id === property.regionId) ||
    reach.landlordIds.some((id) => id === property.landlordId) ||
    reach.grantIds.some((id) => given[grants.findIndex((grant) => grant.id === id)]?.propertyIds?.includes(property.id))
  );
}

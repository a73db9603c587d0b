import { users } from '@lintel/contract/areas/users';
import type { User } from '@lintel/contract/areas/users';
import { call } from '#test/calls';
import type { Call } from '@lintel/contract/platform/endpoint';
import type { Organisation, Person } from '#test/organisation';
import { keepMailbox } from './new-address.ts';

type NewUser = Call<typeof users.create>['body'];
let count = 0;

/** The minimal details of a new user, with a unique name. */
export const userDetails = (more: Partial<NewUser> = {}): NewUser => {
  const name = `user-${Date.now()}-${(count += 1)}`;
  return { fullName: `User ${name}`, login: name, email: `${name}@test.example`, grants: [], invite: false, ...more };
};

/** A user created through the endpoint. */
export async function aUser(by: Person, more: Partial<NewUser> = {}): Promise<User> {
  const created = await call(by, users.create, { body: userDetails(more) });
  if (created.status !== 200) throw new Error(`The user was refused: ${JSON.stringify(created.body)}`);
  return created.body.dto;
}

/** Gives an account another address, without ending its sessions as the endpoint does. */
export const setAddress = ({ server, organisationId, id }: Person, email: string) =>
  server.maker.database.inOrganisation(organisationId, async (db) => {
    await keepMailbox({ db }, id);
    await db.updateTable('users').set({ email }).where('id', '=', id).execute();
  });

/** One of the roles that every organisation initially has. */
export async function roleNamed(organisation: Pick<Organisation, 'within'>, code: string): Promise<string> {
  return (
    await organisation.within(({ db }) =>
      db.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
    )
  ).id;
}

/** What a user's page would send without changes. */
export const asSaved = (user: User) => ({
  ...user,
  grants: user.grants.map((grant) => ({
    roleId: grant.role.id,
    reach: grant.reach,
    regionId: grant.region?.id ?? null,
    landlordId: grant.landlord?.id ?? null,
    propertyIds: grant.propertyIds,
  })),
});

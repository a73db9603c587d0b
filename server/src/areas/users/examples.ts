import { users } from '@lintel/contract/areas/users';
import { aProperty } from '#areas/properties/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { asSaved, aUser, roleNamed, userDetails } from './testing.ts';

const theirId = async ({ by }: Stage) => (await aUser(by)).id;
const assignment = async ({ by, organisation }: Stage) => ({
  userIds: [(await aUser(by)).id],
  roleId: await roleNamed(organisation, 'site-staff'),
  propertyIds: [(await aProperty(by)).id],
});

export const examples = examplesOf(users, {
  create: async ({ organisation }) => ({
    body: userDetails({ grants: [{ roleId: await roleNamed(organisation, 'site-staff'), reach: 'organisation' }] }),
  }),
  get: async (stage) => ({ query: { id: await theirId(stage) } }),
  neighbours: async (stage) => ({ body: { id: await theirId(stage), search: {} as never } }),
  change: async ({ by }) => ({ body: { ...asSaved(await aUser(by)), jobTitle: 'Night warden' } }),
  invite: async (stage) => ({ body: { id: await theirId(stage) } }),
  inviteSeveral: async (stage) => ({ body: { ids: [await theirId(stage)] } }),
  deactivateSeveral: async (stage) => ({ body: { ids: [await theirId(stage)] } }),
  deactivate: async (stage) => ({ body: { id: await theirId(stage), version: 1 } }),
  reactivate: async (stage) => {
    const id = await theirId(stage);
    await stage.organisation.within(({ db, now }) =>
      db.updateTable('users').set({ deactivatedAt: now.toISOString() }).where('id', '=', id).execute(),
    );
    return { query: { id } };
  },
  endSessions: async (stage) => ({ query: { id: await theirId(stage) } }),
  setPassword: async (stage) => ({ body: { id: await theirId(stage) } }),
  holders: async ({ by }) => ({ query: { id: (await aProperty(by)).id } }),
  reached: async (stage) => ({ body: { id: await theirId(stage) } }),
  assign: async (stage) => ({ body: await assignment(stage) }),
  unassign: async (stage) => ({ body: await assignment(stage) }),
});

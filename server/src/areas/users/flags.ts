import { secondFactor } from '@lintel/contract/areas/second-factor';
import { signOn } from '@lintel/contract/areas/sign-on';
import { users } from '@lintel/contract/areas/users';
import { withSecondFactor } from '#areas/second-factor/testing';
import { connected } from '#areas/sign-on/testing';
import { flagsOf, sends } from '#test/flags';
import { call, passed } from '#test/calls';
import { asSaved, aUser } from './testing.ts';

export const flags = [
  flagsOf(
    users.get,
    {
      'one who was not invited': async ({ by }) => ({ query: { id: (await aUser(by)).id } }),
      'one who is signed in, with a second factor': async ({ organisation }) => ({
        query: { id: (await withSecondFactor(organisation, await organisation.person([]))).person.id },
      }),
      'one who is connected with a provider': async ({ organisation }) => {
        const person = await organisation.person([]);
        await connected(organisation, person, { issuer: 'https://login.example.org' }, person.id);
        return { query: { id: person.id } };
      },
      'a deactivated one': async ({ by }) => {
        const { id, version } = await aUser(by);
        passed(await call(by, users.deactivate, { body: { id, version } }));
        return { query: { id } };
      },
    },
    {
      edit: (user) => sends(users.change, { body: { ...asSaved(user), jobTitle: 'Night warden' } }),
      invite: ({ id }) => sends(users.invite, { body: { id } }),
      deactivate: ({ id, version }) => sends(users.deactivate, { body: { id, version } }),
      reactivate: ({ id }) => sends(users.reactivate, { query: { id } }),
      // Without a session there is nothing to end, and nothing is refused.
      endSessions: ({ id, can }) => (can.endSessions ? sends(users.endSessions, { query: { id } }) : undefined),
      setPassword: ({ id }) => sends(users.setPassword, { body: { id } }),
      resetSecondFactor: ({ id }) => sends(secondFactor.reset, { query: { id } }),
      disconnectSignOn: ({ id }) => sends(signOn.disconnectUser, { query: { id } }),
    },
  ),
];

import { mail } from '@lintel/contract/areas/mail';
import { aUser } from '#areas/users/testing';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(mail, {
  get: async ({ by, organisation }) => {
    const user = await aUser(by, { invite: true });
    const message = await organisation.within(({ db }) =>
      db.selectFrom('mailMessages').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow(),
    );
    return { query: { id: message.id } };
  },
});

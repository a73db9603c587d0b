import { mail } from '@lintel/contract/areas/mail';
import { aUser } from '#areas/users/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';

const anInvitation = async ({ by, organisation }: Stage) => {
  const user = await aUser(by, { invite: true });
  return organisation.within(({ db }) =>
    db.selectFrom('mailMessages').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow(),
  );
};

export const examples = examplesOf(mail, {
  get: async (stage) => ({ query: await anInvitation(stage) }),
  link: async (stage) => ({ body: await anInvitation(stage) }),
});

import { session } from '@lintel/contract/areas/session';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(session, {
  whole: {
    'account.ts': "the caller's own sessions",
  },
  quiet: {
    refresh: 'says only that somebody is still there',
    forgottenPassword: 'changes nothing itself; the job it leaves records the link that it makes',
  },
});

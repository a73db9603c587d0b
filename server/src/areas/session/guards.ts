import { session } from '@lintel/contract/areas/session';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(session, {
  whole: {
    'caller.ts': 'says who calls and what they may do, which everything else begins with',
    'account.ts': "the caller's own sessions, and whether the caller may use a password",
    'start-session.ts': 'whether whoever signed on is still connected',
    'forgotten-password.ts': 'whether the owner of a mailbox or a link may use a password',
  },
  quiet: {
    refresh: 'says only that somebody is still there',
    forgottenPassword: 'changes nothing itself; the job it leaves records the link that it makes',
  },
  takesAway: {
    endSession: ['trace', 'signs oneself out'],
    endOtherSessions: ['trace', 'signs oneself out elsewhere'],
  },
});

import { mail } from '@lintel/contract/areas/mail';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(mail, {
  whole: {
    'deliver-mail.ts': 'the job that sends mail reads what is to be sent',
    'letters-outside.ts': 'counts what the caller had sent to people outside',
    'test-message.ts': 'finds the test message of the caller that still waits',
    'to-user.ts': 'cancels messages with a link to an account that was withdrawn, and shows none of them',
    'list.ts': 'begins in writtenMail, for who may see all mail',
  },
});

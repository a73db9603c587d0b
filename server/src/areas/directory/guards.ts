import { directory } from '@lintel/contract/areas/directory';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(directory, {
  whole: {
    'managed.ts': 'what of users the directory manages, without what it sent',
    'settings.ts': 'the token, without its secret, and how many the directory looks after',
    'caller.ts': 'finds whose token a call has',
    'provision.ts': 'what the directory itself knows of the users that it may see',
    'object-ids.ts':
      'the name of the provider, and to the directory the user name that is connected with an account there',
    'reminders.ts': 'when the token ends',
    'subscriptions.ts': 'writes only that a person decided',
  },
  takesAway: { endToken: ['trace', 'another token can be made; whoever manages the settings is told'] },
});

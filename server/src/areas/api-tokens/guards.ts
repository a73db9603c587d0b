import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(apiTokens, {
  whole: {
    'caller.ts': 'finds whose token a request has, and records its use',
    'service.ts': "the caller's own tokens and session, and all tokens for whoever manages the settings",
    'reminders.ts': 'whose tokens end soon',
    'end.ts': 'ends tokens of users, and names them in their logs',
  },
  takesAway: {
    end: ['trace', 'its owner creates another'],
    endOf: ['trace', 'its owner creates another'],
  },
});

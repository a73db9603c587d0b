import { secondFactor } from '@lintel/contract/areas/second-factor';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(secondFactor, {
  whole: {
    'spend-code.ts': 'the second factor of one person, who gives a code',
    'own-factor.ts': "the caller's own second factor and sessions",
    'confirmation.ts': "the caller's own session",
    'sign-in-step.ts': 'the sign-in that the caller has begun',
    'reset.ts': 'of a colleague whom the caller may manage; nothing of it is shown',
  },
  quiet: {
    begin: 'changes nothing until a code is given',
    confirm: 'says only that somebody proved who they are; a recovery code that is used leaves its entry',
  },
  takesAway: {
    reset: ['trace', 'its owner is told'],
    switchOff: ['trace', 'its owner is told'],
  },
});

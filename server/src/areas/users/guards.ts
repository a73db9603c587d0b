import { users } from '@lintel/contract/areas/users';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(users, {
  appendOnly: ['formerMailboxes'],
  whole: {
    'hand-over.ts': 'asks how much of what somebody holds a successor may not see, and shows only how many',
    'invitation.ts': 'says of a user who was found before how their invitation fared',
    'service.ts': 'says of a user who was found before whether mail reaches them, and how often they are signed in',
  },
  takesAway: {
    deactivate: ['trace', 'users stay, with all that they did'],
    deactivateSeveral: ['trace', 'the same for many'],
    unassign: ['trace', 'a right is taken away, and given back by whoever gives rights'],
    endSessions: ['trace', 'signs somebody out'],
    reactivate: ['back', ''],
  },
});

import { roles } from '@lintel/contract/areas/roles';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(roles, {
  takesAway: {
    remove: ['trace', 'only what nobody has'],
  },
});

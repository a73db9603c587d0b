import { organisation } from '@lintel/contract/areas/organisation';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(organisation, {
  takesAway: {
    removeLogo: ['trace', 'proves nothing'],
  },
});

import { presets } from '@lintel/contract/areas/presets';
import { guardsOf } from '#test/guards';

const ownConvenience = "a person's own convenience";

export const guards = guardsOf(presets, {
  quiet: { save: ownConvenience, rename: ownConvenience, delete: ownConvenience, saveColumns: ownConvenience },
  takesAway: {
    delete: ['own', 'what one saved for oneself'],
  },
});

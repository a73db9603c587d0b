import { posters } from '@lintel/contract/areas/posters/endpoints';
import { asTheyStand, flagsOf, settingsSavedBy } from '#test/flags';

export const flags = [flagsOf(posters.settings, asTheyStand, settingsSavedBy(posters.changeSettings))];

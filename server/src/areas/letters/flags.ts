import { letters } from '@lintel/contract/areas/letters/endpoints';
import { asTheyStand, flagsOf, settingsSavedBy } from '#test/flags';

export const flags = [flagsOf(letters.settings, asTheyStand, settingsSavedBy(letters.changeSettings))];

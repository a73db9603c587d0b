import { notices } from '@lintel/contract/areas/notices';
import { asTheyStand, flagsOf, settingsSavedBy } from '#test/flags';

export const flags = [flagsOf(notices.rules, asTheyStand, settingsSavedBy(notices.changeRules))];

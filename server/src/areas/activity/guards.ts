import { activity } from '@lintel/contract/areas/activity';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(activity, { appendOnly: ['activityEntries'] });

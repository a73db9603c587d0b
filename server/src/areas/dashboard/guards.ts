import { dashboard } from '@lintel/contract/areas/dashboard';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(dashboard, { asking: { portfolio: () => ({}) } });

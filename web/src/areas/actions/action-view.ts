import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';

export type ActionView = Reply<typeof actions.view>;

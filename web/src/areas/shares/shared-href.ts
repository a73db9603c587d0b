import type { ShareRow } from '@lintel/contract/areas/shares/list';

/** Where people of the organisation see what was shared. */
export const hrefOfShared = ({ entityType, entityId }: Pick<ShareRow, 'entityType' | 'entityId'>) =>
  entityType === 'TASK' ? `/task/${entityId}` : `/actions/item/${entityId}`;

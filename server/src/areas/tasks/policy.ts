import type { TaskRow } from '@lintel/contract/areas/tasks/list';
import type { TaskState } from '@lintel/contract/areas/tasks/states';
import { mayOnWork } from '#platform/access/access';
import type { PlaceOfWork } from '#platform/access/access';
import type { Scope } from '#platform/scope';

/** The permissions that decide what may be done with a line of the list. */
export const askedOfRows = ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_TASK_COMPLETE'] as const;

/** What this person may do with a line of the list, by the same rules as on its page. */
export const rightsOnRow = (
  { me }: Pick<Scope, 'me'>,
  row: PlaceOfWork & { stateCode: TaskState },
): TaskRow['can'] => ({
  change: row.stateCode === 'active' && mayOnWork(me, 'PRISM_PROPERTY_TASK_MANAGE', row),
  complete: row.stateCode === 'active' && mayOnWork(me, 'PRISM_PROPERTY_TASK_COMPLETE', row),
});

import type { TaskRow } from '@lintel/contract/areas/tasks/list';
import type { TaskState } from '@lintel/contract/areas/tasks/states';
import type { Permission } from '@lintel/contract/platform/permissions';
import { reaches } from '#platform/access';
import type { Lying } from '#platform/access';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'me'>;
type AskedTask = Lying & { propertyArchived: boolean };

/** Whether this person may do something to a task; on an archived property nobody may. */
export const mayDo = ({ me }: Reader, permission: Permission, task: AskedTask): boolean =>
  !task.propertyArchived && reaches(me.reach(permission), task);

/** The permissions that a line of the list is judged by. */
export const askedOfRows = ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_TASK_COMPLETE'] as const;

/** What this person may do about a line of the list, by the rules that its page asks. */
export const rightsOnRow = (scope: Reader, row: AskedTask & { stateCode: TaskState }): TaskRow['can'] => ({
  change: row.stateCode === 'active' && mayDo(scope, 'PRISM_PROPERTY_TASK_MANAGE', row),
  complete: row.stateCode === 'active' && mayDo(scope, 'PRISM_PROPERTY_TASK_COMPLETE', row),
});

import type { TaskRow } from '@lintel/contract/areas/tasks/list';
import type { TaskState } from '@lintel/contract/areas/tasks/states';
import { mayOnWork } from '#platform/access';
import type { LyingWork } from '#platform/access';
import type { Scope } from '#platform/scope';

/** The permissions that a line of the list is judged by. */
export const askedOfRows = ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_TASK_COMPLETE'] as const;

/** What this person may do about a line of the list, by the rules that its page asks. */
export const rightsOnRow = ({ me }: Pick<Scope, 'me'>, row: LyingWork & { stateCode: TaskState }): TaskRow['can'] => ({
  change: row.stateCode === 'active' && mayOnWork(me, 'PRISM_PROPERTY_TASK_MANAGE', row),
  complete: row.stateCode === 'active' && mayOnWork(me, 'PRISM_PROPERTY_TASK_COMPLETE', row),
});

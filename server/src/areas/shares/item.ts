import type { Priority } from '@lintel/contract/areas/actions';
import type { SharedType } from '@lintel/contract/areas/shares';
import { holdAction } from '#areas/actions/change';
import { findAction } from '#areas/actions/queries';
import type { FoundAction } from '#areas/actions/queries';
import { findTask } from '#areas/tasks/queries';
import type { FoundTask } from '#areas/tasks/queries';
import { checkArchived, holdTask } from '#areas/tasks/task';
import type { Scope } from '#platform/scope';

/** What can be given to somebody: a task or an action, as assigning sees it. */
export type Item = {
  id: string;
  kind: SharedType;
  ref: string;
  name: string;
  /** Absent for a standalone action. */
  propertyId: string | null;
  isOpen: boolean;
  priority: Priority | null;
  dueOn: string | null;
  address: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
  /** May give it to a user, or take it back. */
  mayAssign: boolean;
  mayShare: boolean;
};

const addressOf = ({ address1, address2, postcode }: Pick<FoundAction, 'address1' | 'address2' | 'postcode'>) =>
  [address1, address2, postcode].filter(Boolean).join(', ') || null;

const given = ({
  id,
  name,
  propertyId,
  assigneeId,
  assigneeName,
  assigneeEmail,
  mayManage,
  mayShare,
  dueOn,
  ...found
}: FoundAction | FoundTask) => ({
  id,
  name,
  propertyId,
  assigneeId,
  assigneeName,
  assigneeEmail,
  dueOn,
  address: addressOf(found),
  mayAssign: mayManage,
  mayShare,
});

export const itemOfAction = (action: FoundAction): Item => ({
  ...given(action),
  kind: 'ACTION',
  ref: action.reference,
  isOpen: action.state === 'open',
  priority: action.priority,
});

export const itemOfTask = (task: FoundTask): Item => ({
  ...given(task),
  kind: 'TASK',
  ref: task.code,
  isOpen: task.state === 'active',
  priority: null,
});

/** A task or an action that this person may see. */
export async function findItem(scope: Scope, kind: SharedType, id: string): Promise<Item | undefined> {
  if (kind === 'ACTION') {
    const action = await findAction(scope, id);
    return action && itemOfAction(action);
  }
  const task = await findTask(scope, id);
  return task && itemOfTask(task);
}

/** The same, held until the transaction ends, on a property in use. */
export async function holdItem(scope: Scope, kind: SharedType, id: string): Promise<Item> {
  if (kind === 'ACTION') return itemOfAction(await holdAction(scope, id));
  const task = await holdTask(scope, id);
  checkArchived(task);
  return itemOfTask(task);
}

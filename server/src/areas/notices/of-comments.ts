import type { EntityType } from '@lintel/contract/areas/activity';
import { visibleActions } from '#areas/actions/queries';
import type { Scope } from '#platform/scope';
import { ownersOf } from './of-tasks.ts';
import { tell } from './tell.ts';

const SHOWN = 300;

/** A comment on what somebody is to do. */
export async function tellOfComment(scope: Scope, entityType: EntityType, id: string, text: string) {
  const details = { text: text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text };
  if (entityType === 'ACTION') {
    const action = await visibleActions(scope)
      .select('actions.assigneeId')
      .where('actions.id', '=', id)
      .executeTakeFirst();
    await tell(scope, [{ kind: 'comment', about: { type: 'ACTION', id }, to: [action?.assigneeId], details }]);
  }
  const taskId = entityType === 'TASK' ? id : entityType === 'TASK-CYCLE' ? await taskOf(scope, id) : undefined;
  if (!taskId) return;
  const to = (await ownersOf(scope, [taskId])).get(taskId) ?? [];
  await tell(scope, [{ kind: 'comment', about: { type: 'TASK', id: taskId }, to, details }]);
}

async function taskOf({ db }: Scope, cycleId: string): Promise<string | undefined> {
  const cycle = await db.selectFrom('taskCycles').select('taskId').where('id', '=', cycleId).executeTakeFirst();
  return cycle?.taskId;
}

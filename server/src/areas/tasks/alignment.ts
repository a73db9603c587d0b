import type { TaskAlignment } from '@lintel/contract/areas/tasks/task';
import type { Scope } from '#platform/scope';

/** The one alignment that a task has had (regulation 36A), or null. */
export async function alignmentOf({ db }: Scope, taskId: string): Promise<TaskAlignment | null> {
  const found = await db
    .selectFrom('taskAlignments')
    .innerJoin('users', 'users.id', 'taskAlignments.alignedBy')
    .select(['fromOn', 'toOn', 'reason', 'users.fullName as alignedBy', 'alignedAt'])
    .where('taskId', '=', taskId)
    .executeTakeFirst();
  return found ?? null;
}

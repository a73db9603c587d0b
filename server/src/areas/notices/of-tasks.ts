import { sql } from 'kysely';
import type { NoticeKind } from '@lintel/contract/areas/notices';
import type { Scope } from '#platform/scope';
import { unforeseen } from '#platform/tenant-predicate';
import type { NoticeDetails } from './tables.ts';
import { managersOf } from './managers.ts';
import { tell } from './tell.ts';
import type { Telling } from './tell.ts';

/** Tasks with the owners that they had and those that they have now. */
export async function tellOfOwners(
  scope: Scope,
  changes: readonly { id: string; before: readonly string[]; after: readonly string[] }[],
) {
  await tell(
    scope,
    changes.flatMap(({ id, before, after }): Telling[] => {
      const about = { type: 'TASK', id } as const;
      return [
        { kind: 'assigned', about, to: after.filter((one) => !before.includes(one)) },
        { kind: 'taken-back', about, to: before.filter((one) => !after.includes(one)) },
      ];
    }),
  );
}

/** Something that the owners of tasks and the managers of their properties should know. */
export async function tellOfTasks(
  scope: Scope,
  kind: Extract<NoticeKind, 'suspended' | 'not-applicable' | 'resumed' | 'due-date-moved'>,
  ids: readonly string[],
  details: NoticeDetails,
) {
  const owning = await ownersOf(scope, ids);
  const managing = await managersOf(scope, 'tasks', ids);
  await tell(
    scope,
    ids.map((id) => ({
      kind,
      about: { type: 'TASK', id },
      to: [...(owning.get(id) ?? []), ...(managing.get(id) ?? [])],
      details,
    })),
  );
}

/** The owners of tasks, and whoever each is given to. */
export async function ownersOf(
  { db, organisationId }: Scope,
  taskIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ taskId: string; userId: string }>`
    select task_id as "taskId", user_id as "userId" from task_owners where organisation_id = ${unforeseen(organisationId)} and task_id = any (${[...taskIds]}::uuid[])
    union
    select id, assignee_id from tasks where organisation_id = ${unforeseen(organisationId)} and id = any (${[...taskIds]}::uuid[]) and assignee_id is not null`.execute(
    db,
  );
  const owners = Map.groupBy(rows, ({ taskId }) => taskId);
  return new Map([...owners].map(([id, some]) => [id, some.map(({ userId }) => userId)]));
}

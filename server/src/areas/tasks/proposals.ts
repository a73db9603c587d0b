import { sql } from 'kysely';
import { userIdOf } from '#platform/access/access';
import { conflict, forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { checkVersion } from '#platform/record/versions';
import { exemptionOf } from './exemption.ts';
import type { FoundExemption } from './exemption.ts';
import { managersOfTasksOn } from './people.ts';
import type { FoundTask } from './queries.ts';
import { holdToManage } from './set-aside.ts';

type Proposed = { taskId: string; propertyId: string; reason: string };

/** Proposes for locked tasks that their duty does not apply, or be removed: it stays due until somebody else accepts. */
export async function propose(
  scope: Scope,
  proposed: readonly Proposed[],
  { removes, reviewOn = null }: { removes: boolean; reviewOn?: string | null },
) {
  const own = ownOrganisation(scope.organisationId);
  const rows = proposed.map(({ taskId, reason }) => ({ id: scope.newId(), task_id: taskId, reason }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, task_id uuid, reason text)`;
  await sql`
    insert into task_exemptions (id, task_id, reason, review_on, removes, proposed_by, proposed_at)
    select given.id, given.task_id, given.reason, ${reviewOn}::date, ${removes}::boolean, ${userIdOf(scope.me)}::uuid,
      ${scope.now.toISOString()}::timestamptz
    from ${given}`.execute(scope.db);
  await sql`update tasks set exemption_id = given.id, version = version + 1, changed_at = ${scope.now.toISOString()}::timestamptz
    from ${given} where tasks.organisation_id = ${own} and tasks.id = given.task_id`.execute(scope.db);
  const managers = await managersOfTasksOn(
    scope,
    proposed.map(({ propertyId }) => propertyId),
  );
  const what = removes ? 'it is removed from the property' : 'it does not apply';
  await scope.recordAll(
    proposed.map(({ taskId, propertyId, reason }) => ({
      recordId: taskId,
      entry: {
        type: 'STATUS_CHANGE' as const,
        event: 'task.exemption-proposed',
        summary: `Proposed that ${what}; it is due as before until somebody else accepts that`,
        comment: reason,
        facts: { notify: managers.get(propertyId) ?? [] },
      },
    })),
  );
}

/** The pending proposal of a task; refuses if there is none. */
export async function proposedFor(scope: Scope, task: FoundTask): Promise<FoundExemption> {
  const exemption = task.exemptionId ? await exemptionOf(scope, task.exemptionId) : undefined;
  if (!exemption) throw conflict('There is no proposal to decide on for this task');
  return exemption;
}

/** A task for which somebody else proposed something, locked for the decision. */
export async function holdToDecide(scope: Scope, id: string, version: number) {
  const task = await holdToManage(scope, id);
  const exemption = await proposedFor(scope, task);
  if (exemption.isMine) throw forbidden('You proposed this: somebody else must accept or reject it');
  await checkVersion(scope, id, version, task);
  return { task, exemption };
}

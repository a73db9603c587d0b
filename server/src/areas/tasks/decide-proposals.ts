import { sql } from 'kysely';
import { userIdOf } from '#platform/access/access';
import type { Scope } from '#platform/scope';
import type { FoundExemption } from './exemption.ts';

type Outcome = 'accepted' | 'rejected' | 'withdrawn';

export async function decide(
  scope: Scope,
  decided: readonly { exemption: FoundExemption; outcome: Outcome; reason: string | null }[],
) {
  const rows = decided.map(({ exemption, outcome, reason }) => ({ id: exemption.id, outcome, reason }));
  await sql`
    insert into task_exemption_decisions (exemption_id, outcome, reason, decided_by, decided_at)
    select given.id, given.outcome, given.reason, ${userIdOf(scope.me)}::uuid, ${scope.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, outcome text, reason text)`.execute(
    scope.db,
  );
}

/** Duties continue: their proposals are withdrawn if they are the caller's own, otherwise rejected with a reason. */
export async function withdrawOrReject(scope: Scope, going: ReadonlyMap<string, FoundExemption>, reason: string) {
  if (going.size === 0) return;
  const decided = [...going].map(([taskId, exemption]) => ({
    taskId,
    exemption,
    outcome: exemption.isMine ? ('withdrawn' as const) : ('rejected' as const),
    reason: exemption.isMine ? null : reason,
  }));
  await decide(scope, decided);
  await scope.db
    .updateTable('tasks')
    .set((eb) => ({ exemptionId: null, version: eb('version', '+', 1), changedAt: scope.now.toISOString() }))
    .where(sql<boolean>`tasks.id = any (${[...going.keys()]}::uuid[])`)
    .execute();
  await scope.recordAll(
    decided.map(({ taskId, exemption: { removes, proposedById }, outcome, reason: comment }) => ({
      recordId: taskId,
      entry: {
        type: 'STATUS_CHANGE' as const,
        event: outcome === 'withdrawn' ? 'task.exemption-withdrawn' : 'task.exemption-rejected',
        summary: `${outcome === 'withdrawn' ? 'Withdrawn' : 'Rejected'} that ${removes ? 'it is removed' : 'it does not apply'}`,
        comment,
        facts: { notify: outcome === 'rejected' && proposedById ? [proposedById] : [] },
      },
    })),
  );
}

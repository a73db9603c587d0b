import { sql } from 'kysely';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { countNoMore } from '#areas/files/service';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { countTasksAfterwards } from './cells.ts';

/** Updates, on tasks whose latest completion belongs to one of these cycles, whether a file proves it. */
export async function noteEvidence(scope: Scope, recordIds: string[]) {
  const { db, organisationId, now } = scope;
  const { rows } = await sql<{ id: string }>`select id from tasks
    where organisation_id = ${ownOrganisation(organisationId)} and outcome_cycle_id = any (${recordIds}::uuid[]) order by id for no key update`.execute(
    db,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await countTasksAfterwards(scope, ids);
  await sql`update tasks set changed_at = ${now.toISOString()}::timestamptz, has_evidence = exists (select from files
      where files.organisation_id = ${ownOrganisation(organisationId)} and files.record_id = tasks.outcome_cycle_id and files.is_proof and files.deleted_at is null)
    where organisation_id = ${ownOrganisation(organisationId)} and id = any (${ids}::uuid[])`.execute(db);
}

/** Work that was sent back is no evidence for the open cycles of these tasks; other records are ignored. */
export async function rejectEvidence(scope: Scope, recordIds: string[]) {
  const cycles = await scope.db
    .selectFrom('taskCycles')
    .select('id')
    .where('taskId', '=', oneOf(recordIds))
    .where('state', '=', 'open')
    .execute();
  const ids = cycles.map(({ id }) => id);
  if (ids.length === 0) return;
  await countNoMore(scope, ids);
  await noteEvidence(scope, ids);
}

/** The kinds of evidence that the task type of a cycle requires. */
export async function askedOfCycle({ whole }: Scope, cycleId: string): Promise<readonly EvidenceKind[]> {
  const { evidence } = await whole
    .selectFrom('tasks')
    .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select('taskTypes.evidence')
    .where('taskCycles.id', '=', cycleId)
    .executeTakeFirstOrThrow();
  return evidence;
}

import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { countTasksAfterwards } from './cells.ts';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** A task may have changed again on a day after that day was kept. */
const KEPT_AGAIN = '2 days';

/**
 * Keeps the state of each task from the day on which it last changed, so that it is still known after later changes. Runs every
 * night; the last state of a day is kept.
 */
export async function keepTaskHistory({ db, organisationId, timeZone, now }: Scope) {
  const changedOn = sql`(t.changed_at at time zone ${timeZone})::date`;
  await sql`
    with changed as materialized (
      select t.id, ${changedOn} as since, t.state, t.overdue_after, t.outcome_cycle_id, t.has_evidence, t.last_outcome from tasks t
      where t.organisation_id = ${ownOrganisation(organisationId)} and (t.changed_at > ${now.toISOString()}::timestamptz - ${KEPT_AGAIN}::interval
        or not exists (select from task_history h where h.organisation_id = ${ownOrganisation(organisationId)} and h.task_id = t.id and h.since >= ${changedOn}))
    ), ended as (
      update task_history h set until = changed.since from changed
      where h.organisation_id = ${ownOrganisation(organisationId)} and h.task_id = changed.id and h.until is null and h.since < changed.since
    )
    insert into task_history (task_id, since, state, overdue_after, outcome_cycle_id, has_evidence, last_outcome)
    select id, since, state, overdue_after, outcome_cycle_id, has_evidence, last_outcome from changed
    on conflict (organisation_id, task_id, since) do update set state = excluded.state, overdue_after = excluded.overdue_after,
      outcome_cycle_id = excluded.outcome_cycle_id, has_evidence = excluded.has_evidence, last_outcome = excluded.last_outcome`.execute(
    db,
  );
}

/** Reconstructs the history of tasks that have none from their cycles and completions. */
export async function recallTaskHistory(scope: Scope) {
  const { db, whole, organisationId } = scope;
  // Counts of a reconstructed past are invalid; the next night recounts them.
  await sql`select id from organisations where id = ${organisationId}::uuid for no key update`.execute(db);
  await sql`delete from compliance_days where organisation_id = ${organisationId}::uuid`.execute(db);
  const tasks = await whole.selectFrom('tasks').select('id').orderBy('id').forUpdate().execute();
  await countTasksAfterwards(
    scope,
    tasks.map(({ id }) => id),
  );
  await sql`call recall_task_history(${organisationId})`.execute(db);
}

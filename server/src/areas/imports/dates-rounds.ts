import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The number of activity entries of all rounds of each of these tasks: a file or a comment there adds none to the task. */
export async function roundActivityOf({ db, organisationId }: Scope, taskIds: readonly string[]) {
  const { rows } = await sql<{ taskId: string; count: number }>`
    select c.task_id as "taskId", sum(r.activity_count)::int as count
    from task_cycles c join records r on r.organisation_id = ${ownOrganisation(organisationId)} and r.id = c.id
    where c.organisation_id = ${ownOrganisation(organisationId)} and c.task_id = any (${[...taskIds]}::uuid[])
    group by c.task_id`.execute(db);
  return new Map(rows.map(({ taskId, count }) => [taskId, count]));
}

/** Something has been done with a round of the row's task. Imports of earlier versions did not keep the number. */
export const areRoundsTouched = ({ organisationId }: Scope) => {
  const own = ownOrganisation(organisationId);
  return sql<boolean>`coalesce((import_records.before ->> 'roundActivityCount')::int <> (select sum(r.activity_count)
    from task_cycles c join records r on r.organisation_id = ${own} and r.id = c.id
    where c.organisation_id = ${own} and c.task_id = import_records.record_id), false)`;
};

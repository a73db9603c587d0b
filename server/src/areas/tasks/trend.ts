import { sql } from 'kysely';
import type { WhoseTasks } from '@lintel/contract/areas/tasks';
import type { Scope } from '#platform/scope';
import { unforeseen } from '#platform/tenant-predicate';
import { ownTasks, visibleTasks } from './queries.ts';

export type CountedDay = { day: string; dutyCount: number; compliantCount: number; propertyCount: number };
/** So many tasks stood on the days from `first` up to before `after`, and were compliant up to before `compliantAfter`. */
type Stretch = { first: number; after: number; compliantAfter: number; count: number };
/** So many properties had a duty on a day. */
type Covered = { first: number; after: null; compliantAfter: null; count: number };

/**
 * How many duties there were at the end of each of these days, how many of them were compliant, and on how many
 * properties, as it was known then (decision 018). Days rise, and there are at most 62 of them.
 */
export async function countedOn(scope: Scope, days: string[], role: WhoseTasks): Promise<CountedDay[]> {
  const counted = days.map((day) => ({ day, dutyCount: 0, compliantCount: 0, propertyCount: 0 }));
  for (const { first, after, compliantAfter, count } of await stretches(scope, days, role)) {
    if (after === null) counted[first]!.propertyCount = count;
    else
      for (let at = first; at < after; at += 1) {
        counted[at]!.dutyCount += count;
        if (at < compliantAfter) counted[at]!.compliantCount += count;
      }
  }
  return counted;
}

/** One pass over the history, however many days: each time that a task stood somewhere is a stretch of days, and equal ones are one. */
async function stretches(scope: Scope, days: string[], role: WhoseTasks): Promise<(Stretch | Covered)[]> {
  const { db, organisationId, timeZone } = scope;
  const seen = visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .$if(role === 'OWN', (query) => query.where('tasks.id', 'in', ownTasks(scope)))
    .select([
      'tasks.id',
      'tasks.propertyId',
      'tasks.state',
      'tasks.overdueAfter',
      'tasks.saidCycleId',
      'tasks.hasEvidence',
      'tasks.lastOutcome',
    ])
    .select([
      sql<string>`(tasks.changed_at at time zone ${timeZone})::date`.as('since'),
      sql<string>`(properties.archived_at at time zone ${timeZone})::date`.as('goneOn'),
      sql<boolean>`task_types.evidence <> '[]'`.as('asksForEvidence'),
    ]);
  const isDone = (row: string, asksForEvidence: string) =>
    sql`${sql.ref(`${row}.said_cycle_id`)} is not null and ${sql.ref(`${row}.last_outcome`)} <> 'unsatisfactory' and (${sql.ref(`${row}.has_evidence`)} or not ${sql.ref(asksForEvidence)})`;
  const sampled = sql`(select days from asked)`;
  // With the usual 4 MB the history of 150,000 tasks would go through temporary files: three times as long.
  await sql`select set_config('work_mem', '64MB', true)`.execute(db);
  const { rows } = await sql<Stretch | Covered>`
    with asked as materialized (select ${days}::date[] as days), seen as materialized (${seen}), stood as (
      select seen.property_id, h.since, least(h.until, seen.since, seen.gone_on) as until, h.state, h.overdue_after,
        ${isDone('h', 'seen.asks_for_evidence')} as is_done
      from task_history h join seen on seen.id = h.task_id
      where h.organisation_id = ${unforeseen(organisationId)} and (h.until is null or h.until > ${days[0]}::date)
      union all
      select property_id, since, gone_on, state, overdue_after, ${isDone('seen', 'asks_for_evidence')} from seen
    ), placed as materialized (
      select property_id, width_bucket(since - 1, ${sampled}) as first, width_bucket(coalesce(until, 'infinity') - 1, ${sampled}) as after,
        width_bucket(case when is_done then least(until, overdue_after + 1, 'infinity') else since end - 1, ${sampled}) as compliant_after
      from stood where (until is null or until > since) and (state = 'finished' or state = 'active' and overdue_after is not null)
    ), covered as (
      select bit_or((1::bigint << after) - (1::bigint << first)) as days from placed where first < after group by property_id
    )
    select first, after, compliant_after as "compliantAfter", count(*)::int as count from placed where first < after group by 1, 2, 3
    union all
    select at, null, null, count(*)::int from covered, generate_series(0, ${days.length - 1}) at where days & (1::bigint << at) <> 0 group by at`.execute(
    db,
  );
  return rows;
}

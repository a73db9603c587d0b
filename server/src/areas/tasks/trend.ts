import { sql } from 'kysely';
import type { WhoseTasks } from '@lintel/contract/areas/tasks';
import type { Scope } from '#platform/scope';
import { ownTasks, visibleTasks } from './queries.ts';

export type CountedDay = { day: string; dutyCount: number; compliantCount: number; propertyCount: number };
type Step = { at: number; duties: number; compliant: number; properties: number };

/**
 * How many duties there were at the end of each of these days, how many of them were compliant, and on how many
 * properties, as it was known then (decision 018). Days rise.
 */
export async function countedOn(scope: Scope, days: string[], role: WhoseTasks): Promise<CountedDay[]> {
  const steps = new Map((await stepsBetween(scope, days, role)).map((step) => [step.at, step]));
  const now = { dutyCount: 0, compliantCount: 0, propertyCount: 0 };
  return days.map((day, at) => {
    const step = steps.get(at);
    now.dutyCount += step?.duties ?? 0;
    now.compliantCount += step?.compliant ?? 0;
    now.propertyCount += step?.properties ?? 0;
    return { day, ...now };
  });
}

/**
 * One pass over the history, however many days: each time that a task stood somewhere adds one at the first of the days
 * that it covers and takes it away at the first that it does not.
 */
async function stepsBetween(scope: Scope, days: string[], role: WhoseTasks): Promise<Step[]> {
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
  const sampled = sql`${days}::date[]`;
  const { rows } = await sql<Step>`
    with seen as materialized (${seen}), stood as (
      select seen.property_id, h.since, least(h.until, seen.since, seen.gone_on) as until, h.state, h.overdue_after,
        ${isDone('h', 'seen.asks_for_evidence')} as is_done
      from task_history h join seen on seen.id = h.task_id
      where h.organisation_id = ${organisationId} and (h.until is null or h.until > ${days[0]}::date)
      union all
      select property_id, since, gone_on, state, overdue_after, ${isDone('seen', 'asks_for_evidence')} from seen
    ), placed as (
      select property_id, width_bucket(since - 1, ${sampled}) as first, width_bucket(coalesce(until, 'infinity') - 1, ${sampled}) as after,
        width_bucket(case when is_done then least(until, overdue_after + 1, 'infinity') else since end - 1, ${sampled}) as compliant_after
      from stood where (until is null or until > since) and (state = 'finished' or state = 'active' and overdue_after is not null)
    ), steps as (
      select property_id, step.at, sum(step.duties) as duties, sum(step.compliant) as compliant
      from placed, lateral (values (first, 1, (first < compliant_after)::int), (after, -1, 0), (compliant_after, 0, -(first < compliant_after)::int)) step(at, duties, compliant)
      where first < after group by property_id, step.at
    ), of_property as (
      select property_id, at, duties, compliant, sum(duties) over (partition by property_id order by at) as there from steps
    ), with_property as (
      select at, duties, compliant, (there > 0)::int - coalesce(lag((there > 0)::int) over (partition by property_id order by at), 0) as properties from of_property
    )
    select at, sum(duties)::int as duties, sum(compliant)::int as compliant, sum(properties)::int as properties from with_property group by at`.execute(
    db,
  );
  return rows;
}

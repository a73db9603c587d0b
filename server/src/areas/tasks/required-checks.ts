import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Shortfall } from '@lintel/contract/areas/safety-measures';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { tasksWithHistory } from './with-history.ts';

/** How a task stood as a check: carried out, perhaps unsatisfactory or recorded later; not required; or why it was not carried out. */
export type CheckVerdict = Shortfall | 'in-date' | 'unsatisfactory' | 'recorded-later' | 'set-aside' | 'added-later';

/**
 * Every task that the reader sees of a type that counts for a measure of the regulator, with how it stood at the end of a day
 * (decision 080).
 */
export function requiredChecks(scope: Scope, day: string): RawBuilder<unknown> {
  const { organisationId, timeZone } = scope;
  const own = ownOrganisation(organisationId);
  const seen = tasksWithHistory(scope)
    .where('taskTypes.safetyMeasure', 'is not', null)
    .select(['tasks.ownIntervalId', 'taskTypes.intervalId', 'taskTypes.safetyMeasure as measure'])
    .select(['taskTypes.code', 'taskTypes.name']);
  // An unsatisfactory check was carried out, although its round stays open until what it found is put right.
  const isStillValid = sql`exists (select from task_completions found
    left join dictionary_entries every on every.organisation_id = ${own} and every.id = coalesce(seen.own_interval_id, seen.interval_id)
    where found.organisation_id = ${own} and found.cycle_id = stood.outcome_cycle_id and found.outcome = 'unsatisfactory' and found.done_on <= ${day}::date
      and (every.details ->> 'unit' is null or
        found.done_on + ((every.details ->> 'count') || ' ' || (every.details ->> 'unit'))::interval >= ${day}::date))`;
  const stood = sql`
    select seen.id, seen.property_id, seen.measure, seen.code, seen.name, seen.asks_for_evidence, stood.overdue_after as due_by,
      stood.outcome_cycle_id,
      case when stood.state is null or stood.state = 'removed' then
          case when seen.since > ${day}::date and seen.state in ('active', 'finished') then 'added-later' end
        when stood.state not in ('active', 'finished') then 'set-aside'
        when stood.outcome_cycle_id is null then 'never-done'
        when stood.overdue_after < ${day}::date and not (stood.last_outcome = 'unsatisfactory' and ${isStillValid}) then 'overdue'
        when stood.state = 'active' and stood.overdue_after is null then 'no-due-date'
        when not stood.has_evidence and seen.asks_for_evidence then 'no-evidence'
        when stood.last_outcome = 'unsatisfactory' then 'unsatisfactory'
        else 'in-date' end as verdict
    from (${seen}) seen
    left join lateral (
      select seen.state, seen.overdue_after, seen.outcome_cycle_id, seen.has_evidence, seen.last_outcome where seen.since <= ${day}::date
      union all
      select h.state, h.overdue_after, h.outcome_cycle_id, h.has_evidence, h.last_outcome from task_history h
      where h.organisation_id = ${own} and h.task_id = seen.id and seen.since > ${day}::date
        and h.since <= ${day}::date and (h.until is null or h.until > ${day}::date)
    ) stood on true
    where seen.gone_on is null or seen.gone_on > ${day}::date`;
  // The history knows what was known: not of a check that was carried out by then and recorded, or proved, only after it.
  const isProved = sql`exists (select from files where files.organisation_id = ${own} and files.record_id = done.id
    and files.is_proof and files.deleted_at is null)`;
  const isRecordedLater = sql`exists (select from task_cycles done
    where done.organisation_id = ${own} and done.task_id = stood.id and done.state = 'done' and done.done_on <= ${day}::date
      and case when stood.verdict = 'no-evidence' then done.id = stood.outcome_cycle_id and ${isProved}
        else (done.closed_at at time zone ${timeZone})::date > ${day}::date and (not stood.asks_for_evidence or ${isProved})
          and not exists (select from task_cycles later where later.organisation_id = ${own} and later.task_id = done.task_id
            and later.number > done.number and later.due_on < ${day}::date and (later.done_on is null or later.done_on > ${day}::date)) end)`;
  return sql`select id, property_id, measure, code, name, due_by,
      case when verdict in ('never-done', 'overdue', 'no-due-date', 'no-evidence') and ${isRecordedLater} then 'recorded-later' else verdict end as verdict
    from (${stood}) stood where verdict is not null`;
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shortfalls } from '@lintel/contract/areas/safety-measures';
import type { Shortfall } from '@lintel/contract/areas/safety-measures';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { isTime, seenToAgain } from './times.ts';
import { tasksWithHistory } from './with-history.ts';

/** How a task stood as a check: carried out, perhaps unsatisfactory or recorded later; not required; or why it was not carried out. */
export type CheckVerdict =
  | Shortfall
  | 'in-date'
  | 'unsatisfactory'
  | 'recorded-later'
  | 'suspended'
  | 'not-applicable'
  | 'added-later';

/** Of these nothing was required. */
export const setAside: readonly CheckVerdict[] = ['suspended', 'not-applicable'];

const isOneOf = (verdicts: readonly CheckVerdict[]) =>
  sql<boolean>`verdict in (${sql.join(verdicts.map((verdict) => sql.lit(verdict)))})`;
/** True of a row that was required and not carried out. */
export const isFailing = isOneOf(shortfalls.map(({ id }) => id));
/** True of a row that counts, carried out or not. */
export const isRequired = sql<boolean>`not ${isOneOf([...setAside, 'added-later'])}`;

/** What stands on record of a task as done by a day, joined with its rounds. */
export const recordedBy = (scope: Scope, day: string, task: RawBuilder<unknown>): RawBuilder<unknown> => {
  const own = ownOrganisation(scope.organisationId);
  return sql`task_cycles
    join task_completions on task_completions.organisation_id = ${own} and task_completions.cycle_id = task_cycles.id
    where task_cycles.organisation_id = ${own} and task_cycles.task_id = ${task}.id and task_completions.done_on <= ${day}::date
      and ${isTime(scope)}`;
};

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
  const recorded = (task: RawBuilder<unknown>) => recordedBy(scope, day, task);
  // An unsatisfactory check was carried out, although its round stays open until what it found is put right.
  const isUnsatisfactoryInDate = (task: RawBuilder<unknown>) => sql`task_completions.outcome = 'unsatisfactory'
    and not exists (select from dictionary_entries every
      where every.organisation_id = ${own} and every.id = coalesce(${task}.own_interval_id, ${task}.interval_id)
        and task_completions.done_on + ((every.details ->> 'count') || ' ' || (every.details ->> 'unit'))::interval < ${day}::date)`;
  const seenNow = sql`seen`;
  const isStillValid = sql`exists (select from ${recorded(seenNow)} and task_cycles.id = stood.outcome_cycle_id
    and ${isUnsatisfactoryInDate(seenNow)})`;
  const stood = sql`
    select seen.id, seen.property_id, seen.measure, seen.code, seen.name, seen.asks_for_evidence, stood.overdue_after as due_by,
      stood.outcome_cycle_id, seen.own_interval_id, seen.interval_id, seen.since > ${day}::date as has_changed,
      case when stood.state is null or stood.state = 'removed' then
          case when seen.since > ${day}::date and seen.state in ('active', 'finished') then 'added-later' end
        when stood.state not in ('active', 'finished') then stood.state
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
  // The history knows what was known: not of a check that was recorded, proved or corrected only after the day.
  const was = sql`stood`;
  const isAfter = (instant: string) => sql`(${sql.ref(instant)} at time zone ${timeZone})::date > ${day}::date`;
  const wasDue = sql`from task_cycles due where due.organisation_id = ${own} and due.task_id = stood.id
    and due.due_on < ${day}::date and (due.done_on is null or due.done_on > ${day}::date)`;
  const wasInDate = sql`(${isUnsatisfactoryInDate(was)} or task_completions.outcome <> 'unsatisfactory'
    and not exists (select ${wasDue} and due.number > task_cycles.number))`;
  const isProved = sql`exists (select from files where files.organisation_id = ${own} and files.record_id = task_cycles.id
    and files.is_proof and files.deleted_at is null)`;
  const isRecordedLater = sql`stood.has_changed and exists (select from ${recorded(was)} and ${wasInDate}
    and case when stood.verdict = 'no-evidence' then task_cycles.id = stood.outcome_cycle_id and ${isProved}
      else ${isAfter('task_completions.recorded_at')} and (not stood.asks_for_evidence or ${isProved}) end)`;
  const isCorrectedLater = sql`stood.has_changed and exists (select from task_completions corrected
    where corrected.organisation_id = ${own} and corrected.cycle_id = stood.outcome_cycle_id
      and corrected.reason <> ${seenToAgain} and ${isAfter('corrected.recorded_at')})`;
  const isNotAfterAll = sql`verdict in ('in-date', 'unsatisfactory') and ${isCorrectedLater}
    and not exists (select from ${recorded(was)} and ${wasInDate})`;
  return sql`
    select id, property_id, measure, code, name,
      case when ${isCorrectedLater} then coalesce((select max(due.due_on) ${wasDue}), due_by) else due_by end as due_by,
      case when ${isFailing} and ${isRecordedLater} then 'recorded-later'
        when ${isNotAfterAll} then case when exists (select ${wasDue}) then 'overdue' else 'never-done' end
        else verdict end as verdict
    from (${stood}) stood where verdict is not null`;
}

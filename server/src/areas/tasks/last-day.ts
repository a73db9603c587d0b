import { sql } from 'kysely';
import { longDate } from '@lintel/contract/cycles/calendar';
import { lastDayAgain, lastDayByHand, lastDayOfDuty } from '@lintel/contract/cycles/last-day';
import type { LastDone } from '@lintel/contract/cycles/last-day';
import type { Cycle, CycleRule } from '@lintel/contract/cycles/rule';
import { invalid } from '#platform/http/problems';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { FoundTask } from './queries.ts';
import { ruleOfTask } from './task.ts';

/** The date on which a task was first added to its property, in the organisation's time zone. */
export const dayAdded = ({ timeZone }: Pick<Scope, 'timeZone'>, createdAt: string) =>
  dayIn(timeZone, new Date(createdAt));

/** Why a duty cannot be due later than its last date, as the start of a sentence. */
export function lastDayInWords({ legalBasis, longest }: CycleRule, last: string, lastDoneOn: string | null) {
  if (!lastDoneOn)
    return `This task is statutory and was never recorded as done: ${longDate(last)}, one interval after it was added here, is the last day`;
  return longest
    ? `By law ${longDate(last)} is the last day (${legalBasis})`
    : `This task is statutory and was last done on ${longDate(lastDoneOn)}: ${longDate(last)} is the last day that its interval allows`;
}

/** Refuses a due date later than the last date of a duty that applies again; returns its rule and that date by law. */
export function checkLastDay(scope: Scope, task: FoundTask, dueOn: string) {
  const rule = ruleOfTask(task);
  const { lastDoneOn } = task;
  const last = lastDayAgain(rule, { lastDoneOn, addedOn: dayAdded(scope, task.createdAt) }, scope.today);
  if (last && dueOn > last)
    throw invalid([{ field: 'dueOn', message: `${lastDayInWords(rule, last, lastDoneOn)}: choose no later one` }]);
  return { rule, legalOn: rule.longest && lastDoneOn ? last : null };
}

type Moving = { statutory: boolean; rule: CycleRule; cycle: Cycle; last: LastDone | null; addedOn: string };

/**
 * Why one person cannot set a due date, or null. An earlier date is always allowed. A statutory duty may be put off a little while
 * it is in time; once it is overdue, or was held up past its date, its interval alone decides (decision 031).
 */
export function whyNotDueOn(
  { statutory, rule, cycle, ...known }: Moving,
  dueOn: string | null,
  today: string,
): string | null {
  const { legalOn, heldUpFrom } = cycle;
  if (dueOn && cycle.dueOn && dueOn <= cycle.dueOn) return null;
  if (legalOn)
    return dueOn && dueOn > legalOn ? `${lastDayInWords(rule, legalOn, legalOn)}: choose no later one` : null;
  if (!statutory) return null;
  const given = lastDayOfDuty(rule, known);
  if (dueOn && given && dueOn <= given) return null;
  if (heldUpFrom || (cycle.dueOn && cycle.dueOn < today))
    return `This task is statutory and ${heldUpFrom ? 'was held up past its due date already' : 'overdue, and stays so until it is done'}: complete it, or have somebody else accept that it does not apply`;
  const until = lastDayByHand(rule, known);
  if (!dueOn || !until || dueOn <= until) return null;
  const { last } = known;
  if (!last || rule.longest) return `${lastDayInWords(rule, until, last?.doneOn ?? null)}: choose no later one`;
  return `This task is statutory and was last done on ${longDate(last.doneOn)}: it can be put off to ${longDate(until)} at most. Choose no later day, suspend it with a reason, or have somebody else accept that it does not apply`;
}

/** When each of these tasks was last done; those never done are absent. */
export async function lastDoneOf(
  { db, organisationId }: Pick<Scope, 'db' | 'organisationId'>,
  taskIds: string[],
): Promise<Map<string, LastDone>> {
  const { rows } = await sql<LastDone & { taskId: string }>`
    select task.id as "taskId", completion.done_on as "doneOn", completion.certificate_expires_on as "certificateExpiresOn"
    from unnest(${taskIds}::uuid[]) as task(id)
    cross join lateral (
      select c.id, c.revision from task_cycles c
      where c.organisation_id = ${ownOrganisation(organisationId)} and c.task_id = task.id and c.state = 'done'
      order by c.number desc limit 1
    ) cycle
    join task_completions completion on completion.organisation_id = ${ownOrganisation(organisationId)} and completion.cycle_id = cycle.id
      and completion.revision = cycle.revision`.execute(db);
  return new Map(rows.map(({ taskId, ...last }) => [taskId, last]));
}

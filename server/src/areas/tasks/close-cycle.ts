import type { Outcome } from '@lintel/contract/areas/tasks/states';
import type { CompletionDetails } from '@lintel/contract/areas/tasks/task';
import { longDate } from '@lintel/contract/cycles/calendar';
import { nextCycle, whyNotDoneOn } from '@lintel/contract/cycles/cycle';
import { withoutEquipment } from '@lintel/contract/cycles/pieces';
import type { ExplainedCycle } from '@lintel/contract/cycles/rule';
import { fileCountsOf } from '#areas/files/queries';
import { overdueAfter } from '#areas/task-types/rule';
import { userIdOf } from '#platform/access/access';
import { invalid } from '#platform/http/problems';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { TaskCompletionRecord, TaskCycleRecord } from './tables.ts';
import { withdrawOrReject } from './decide-proposals.ts';
import { dueAfterRound, dueWithEquipment } from './equipment/due.ts';
import type { Piece } from './equipment/pieces.ts';
import { exemptionsOf } from './exemption.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import type { FoundTask } from './queries.ts';
import { taskStatus } from './statuses.ts';
import type { StatusThatFollows } from './statuses.ts';
import { ruleOfTask } from './task.ts';

/** A cycle ends with a valid result; an unsatisfactory one leaves it open (decision 015). */
export const endsCycle = (outcome: Outcome) => outcome !== 'unsatisfactory';

/** Refuses a completion with impossible dates. */
export function checkDates(
  { today }: Scope,
  cycle: TaskCycleRecord,
  { doneOn, certificateIssuedOn, certificateExpiresOn }: CompletionDetails,
  {
    nextDoneOn = null,
    dayField = 'doneOn',
    byLink = false,
  }: { nextDoneOn?: string | null; dayField?: string; byLink?: boolean } = {},
) {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  const whyNot = whyNotDoneOn({ cycle: engineCycle(cycle), doneOn, today, nextDoneOn });
  if (whyNot === 'in-future') refuse(dayField, 'This date is in the future');
  if (whyNot === 'before-start')
    refuse(
      dayField,
      byLink
        ? `This asks for work done on ${longDate(cycle.startsOn)} or later. Work done before belongs to an earlier round: tell whoever sent you the link.`
        : `This round began on ${longDate(cycle.startsOn)}. What was done before belongs to an earlier round: amend the result of that one under History.`,
    );
  if (whyNot === 'after-next')
    refuse(dayField, `What came after it was done on ${longDate(nextDoneOn!)}: choose a day until then`);
  if (certificateIssuedOn && certificateIssuedOn > today) refuse('certificateIssuedOn', 'This date is in the future');
  if (certificateExpiresOn && certificateExpiresOn <= (certificateIssuedOn ?? doneOn))
    refuse('certificateExpiresOn', 'A certificate runs out after the day it was issued');
  else if (certificateExpiresOn && certificateExpiresOn <= doneOn)
    refuse('certificateExpiresOn', 'A certificate runs out after the day it was done');
  if (problems.length) throw invalid(problems);
}

/** The cycle that would follow if this one were done on a date; null for a one-off task. */
export const cycleAfter = (
  task: FoundTask,
  cycle: TaskCycleRecord,
  { doneOn, certificateExpiresOn }: Pick<CompletionDetails, 'doneOn' | 'certificateExpiresOn'>,
): ExplainedCycle | null =>
  nextCycle({ rule: ruleOfTask(task), cycle: withoutEquipment(engineCycle(cycle)), doneOn, certificateExpiresOn });

/** Inserts a completion of a cycle as its next revision; none is ever changed. */
export async function keepCompletion(
  scope: Scope,
  cycle: TaskCycleRecord,
  {
    doneOn,
    doneBy,
    outcome,
    certificateNumber,
    certificateIssuedOn,
    certificateExpiresOn,
    despite,
    note,
    followUp,
  }: CompletionDetails,
  {
    reason,
    withoutEvidenceReason,
    checklistVersion,
  }: Pick<TaskCompletionRecord, 'reason' | 'withoutEvidenceReason' | 'checklistVersion'>,
) {
  await scope.db
    .insertInto('taskCompletions')
    .values({
      cycleId: cycle.id,
      revision: cycle.revision + 1,
      doneOn,
      doneBy,
      outcome,
      certificateNumber,
      certificateIssuedOn,
      certificateExpiresOn,
      despite,
      note,
      followUp,
      withoutEvidenceReason,
      checklistVersion,
      reason,
      recordedBy: userIdOf(scope.me),
      recordedAt: scope.now.toISOString(),
    })
    .execute();
  await scope.db
    .updateTable('taskCycles')
    .set({ revision: cycle.revision + 1, outcome })
    .where('id', '=', cycle.id)
    .execute();
}

/** Closes a cycle as done and starts the next; a one-off task is finished. `pieces`: how its equipment stands then, if it is known. */
export async function closeCycle(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  details: CompletionDetails,
  pieces?: readonly Piece[],
) {
  await scope.db
    .updateTable('taskCycles')
    .set({ state: 'done', doneOn: details.doneOn, closedAt: scope.now.toISOString() })
    .where('id', '=', cycle.id)
    .execute();
  const next = cycleAfter(task, cycle, details);
  if (next) return begin(scope, task, await dueAfterRound(scope, task, { over: cycle, next, pieces }));
  await scope.db
    .updateTable('tasks')
    .set({
      state: 'finished',
      stateSince: scope.now.toISOString(),
      stateReason: null,
      statusId: await finishedStatusId(scope, details.outcome),
      dueOn: null,
      overdueAfter: null,
    })
    .where('id', '=', task.id)
    .execute();
  // Done after all, so that nobody decides any more whether it applies or is removed.
  await withdrawOrReject(scope, await exemptionsOf(scope, [task]), 'It has been completed');
}

/** The status of a finished one-off task, by its result. */
export const finishedStatusId = async (scope: Scope, outcome: Outcome) =>
  (await taskStatus(scope, outcome === 'actions-raised' ? 'completed-with-actions' : 'completed')).id;

/**
 * The due date of a round that was over before its task came here: as it was known then, and no later than the law allowed. If
 * nobody knows it, the round was neither in time nor late.
 */
export async function setPastDueDate(scope: Scope, cycleId: string, day: string | null): Promise<void> {
  const ofCycle = scope.db.selectFrom('taskCycles').selectAll().where('id', '=', cycleId);
  const cycle = await ofCycle.executeTakeFirstOrThrow();
  const { legalOn } = engineCycle(cycle);
  const dueOn = day && legalOn && day > legalOn ? legalOn : day;
  if (cycle.dueOn === dueOn) return;
  const because = JSON.stringify({ code: 'set-by-hand', parts: {} });
  await scope.db.updateTable('taskCycles').set({ dueOn, because }).where('id', '=', cycleId).execute();
}

/** Starts a new cycle of a task, due with its equipment. */
export const startCycle = async (scope: Scope, task: FoundTask, given: ExplainedCycle) =>
  begin(scope, task, await dueWithEquipment(scope, task, given));

/** A new cycle is numbered after the last one. */
async function begin(scope: Scope, task: FoundTask, cycle: ExplainedCycle) {
  const { last } = await scope.db
    .selectFrom('taskCycles')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('taskId', '=', task.id)
    .executeTakeFirstOrThrow();
  const id = scope.newId();
  const number = last + 1;
  const summary = `Round ${number} started${cycle.dueOn ? `, due ${longDate(cycle.dueOn)}` : ''}`;
  await scope.begin([{ id, kind: 'TASK-CYCLE', propertyId: task.propertyId }], {
    type: 'INTERVAL_STARTED',
    event: 'cycle.started',
    summary,
  });
  await scope.db
    .insertInto('taskCycles')
    .values({ id, taskId: task.id, number, ...columnsOfCycle(cycle), state: 'open', doneOn: null, outcome: null })
    .execute();
  await makeCurrent(scope, task, { id, dueOn: cycle.dueOn }, 'not-started');
  await scope.record(task.id, { type: 'INTERVAL_STARTED', event: 'task.cycle-started', summary });
}

/** Makes a cycle the current one of a task, with its due date and status. */
export async function makeCurrent(
  scope: Scope,
  task: FoundTask,
  { id, dueOn }: { id: string; dueOn: string | null },
  statusCode: StatusThatFollows,
) {
  const status = await taskStatus(scope, statusCode);
  await scope.db
    .updateTable('tasks')
    .set({
      state: 'active',
      ...(task.state === 'active' ? {} : { stateSince: scope.now.toISOString() }),
      stateReason: null,
      reviewOn: null,
      approvedBy: null,
      cycleId: id,
      statusId: status.id,
      ...dueColumns(task, dueOn),
    })
    .where('id', '=', task.id)
    .execute();
}

/** The due date of a task, and the last date on which it is not yet overdue. */
export const dueColumns = (task: Pick<FoundTask, 'graceDays' | 'intervalBasis'>, dueOn: string | null) => ({
  dueOn,
  overdueAfter: dueOn && overdueAfter(task, dueOn),
});

/** Ends a write to a task: increments its version, and copies the latest completion of any of its cycles. */
export async function settleTask(scope: Scope, taskId: string) {
  const last = await scope.db
    .selectFrom('taskCycles')
    .innerJoin('taskCompletions', (join) =>
      join
        .onRef('taskCompletions.cycleId', '=', 'taskCycles.id')
        .onRef('taskCompletions.revision', '=', 'taskCycles.revision'),
    )
    .select([
      'taskCycles.id as outcomeCycleId',
      'taskCompletions.doneOn as lastDoneOn',
      'taskCompletions.outcome as lastOutcome',
    ])
    .where('taskCycles.taskId', '=', taskId)
    .orderBy('taskCycles.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const proved = last ? await fileCountsOf(scope, [last.outcomeCycleId]) : undefined;
  await scope.db
    .updateTable('tasks')
    .set((eb) => ({
      hasEvidence: last !== undefined && (proved?.get(last.outcomeCycleId)?.proofs ?? 0) > 0,
      lastDoneOn: last?.lastDoneOn ?? null,
      lastOutcome: last?.lastOutcome ?? null,
      outcomeCycleId: last?.outcomeCycleId ?? null,
      version: eb('version', '+', 1),
      changedAt: scope.now.toISOString(),
    }))
    .where('id', '=', taskId)
    .execute();
}

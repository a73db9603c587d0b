import type { z } from 'zod';
import { completionFieldLabels } from '@lintel/contract/areas/tasks/task';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { CompletionDetails } from '@lintel/contract/areas/tasks/task';
import { stillAligned } from '@lintel/contract/cycles/align';
import { longDate } from '@lintel/contract/cycles/calendar';
import { withoutEquipment } from '@lintel/contract/cycles/pieces';
import type { LastDone } from '@lintel/contract/cycles/last-day';
import type { Cycle, ExplainedCycle } from '@lintel/contract/cycles/rule';
import { amendedAnswers, despiteOf } from '#areas/checklists/answers';
import { keepAnswers } from '#areas/checklists/kept-answers';
import { changesBetween } from '#platform/record/changes';
import { checkArchived, conflict, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { TaskCycleRecord } from './tables.ts';
import {
  checkDates,
  closeCycle,
  cycleAfter,
  dueColumns,
  endsCycle,
  finishedStatusId,
  keepCompletion,
  makeCurrent,
  settleTask,
} from './close-cycle.ts';
import { amendedResults, amendEquipment } from './equipment/again.ts';
import { dueWithEquipment } from './equipment/due.ts';
import { moveWithEquipment } from './equipment/move.ts';
import { piecesOfTask } from './equipment/pieces.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import { dayAdded, whyNotDueOn } from './last-day.ts';
import type { FoundTask } from './queries.ts';
import { getTask, holdTask, ruleOfTask } from './task.ts';

type Amended = z.output<(typeof tasks.amend)['body']>;

/** Corrects what was said of a cycle: a new revision, with its reason. What follows from it is worked out again. */
export async function amendCompletion(
  scope: Scope,
  { id, cycleId, revision, reason, equipment, checklist, ...given }: Amended,
) {
  const task = await holdTask(scope, id);
  checkArchived(task);
  if (!task.mayComplete) throw forbidden();
  const { cycle, before } = await lastCompletion(scope, task, cycleId);
  if (cycle.revision !== revision)
    throw conflict('Somebody else corrected this meanwhile. Your correction was not saved: please look at it again.');
  if (cycle.state === 'ended') throw conflict('This round ended without being done');
  const next = await cycleBehind(scope, cycle);
  checkDates(scope, cycle, given, { nextDoneOn: next ? (next.isDirect ? next.lastDoneOn : next.startsOn) : null });

  const results = await amendedResults(scope, cycle, given, equipment);
  const answers = await amendedAnswers(scope, task, before, checklist, results.named);
  const details = { ...given, despite: despiteOf(answers.given, given) };
  const changes = changesBetween<CompletionDetails>(before, details, completionFieldLabels, shown);
  await keepCompletion(scope, cycle, details, {
    reason,
    withoutEvidenceReason: before.withoutEvidenceReason,
    checklistVersion: before.checklistVersion,
  });
  const pieces = await amendEquipment(scope, task, cycle, { before, details, results });
  await keepAnswers(scope, cycle, answers.given);
  changes.push(...answers.changes, ...pieces);
  const entry = { type: 'LIFECYCLE_AMEND' as const, summary: `Round ${cycle.number} amended`, comment: reason };
  await scope.record(cycleId, { ...entry, event: 'cycle.amended', changes });
  const dates = await workOutAgain(scope, task, cycle, next, details);
  await scope.record(id, { ...entry, event: 'task.cycle-amended', changes: [...changes, ...dates] });
  if ((await piecesOfTask(scope, id)).length > 0)
    await moveWithEquipment(scope, id, `Round ${cycle.number} was amended`, {
      onlySooner: !endsCycle(details.outcome),
    });
  await settleTask(scope, id);
  return getTask(scope, id);
}

/** What a correction moves: whether the cycle is done, and when the next one starts and is due. */
async function workOutAgain(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  next: NextCycle | undefined,
  details: CompletionDetails,
) {
  const isEnding = endsCycle(details.outcome);
  if (cycle.state === 'open') {
    if (isEnding && task.state !== 'active') throw conflict('This task is suspended. Resume it first.');
    if (isEnding) await closeCycle(scope, task, cycle, details);
    return [];
  }
  if (!isEnding) {
    await reopen(scope, task, cycle, next);
    return [];
  }
  await scope.db.updateTable('taskCycles').set({ doneOn: details.doneOn }).where('id', '=', cycle.id).execute();
  if (task.state === 'finished' && !next)
    await scope.db
      .updateTable('tasks')
      .set({ statusId: await finishedStatusId(scope, details.outcome) })
      .where('id', '=', task.id)
      .execute();
  return next?.isDirect ? moveNext(scope, task, cycle, next, details) : [];
}

/** No satisfactory result is held after all: the cycle is open again, and the one that began after it never was. */
async function reopen(scope: Scope, task: FoundTask, cycle: TaskCycleRecord, next: NextCycle | undefined) {
  if (next && (next.state === 'done' || next.revision > 0))
    throw conflict(`Round ${next.number} has been worked on since. Record the result there instead.`);
  if (!['active', 'finished'].includes(task.state) || (next && !next.isDirect))
    throw conflict('This task has changed since. Resume it before you amend the result.');
  if (next) {
    await scope.db
      .updateTable('taskCycles')
      .set({ state: 'ended', closedAt: scope.now.toISOString() })
      .where('id', '=', next.id)
      .execute();
    await scope.record(next.id, {
      type: 'STATUS_CHANGE',
      event: 'cycle.ended',
      summary: `Ended without being done: round ${cycle.number} turned out unsatisfactory and is open again`,
    });
  }
  const { dueOn, anchor, because } = dueAgain(cycle, next);
  await scope.db
    .updateTable('taskCycles')
    .set({ state: 'open', doneOn: null, closedAt: null, dueOn, anchor, because: JSON.stringify(because) })
    .where('id', '=', cycle.id)
    .execute();
  await makeCurrent(scope, task, { id: cycle.id, dueOn }, 'unsatisfactory');
}

/**
 * A cycle that was over before its task came here ended without a due date, since nobody knew it. Open again, it is due when the one
 * that came after it was; a one-off duty is due at once.
 */
function dueAgain(cycle: TaskCycleRecord, next: NextCycle | undefined): TaskCycleRecord {
  const { anchorOn } = engineCycle(cycle);
  if (cycle.dueOn || !anchorOn) return cycle;
  return next ? itself(next) : { ...cycle, dueOn: anchorOn };
}

/** Counts the next cycle anew. One that is done keeps the due date that people worked to, where it still can. */
async function moveNext(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  next: NextCycle,
  details: CompletionDetails,
) {
  const after = cycleAfter(task, cycle, details);
  if (!after) return [];
  const kept = next.state === 'open' ? itself(next) : next;
  const anew = stillAligned(ruleOfTask(task), engineCycle(kept), after);
  const { alone } = engineCycle(kept);
  const stands =
    (kept.dueOn === null || kept.dueOn >= details.doneOn || alone !== undefined) &&
    (kept.state === 'done' || (kept.because.code === 'set-by-hand' && mayStand(scope, task, anew, kept, details)));
  const now = stands ? standing(kept, after) : anew;
  const columns = columnsOfCycle(next.state === 'open' ? await dueWithEquipment(scope, task, now) : now);
  await scope.db.updateTable('taskCycles').set(columns).where('id', '=', next.id).execute();
  const changes = changesBetween(
    { startsOn: next.startsOn, dueOn: next.dueOn },
    { startsOn: columns.startsOn, dueOn: columns.dueOn },
    { startsOn: `Start of round ${next.number}`, dueOn: `Due date of round ${next.number}` },
    (_field, day) => (day ? longDate(day as string) : null),
  );
  if (changes.length === 0) return [];
  await scope.record(next.id, {
    type: 'LIFECYCLE_AMEND',
    event: 'cycle.moved',
    summary: `Recalculated, because round ${cycle.number} was amended`,
    changes,
  });
  if (next.state === 'open' && task.state === 'active')
    await scope.db.updateTable('tasks').set(dueColumns(task, columns.dueOn)).where('id', '=', task.id).execute();
  return changes;
}

/** A date set by hand stands where somebody could set it again after this result. */
const mayStand = (scope: Scope, task: FoundTask, anew: Cycle, { dueOn }: NextCycle, last: LastDone) =>
  !whyNotDueOn(
    { ...task, rule: ruleOfTask(task), cycle: anew, last, addedOn: dayAdded(scope, task.createdAt) },
    dueOn,
    scope.today,
  );

/** A cycle that keeps its due date starts on the corrected day, and its last day by law follows, unless it was aligned from it. */
function standing(next: NextCycle, after: Cycle): ExplainedCycle {
  const kept = engineCycle(next);
  const isAligned = kept.alignedFrom !== undefined && kept.alignedFrom === (after.legalOn ?? after.anchorOn);
  const legalOn = isAligned || next.state === 'done' ? kept.legalOn : after.legalOn;
  return { ...kept, startsOn: after.startsOn, legalOn, because: next.because };
}

/** A round without what its equipment makes of it. */
function itself(next: NextCycle): NextCycle {
  const { because, ...cycle } = withoutEquipment({ ...engineCycle(next), because: next.because });
  return { ...next, ...columnsOfCycle({ ...cycle, because }), because };
}

async function lastCompletion({ db }: Scope, task: FoundTask, cycleId: string) {
  const cycle = await db
    .selectFrom('taskCycles')
    .selectAll()
    .where('id', '=', cycleId)
    .where('taskId', '=', task.id)
    .executeTakeFirst();
  if (!cycle) throw notFound('round');
  const before = await db
    .selectFrom('taskCompletions')
    .selectAll()
    .where('cycleId', '=', cycleId)
    .where('revision', '=', cycle.revision)
    .executeTakeFirst();
  if (!before) throw conflict('Nothing has been recorded for this round yet');
  return { cycle, before };
}

type NextCycle = TaskCycleRecord & {
  isDirect: boolean;
  /** The day of what was last said of it. */
  lastDoneOn: string | null;
};
/**
 * The cycle that follows, leaving out those that ended undone; direct when it began because this one was done. Between
 * the two there may be one that ended because this one was opened again, so its number does not tell.
 */
async function cycleBehind({ db }: Scope, { taskId, number, doneOn }: TaskCycleRecord): Promise<NextCycle | undefined> {
  const behind = await db
    .selectFrom('taskCycles')
    .selectAll('taskCycles')
    .select((eb) =>
      eb
        .selectFrom('taskCompletions')
        .select('taskCompletions.doneOn')
        .whereRef('taskCompletions.cycleId', '=', 'taskCycles.id')
        .whereRef('taskCompletions.revision', '=', 'taskCycles.revision')
        .as('lastDoneOn'),
    )
    .where('taskId', '=', taskId)
    .where('number', '>', number)
    .where('state', '<>', 'ended')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (!behind) return undefined;
  const isNext = behind.number === number + 1 || behind.because.code !== 'set-by-hand';
  return { ...behind, isDirect: isNext && behind.startsOn === doneOn };
}

function shown(field: keyof CompletionDetails, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (field === 'outcome') return outcomes.find((outcome) => outcome.id === value)?.name ?? null;
  return field.endsWith('On') ? longDate(value as string) : (value as string);
}

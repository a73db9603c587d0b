import type { z } from 'zod';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { CompletionDetails } from '@lintel/contract/areas/tasks/task';
import { daysBetween, longDate } from '@lintel/contract/cycles/calendar';
import { explain } from '@lintel/contract/cycles/explain';
import { raiseActions } from '#areas/actions/raise';
import { checkedAnswers, despiteOf, nothingAsked, unsatisfactoryInWords } from '#areas/checklists/answers';
import { keepAnswers } from '#areas/checklists/kept-answers';
import { evidenceInWords } from '#areas/files/evidence-in-words';
import { fileCountsOf } from '#areas/files/queries';
import { checkArchived, conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import type { TaskCycleRecord } from './tables.ts';
import {
  checkDates,
  closeCycle,
  cycleAfter,
  endsCycle,
  keepCompletion,
  makeCurrent,
  setPastDueDate,
  settleTask,
} from './close-cycle.ts';
import { moveWithEquipment } from './equipment/move.ts';
import { equipmentResults, keepEquipmentResults, leftOut, namedResults, roundAfter } from './equipment/results.ts';
import { beginRoundEarlier, begunEarlier, roundDoneOn } from './first-round.ts';
import { findTask } from './queries.ts';
import type { FoundTask } from './queries.ts';
import { getTask, holdTask } from './task.ts';
import { seenToAgain } from './times.ts';

type Completed = z.output<(typeof tasks.complete)['body']>;
type Asked = z.output<(typeof tasks.preview)['body']>;

/** Records a completion of the open cycle. A satisfactory result closes it and starts the next; any other leaves it open. */
export async function completeTask(
  scope: Scope,
  { id, version, cycleId, withoutEvidenceReason, equipment, checklist, actions = [], ...given }: Completed,
  /** An import knows that it was done, and not what was answered. */
  { dayField = 'doneOn', asks = true } = {},
) {
  const task = await holdTask(scope, id);
  checkArchived(task);
  if (!task.mayComplete) throw forbidden();
  const { round: cycle, isEarlier } = await roundDoneOn(scope, task, await openCycle(scope, task, cycleId), {
    doneOn: given.doneOn,
    isOver: endsCycle(given.outcome),
  });
  await checkVersion(scope, id, version, task);
  checkDates(scope, cycle, given, { dayField });
  await checkAfterLastCompletion(scope, cycle, given.doneOn, dayField);
  const isProved = ((await fileCountsOf(scope, [cycleId])).get(cycleId)?.proofs ?? 0) > 0;
  if (task.evidence.length > 0 && !isProved && !withoutEvidenceReason)
    throw invalid([
      {
        field: 'withoutEvidenceReason',
        message: `Add the ${evidenceInWords(task.evidence).join(' or ')}, or say why there is none`,
      },
    ]);

  const meant = await equipmentResults(scope, task, cycle, given.outcome, equipment);
  const answers = asks ? await checkedAnswers(scope, task, checklist, namedResults(meant)) : nothingAsked;
  const details = { ...given, despite: despiteOf(answers, given) };
  const isOver = endsCycle(details.outcome);

  if (isEarlier) await beginRoundEarlier(scope, cycle);
  const isAgain = cycle.revision > 0;
  await keepCompletion(scope, cycle, details, {
    reason: isAgain ? seenToAgain : null,
    withoutEvidenceReason: isProved ? null : withoutEvidenceReason,
    checklistVersion: answers.version,
  });
  const pieces = await keepEquipmentResults(scope, task, cycle, meant, { ...details, isOver });
  await keepAnswers(scope, cycle, answers);
  const summary = [
    `Round ${cycle.number}: ${inWordsOf(details)}`,
    leftOut(meant.of),
    unsatisfactoryInWords(answers),
    isEarlier && begunEarlier(cycle),
  ]
    .filter(Boolean)
    .join('. ');
  await scope.recordAll(
    [id, cycleId].map((recordId) => ({
      recordId,
      entry: {
        type: 'FORM_SUBMIT' as const,
        event: recordId === id ? 'task.completed' : 'cycle.completed',
        summary,
        comment: !isProved && withoutEvidenceReason ? `Without evidence: ${withoutEvidenceReason}` : null,
        facts: { isOver },
      },
    })),
  );
  if (isOver) await closeCycle(scope, task, cycle, details, pieces);
  else await makeCurrent(scope, task, cycle, 'unsatisfactory');
  // Nobody knows when it was due then.
  if (isOver && isEarlier) await setPastDueDate(scope, cycleId, null);
  if (!isOver && meant.of.length)
    await moveWithEquipment(scope, id, `Round ${cycle.number} was unsatisfactory`, { onlySooner: true, pieces });
  await settleTask(scope, id);
  if (actions.length > 0) await raiseActions(scope, { source: { id, type: 'TASK' } }, actions);
  return getTask(scope, id);
}

/** What a date and an outcome would result in; changes nothing. */
export async function previewCompletion(scope: Scope, { id, doneOn, outcome, certificateExpiresOn, equipment }: Asked) {
  const task = await findTask(scope, id);
  if (!task) throw notFound('task');
  const { round: cycle, isEarlier } = await roundDoneOn(scope, task, await openCycle(scope, task, task.cycleId), {
    doneOn,
    isOver: endsCycle(outcome),
  });
  checkDates(scope, cycle, { ...emptyCompletion, doneOn, outcome, certificateExpiresOn });
  await checkAfterLastCompletion(scope, cycle, doneOn);
  const daysLate = cycle.dueOn && !isEarlier ? daysBetween(cycle.dueOn, doneOn) : null;
  if (!endsCycle(outcome))
    return {
      nextDueOn: cycle.dueOn,
      explanation: 'The round stays open until a satisfactory result is recorded',
      daysLate,
      warnings: isEarlier ? [EARLIER] : [],
    };
  const details = { doneOn, certificateExpiresOn };
  const next = await roundAfter(scope, task, cycle, cycleAfter(task, cycle, details), {
    ...details,
    outcome,
    equipment,
  });
  return {
    nextDueOn: next?.dueOn ?? null,
    explanation: next ? explain(next) : 'Done: this task does not recur',
    daysLate,
    warnings: [
      ...(next?.dueOn && next.dueOn < scope.today
        ? [`The next one would be overdue already, since ${longDate(next.dueOn)}`]
        : []),
      ...(isEarlier ? [EARLIER] : []),
      ...(daysLate !== null && daysLate < -366 ? ['This is more than a year before it falls due'] : []),
    ],
  };
}

const EARLIER = 'This was done before the round began, which then begins earlier. Check the year.';

const emptyCompletion: CompletionDetails = {
  doneOn: '',
  doneBy: '',
  outcome: 'satisfactory',
  certificateNumber: null,
  certificateIssuedOn: null,
  certificateExpiresOn: null,
  despite: null,
  note: null,
  followUp: null,
};

/** A failure cannot be remedied by earlier work; a result recorded in the wrong order is an amendment. */
async function checkAfterLastCompletion(
  { db }: Scope,
  { id, revision }: TaskCycleRecord,
  doneOn: string,
  field = 'doneOn',
) {
  if (revision === 0) return;
  const last = await db
    .selectFrom('taskCompletions')
    .select('doneOn')
    .where('cycleId', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (doneOn < last.doneOn)
    throw invalid([
      { field, message: `The last result is of ${longDate(last.doneOn)}: choose that day or a later one` },
    ]);
}

/** The open cycle, if it is still the one that the caller meant. */
async function openCycle({ db }: Scope, task: FoundTask, cycleId: string | null) {
  const cycle = cycleId
    ? await db
        .selectFrom('taskCycles')
        .selectAll()
        .where('id', '=', cycleId)
        .where('taskId', '=', task.id)
        .executeTakeFirst()
    : undefined;
  if (cycleId && !cycle) throw notFound('round');
  if (cycle?.state === 'done')
    throw conflict(
      `Round ${cycle.number} was completed meanwhile, for ${longDate(cycle.doneOn!)}. Your entry was not saved.`,
    );
  if (task.state === 'suspended') throw conflict('This task is suspended. Resume it first.');
  if (!cycle || cycle.state !== 'open' || task.state !== 'active')
    throw conflict('This task has no open round to complete');
  return cycle;
}

/** Satisfactory on 3 March 2026, by Hill Gas */
export const inWordsOf = ({ doneOn, doneBy, outcome }: Pick<CompletionDetails, 'doneOn' | 'doneBy' | 'outcome'>) =>
  `${outcomes.find((each) => each.id === outcome)!.name} on ${longDate(doneOn)}, by ${doneBy}`;

import type { z } from 'zod';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { longDate, intervalInWords } from '@lintel/contract/cycles/calendar';
import { anchoredAt, because, withoutDueDate } from '@lintel/contract/cycles/anchor';
import { firstCycle } from '@lintel/contract/cycles/cycle';
import { withoutEquipment } from '@lintel/contract/cycles/pieces';
import { afterRuleChange } from '@lintel/contract/cycles/mid-cycle';
import type { Cycle, CycleRule, ExplainedCycle } from '@lintel/contract/cycles/rule';
import { awaySentences } from '#areas/notices/absence';
import { cycleRuleOf, intervalOf, isLonger, longestOf, problemsOfRule } from '#areas/task-types/rule';
import { changesBetween } from '#platform/record/changes';
import { checkArchived, conflict, forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { TaskCycleRecord } from './tables.ts';
import { changesOver, editEntry } from '#platform/record/versions';
import { dueColumns, settleTask } from './close-cycle.ts';
import { byRuleWithPieces, putOffWithPieces } from './equipment/move.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import { dayAdded, lastDoneOf, whyNotDueOn } from './last-day.ts';
import { checkOwners, setOwners } from './people.ts';
import { ownersOfTasks } from './queries.ts';
import type { FoundTask } from './queries.ts';
import { getTask, holdTask, ruleOfTask } from './task.ts';

type Change = z.output<(typeof tasks.change)['body']>;
type Details = Omit<Change, 'id' | 'version' | 'reason'>;

/** Edits a task: its own interval, status, owners, instructions, and the due date of its open cycle. */
export async function changeTask(scope: Scope, { id, version, reason, ...details }: Change) {
  const task = await holdTask(scope, id);
  checkArchived(task);
  if (!task.mayManage) throw forbidden();
  if (task.state !== 'active') throw conflict('Only an active task can be changed');
  const owners = await ownersOfTasks(scope, [id]);
  const before: Details = {
    ownIntervalId: task.ownIntervalId,
    statusId: task.statusId,
    ownerIds: owners.map((owner) => owner.id),
    dueOn: task.dueOn,
    instructions: task.instructions,
  };
  const names = await checkOwners(scope, details.ownerIds, { known: before.ownerIds });
  const show = await shownIn(scope, [before, details], names);
  await changesOver<Details>(scope, {
    id,
    version,
    before: { ...before, version: task.version },
    after: details,
    labels: taskFieldLabels,
    show,
  });
  if (details.statusId !== before.statusId) await checkOpenStatus(scope, details.statusId);

  const cycle = await scope.db
    .selectFrom('taskCycles')
    .selectAll()
    .where('id', '=', task.cycleId)
    .executeTakeFirstOrThrow();
  const moved = await movedCycle(scope, task, cycle, details, reason);
  const after = { ...details, dueOn: moved ? moved.dueOn : before.dueOn };
  const changes = changesBetween(before, after, taskFieldLabels, show);
  await scope.db
    .updateTable('tasks')
    .set({
      ownIntervalId: details.ownIntervalId,
      statusId: details.statusId,
      instructions: details.instructions,
      ...(moved && dueColumns(task, moved.dueOn)),
    })
    .where('id', '=', id)
    .execute();
  if (moved) await scope.db.updateTable('taskCycles').set(columnsOfCycle(moved)).where('id', '=', cycle.id).execute();
  await setOwners(scope, [id], details.ownerIds);
  const due = changes.filter((change) => change.field === 'dueOn');
  const added = details.ownerIds.filter((owner) => !before.ownerIds.includes(owner));
  await scope.record(
    id,
    editEntry(['task.edited', 'task.saved-unchanged'], changes, {
      summary: (await awaySentences(scope, added)).join(' ') || null,
      comment: reason,
      facts: {
        ...(changes.some((change) => change.field === 'ownerIds') && {
          given: { before: before.ownerIds, after: details.ownerIds },
        }),
        ...(due.length > 0 && moved?.dueOn && { day: moved.dueOn }),
      },
    }),
  );
  if (due.length) await scope.record(cycle.id, { type: 'EDIT', event: 'cycle.moved', changes: due, comment: reason });
  await settleTask(scope, id);
  return getTask(scope, id);
}

/** The new open cycle: moved manually, or recalculated with another interval; null if unchanged. */
async function movedCycle(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  { ownIntervalId, dueOn }: Details,
  reason: string | null,
): Promise<ExplainedCycle | null> {
  const details = await intervalDetails(scope, ownIntervalId ?? task.typeIntervalId);
  const interval = intervalOf(details);
  const isOwn = ownIntervalId !== task.ownIntervalId;
  const ofType = intervalOf(task.typeIntervalDetails);
  const isLess = ofType !== null && (interval === null || isLonger(interval, ofType));
  if (isOwn && isLess && (task.statutory || longestOf(task, ofType)))
    throw invalid([
      {
        field: 'ownIntervalId',
        message: longestOf(task, ofType)
          ? `The law allows at most ${intervalInWords(ofType)}: choose a shorter interval`
          : `This task is statutory, and its task type requires it within ${intervalInWords(ofType)}: choose a shorter interval, or have the task type changed`,
      },
    ]);
  if (isOwn && problemsOfRule(task, interval).length)
    throw invalid([{ field: 'ownIntervalId', message: 'This interval does not fit how the task recurs' }]);
  const rule = cycleRuleOf(task, interval, task.nation, ofType);
  const last = (await lastDoneOf(scope, [task.id])).get(task.id) ?? null;
  if (dueOn !== task.dueOn) {
    if (!reason) throw invalid([{ field: 'reason', message: 'Give the reason for the new due date' }]);
    checkDueOn(cycle, dueOn, interval !== null);
    const whyNot = whyNotDueOn(
      { ...task, rule, cycle: engineCycle(cycle), last, addedOn: dayAdded(scope, task.createdAt) },
      dueOn,
      scope.today,
    );
    if (whyNot) throw invalid([{ field: 'dueOn', message: whyNot }]);
    return dueOn
      ? putOffWithPieces(scope, task, rule, movedByHand(rule, engineCycle(cycle), dueOn))
      : { ...withoutDueDate(rule, cycle.startsOn), because: because(rule, 'set-by-hand', {}) };
  }
  if (!isOwn) return null;
  const change = { from: ruleOfTask(task), to: rule };
  const anew = afterRuleChange({
    ...change,
    cycle: withoutEquipment(engineCycle(cycle)),
    lastDoneOn: last?.doneOn ?? null,
    certificateExpiresOn: last?.certificateExpiresOn ?? null,
  });
  const given = { ...engineCycle(cycle), because: cycle.because };
  return byRuleWithPieces(scope, task, change, { given, itself: anew });
}

/** A cycle at the due date that somebody chose. */
export function movedByHand(
  rule: CycleRule,
  { startsOn, legalOn, alignedFrom, heldUpFrom }: Cycle,
  dueOn: string,
): ExplainedCycle {
  const moved = { ...firstCycle(rule, { startsOn, dueOn }), startsOn, legalOn, ...(heldUpFrom && { heldUpFrom }) };
  if (!alignedFrom) return moved;
  // By law later dates count from the date it was aligned from, however late it may be done this once.
  const { on, day } = anchoredAt(dueOn < alignedFrom ? dueOn : alignedFrom);
  return { ...moved, alignedFrom, anchorOn: on, anchorDay: day };
}

function checkDueOn(cycle: TaskCycleRecord, dueOn: string | null, comesRound: boolean) {
  if (dueOn === null && comesRound) throw invalid([{ field: 'dueOn', message: 'A recurring task needs a due date' }]);
  const why = dueOn === null ? null : whyNotBefore(cycle, dueOn);
  if (why) throw invalid([{ field: 'dueOn', message: why }]);
}

/** Why a round cannot be due on a day: it began later. */
export const whyNotBefore = ({ startsOn }: Pick<TaskCycleRecord, 'startsOn'>, dueOn: string): string | null =>
  dueOn < startsOn ? `This round began on ${longDate(startsOn)}: choose a later day` : null;

async function intervalDetails({ db }: Scope, id: string) {
  const entry = await db
    .selectFrom('dictionaryEntries')
    .select('details')
    .where('id', '=', id)
    .where('dictionary', '=', 'TASK_INTERVAL')
    .executeTakeFirst();
  if (!entry)
    throw invalid([{ field: 'ownIntervalId', message: `Choose one from the list: ${taskFieldLabels.ownIntervalId}` }]);
  return entry.details;
}

/** A status that users set manually: an open one, and neither of those that need a reason. */
export async function checkOpenStatus({ db }: Scope, id: string, field = 'statusId') {
  const status = await db
    .selectFrom('dictionaryEntries')
    .select(['code', 'details'])
    .where('id', '=', id)
    .where('dictionary', '=', 'TASK_STATUS')
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (!status) throw invalid([{ field, message: 'Choose one from the list: Status' }]);
  if (status.code === 'on-hold') throw invalid([{ field, message: 'Suspend the task instead, with a reason' }]);
  if (status.code === 'unsatisfactory' || status.details['closed'] === true)
    throw invalid([{ field, message: 'Complete the task instead: this status follows from its result' }]);
}

/** Translates ids into names. */
export async function shownIn({ db }: Scope, versions: Partial<Details>[], owners: Map<string, string>) {
  const ids = versions.flatMap(({ ownIntervalId, statusId }) =>
    [ownIntervalId, statusId].filter((id) => typeof id === 'string'),
  );
  const entries = ids.length
    ? await db.selectFrom('dictionaryEntries').select(['id', 'name']).where('id', 'in', ids).execute()
    : [];
  const names = new Map([...owners, ...entries.map(({ id, name }) => [id, name] as const)]);
  return (field: string, value: unknown): string | null => {
    if (Array.isArray(value))
      return (
        value
          .map((id) => names.get(String(id)) ?? String(id))
          .sort()
          .join(', ') || null
      );
    if (typeof value !== 'string' || value === '') return null;
    return field === 'dueOn' ? longDate(value) : (names.get(value) ?? value);
  };
}

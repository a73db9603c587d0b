import { sql } from 'kysely';
import type { z } from 'zod';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { earliest, longDate, latest, plusDays } from '@lintel/contract/cycles/calendar';
import { withoutEquipment } from '@lintel/contract/cycles/pieces';
import { explain } from '@lintel/contract/cycles/explain';
import { HELD_UP_DAYS, lastDayOfDuty } from '@lintel/contract/cycles/last-day';
import type { LastDone } from '@lintel/contract/cycles/last-day';
import { resumeCycle } from '@lintel/contract/cycles/mid-cycle';
import type { Cycle } from '@lintel/contract/cycles/rule';
import { conflict, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { makeCurrent, settleTask } from './close-cycle.ts';
import { dueAfterChange } from './equipment/due.ts';
import { inUse, lastDoneOfPiece, piecesOfTask } from './equipment/pieces.ts';
import { changePieces } from './equipment/move.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import { dayAdded, lastDoneOf } from './last-day.ts';
import { visibleTasks } from './queries.ts';
import type { FoundTask } from './queries.ts';
import { checkReview, holdToManage, setAside, settled } from './set-aside.ts';
import { holdTask, ruleOfTask } from './task.ts';

type Suspended = z.output<(typeof tasks.suspend)['body']>;

/** Puts a task off for a reason, until it is looked at again: its cycle stays open, and nothing falls due meanwhile. */
export async function suspendTask(scope: Scope, { id, version, reason, reviewOn }: Suspended) {
  const task = await holdToManage(scope, id);
  if (task.state !== 'active') throw conflict('Only an active task can be suspended');
  await checkVersion(scope, id, version, task);
  checkReview(scope, reviewOn);
  if (task.statutory) await checkLaw(scope, task, reviewOn);
  await setAside(scope, task, { state: 'suspended', statusCode: 'on-hold', reason, reviewOn, approvedBy: null });
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'task.suspended',
    summary: `Suspended, to be reviewed on ${longDate(reviewOn)}`,
    comment: reason,
  });
  return settled(scope, id);
}

/** Takes a suspended task up where it was; a due date that passed meanwhile is today. */
export async function resumeTask(scope: Scope, id: string) {
  const task = await holdToManage(scope, id);
  if (task.state !== 'suspended') throw conflict('This task is not suspended');
  await resume(scope, task);
  return settled(scope, id);
}

/** How many are taken up in one transaction. */
const AT_ONCE = 100;

/**
 * Takes up the tasks whose suspension ends today: the day of its review has come, or the last day by law has passed.
 * Answers whether there may be more.
 */
export async function resumeDueTasks(scope: Scope): Promise<boolean> {
  const due = await visibleTasks(scope)
    .innerJoin('taskCycles as suspended', 'suspended.id', 'tasks.cycleId')
    .select('tasks.id')
    .where('tasks.state', '=', 'suspended')
    .where('properties.archivedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tasks.reviewOn', '<=', scope.today),
        sql<boolean>`(suspended.anchor::jsonb ->> 'legalOn')::date < ${scope.today}::date`,
      ]),
    )
    .orderBy('tasks.id')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    const task = await holdTask(scope, id);
    if (task.state !== 'suspended') continue;
    await resume(scope, task);
    await settleTask(scope, id);
  }
  return due.length === AT_ONCE;
}

async function resume(scope: Scope, task: FoundTask) {
  const { id } = task;
  const cycle = await openCycle(scope, task);
  const rule = ruleOfTask(task);
  const again = (of: Cycle) => resumeCycle({ rule, cycle: of, resumedOn: scope.today });
  const pieces = await changePieces(scope, task, again);
  const round = engineCycle(cycle);
  const given = { ...again(round), ...(round.alone && { alone: round.alone }) };
  const resumed = dueAfterChange(rule, { given, itself: again(withoutEquipment(round)), pieces });
  if (resumed.dueOn !== cycle.dueOn)
    await scope.db.updateTable('taskCycles').set(columnsOfCycle(resumed)).where('id', '=', cycle.id).execute();
  const status = cycle.outcome === 'unsatisfactory' ? 'unsatisfactory' : 'not-started';
  await makeCurrent(scope, task, { id: cycle.id, dueOn: resumed.dueOn }, status);
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'task.resumed',
    summary: `Resumed. ${explain(resumed)}`,
    facts: resumed.dueOn ? { day: resumed.dueOn } : {},
  });
}

/**
 * The law does not wait: a statutory duty is suspended up to its last day, and not at all once it is overdue. Where no law
 * says that day, it is held up once, for three months past what its interval gives or the day it was put off to.
 */
async function checkLaw(scope: Scope, task: FoundTask, reviewOn: string) {
  const round = engineCycle(await openCycle(scope, task));
  const last = (await lastDoneOf(scope, [task.id])).get(task.id) ?? null;
  checkHeldUp(scope, task, { cycle: round, last }, reviewOn);
  for (const { cycle, ...piece } of inUse(await piecesOfTask(scope, task.id)))
    if (cycle?.dueOn && cycle.dueOn < reviewOn)
      checkHeldUp(scope, task, { cycle, last: lastDoneOfPiece(piece) }, reviewOn);
}

function checkHeldUp(
  scope: Scope,
  task: FoundTask,
  { cycle, last: lastDone }: { cycle: Cycle; last: LastDone | null },
  reviewOn: string,
) {
  const { dueOn, legalOn, heldUpFrom } = cycle;
  if ((dueOn && dueOn < scope.today) || (legalOn && legalOn <= scope.today))
    throw conflict(
      'This task is statutory and overdue: complete it, or have somebody else accept that it does not apply',
    );
  if (heldUpFrom)
    throw conflict(
      `This task is statutory and was due on ${longDate(heldUpFrom)}, which passed while it was suspended: complete it, or have somebody else accept that it does not apply`,
    );
  const last = legalOn ?? lastReview(scope, task, { dueOn, last: lastDone });
  if (reviewOn > last)
    throw invalid([
      {
        field: 'reviewOn',
        message: legalOn
          ? `By law ${longDate(last)} is the last day: choose no later one`
          : `This task is statutory, so it must be reviewed within three months, by ${longDate(last)}`,
      },
    ]);
}

/** Three months from today; of a duty that was put off already, counted from the day that its interval gave. */
function lastReview(scope: Scope, task: FoundTask, { dueOn, last }: { dueOn: string | null; last: LastDone | null }) {
  const given = lastDayOfDuty(ruleOfTask(task), { last, addedOn: dayAdded(scope, task.createdAt) });
  const within = plusDays(scope.today, HELD_UP_DAYS);
  return given && dueOn ? earliest(within, latest(dueOn, plusDays(given, HELD_UP_DAYS))) : within;
}

const openCycle = (scope: Scope, { cycleId }: FoundTask) =>
  scope.db.selectFrom('taskCycles').selectAll().where('id', '=', cycleId).executeTakeFirstOrThrow();

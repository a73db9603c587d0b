import type { z } from 'zod';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { alignedCycle, mayBeAligned } from '@lintel/contract/cycles/align';
import { longDate } from '@lintel/contract/cycles/calendar';
import { changesBetween } from '#platform/record/changes';
import { checkArchived, conflict, forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { alignmentOf } from './alignment.ts';
import { dueColumns, settleTask } from './close-cycle.ts';
import { piecesOfTask } from './equipment/pieces.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import { getTask, holdTask, ruleOfTask } from './task.ts';

/** Moves the last day of a gas safety check once, by up to two months, to the day of others in the same premises. */
export async function alignTask(
  scope: Scope,
  { id, version, alignedOn, reason }: z.output<(typeof tasks.align)['body']>,
) {
  const task = await holdTask(scope, id);
  checkArchived(task);
  if (!task.mayManage) throw forbidden();
  if (task.state !== 'active') throw conflict('Only an active task can be aligned');
  await checkVersion(scope, id, version, task);
  const before = await alignmentOf(scope, id);
  if (before) throw conflict(`This has already been aligned, on ${longDate(before.toOn)}: the law allows it once`);
  const kept = await scope.db
    .selectFrom('taskCycles')
    .selectAll()
    .where('id', '=', task.cycleId)
    .executeTakeFirstOrThrow();
  if ((await piecesOfTask(scope, id)).length > 0)
    throw conflict(
      'This task covers equipment, and the law allows this once for each piece: it cannot be aligned as a whole',
    );
  const rule = ruleOfTask(task);
  const days = mayBeAligned(rule, engineCycle(kept), scope.today);
  if (!days)
    throw conflict(
      'This cannot be aligned: regulation 36A allows it for a landlord’s gas safety check in England, Wales and Scotland, until its last day',
    );
  if (alignedOn <= days.from || alignedOn > days.latest)
    throw invalid([
      {
        field: 'alignedOn',
        message: `Choose a day after ${longDate(days.from)}, up to ${longDate(days.latest)}: regulation 36A allows two months`,
      },
    ]);
  const aligned = alignedCycle(rule, engineCycle(kept), { from: days.from, to: alignedOn });
  await scope.db.updateTable('taskCycles').set(columnsOfCycle(aligned)).where('id', '=', kept.id).execute();
  await scope.db.updateTable('tasks').set(dueColumns(task, alignedOn)).where('id', '=', id).execute();
  await scope.db
    .insertInto('taskAlignments')
    .values({
      taskId: id,
      cycleId: kept.id,
      fromOn: days.from,
      toOn: alignedOn,
      reason,
      alignedBy: scope.me.id,
      alignedAt: scope.now.toISOString(),
    })
    .execute();
  const changes = changesBetween({ dueOn: task.dueOn }, { dueOn: alignedOn }, { dueOn: 'Due date' }, (_, day) =>
    day ? longDate(day as string) : null,
  );
  const summary = `Aligned once under regulation 36A, from ${longDate(days.from)} to ${longDate(alignedOn)}`;
  await scope.record(kept.id, { type: 'EDIT', event: 'cycle.moved', summary, changes, comment: reason });
  await scope.record(id, {
    type: 'EDIT',
    event: 'task.aligned',
    summary,
    changes,
    comment: reason,
    facts: { day: alignedOn },
  });
  await settleTask(scope, id);
  return getTask(scope, id);
}

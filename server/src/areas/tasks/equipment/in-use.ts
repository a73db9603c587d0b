import { pieceBackInUse } from '@lintel/contract/cycles/pieces';
import { oneOf } from '#platform/database/tenant-predicate';
import type { RecordEvent } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import { settleTask } from '../close-cycle.ts';
import { moveWithEquipment } from './move.ts';
import { keepPiecesOfTask, piecesOfTask } from './pieces.ts';
import { holdTasks, ruleOfTask } from '../task.ts';

/** Moves the tasks that cover a piece which was put out of use, or back in use. */
export async function followUse(scope: Scope, happened: readonly RecordEvent[]) {
  for (const { recordId, entry } of happened) {
    const { since: from, day: to } = entry.facts ?? {};
    for (const task of await holdTasks(scope, await tasksCovering(scope, [recordId]))) {
      const piece = (await piecesOfTask(scope, task.id)).find(({ equipmentId }) => equipmentId === recordId)!;
      if (from && to && piece.cycle) {
        const how = { from, to, hasFailed: piece.failedOn !== null };
        const cycle = pieceBackInUse(ruleOfTask(task), piece.cycle, how);
        await keepPiecesOfTask(scope, task.id, [{ ...piece, cycle }]);
      }
      await moveWithEquipment(scope, task.id, `${piece.name} was put ${to ? 'back in' : 'out of'} use`);
      await settleTask(scope, task.id);
    }
  }
}

/** A piece that was entered by mistake is covered by nothing. */
export async function coverNoMore(scope: Scope, happened: readonly RecordEvent[]) {
  const pieceIds = happened.map(({ recordId }) => recordId);
  const held = await holdTasks(scope, await tasksCovering(scope, pieceIds));
  await scope.db.deleteFrom('taskEquipment').where('equipmentId', '=', oneOf(pieceIds)).execute();
  for (const { id } of held) {
    await moveWithEquipment(scope, id, 'Equipment was deleted');
    await settleTask(scope, id);
  }
}

async function tasksCovering({ db }: Scope, pieceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('taskEquipment')
    .select('taskId')
    .distinct()
    .where('equipmentId', '=', oneOf(pieceIds))
    .execute();
  return rows.map(({ taskId }) => taskId);
}

/** What was recorded of a piece under tasks is evidence, so the piece is not deleted. */
export async function whyNotDeleted({ db }: Pick<Scope, 'db'>, equipmentId: string): Promise<string | null> {
  const results = await db
    .selectFrom('taskCompletionEquipment')
    .select('cycleId')
    .where('equipmentId', '=', equipmentId)
    .limit(1)
    .executeTakeFirst();
  return results ? 'What was done to it is on record, so it cannot be deleted: put it out of use instead' : null;
}

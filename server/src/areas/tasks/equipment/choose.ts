import type { z } from 'zod';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { longDate } from '@lintel/contract/cycles/calendar';
import { lastDayAgain } from '@lintel/contract/cycles/last-day';
import { equipmentAlone } from '#areas/equipment/queries';
import { insertRows } from '#platform/database/insert-rows';
import { oneOf } from '#platform/database/tenant-predicate';
import { conflict, invalid, notFound } from '#platform/http/problems';
import { checkVersion, editEntry } from '#platform/record/versions';
import type { Scope } from '#platform/scope';
import { workOutEquipment } from './again.ts';
import { moveWithEquipment } from './move.ts';
import { piecesOfTask } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { timesOf } from './times.ts';
import { namesInWords } from './words.ts';
import { lastDayInWords } from '../last-day.ts';
import type { FoundTask } from '../queries.ts';
import { holdToManage, settled } from '../set-aside.ts';
import { getTask, ruleOfTask } from '../task.ts';

type Chosen = z.output<(typeof tasks.chooseEquipment)['body']>['equipment'][number];
type Found = { id: string; name: string; outOfUseOn: string | null };

const refuse = (message: string) => invalid([{ field: 'equipment', message }]);

/** Sets which equipment a task covers; its round is then due as soon as the first piece. */
export async function chooseEquipment(
  scope: Scope,
  { id, version, equipment: chosen }: z.output<(typeof tasks.chooseEquipment)['body']>,
) {
  const ids = chosen.map((piece) => piece.id);
  if (new Set(ids).size < ids.length) throw refuse('Choose each piece once');
  // Pieces before tasks, as when a piece is put out of use.
  const found = await equipmentAlone(scope)
    .select(['equipment.id', 'equipment.name', 'equipment.outOfUseOn', 'equipment.propertyId'])
    .where('equipment.id', '=', oneOf(ids))
    .orderBy('equipment.id')
    .forShare('equipment')
    .execute();
  const task = await holdToManage(scope, id);
  if (task.state !== 'active' && task.state !== 'suspended')
    throw conflict('Only a task that is active or suspended can cover equipment');
  await checkVersion(scope, id, version, task);
  const there = new Map(
    found.filter(({ propertyId }) => propertyId === task.propertyId).map((piece) => [piece.id, piece]),
  );
  if (there.size < ids.length) throw notFound('piece of equipment');
  const before = await piecesOfTask(scope, id);
  const covered = new Set(before.map(({ equipmentId }) => equipmentId));
  const added = chosen.filter((piece) => !covered.has(piece.id));
  const removed = before.filter(({ equipmentId }) => !there.has(equipmentId));
  if (added.length + removed.length === 0) {
    await scope.record(id, editEntry(['task.equipment-chosen', 'task.saved-unchanged'], []));
    return getTask(scope, id);
  }
  checkRemoved(scope, task, removed);
  const known = await timesOf(scope, { taskId: id, equipmentIds: added.map((piece) => piece.id) });
  const recorded = new Set(known.map(({ equipmentId }) => equipmentId));
  const given = added.map((piece) => checkAdded(scope, task, piece, there.get(piece.id)!, recorded.has(piece.id)));
  await scope.db
    .deleteFrom('taskEquipment')
    .where('taskId', '=', id)
    .where('equipmentId', '=', oneOf(removed.map(({ equipmentId }) => equipmentId)))
    .execute();
  await coverPieces(scope, task, given);
  await recordChosen(scope, task, {
    added: given.map((piece) => ({ ...piece, name: there.get(piece.equipmentId)!.name })),
    removed,
  });
  await moveWithEquipment(scope, id, 'The equipment of this task changed');
  return settled(scope, id);
}

/** One person cannot silence a statutory duty by no longer covering what is overdue (decision 031). */
function checkRemoved({ today }: Scope, { statutory }: FoundTask, removed: readonly Piece[]) {
  const kept = removed.find(
    ({ isInUse, failedOn, cycle }) => statutory && isInUse && (failedOn || (cycle?.dueOn && cycle.dueOn < today)),
  );
  if (kept)
    throw refuse(
      `${kept.name} is ${kept.failedOn ? `unsatisfactory since ${longDate(kept.failedOn)}` : `overdue since ${longDate(kept.cycle!.dueOn!)}`} and this task is statutory: record that it is done, or put it out of use`,
    );
}

/** What is known from before of a piece that is new here; what was recorded of it under this task decides where there is any. */
function checkAdded(
  scope: Scope,
  task: FoundTask,
  { id, ...choice }: Chosen,
  { name, outOfUseOn }: Found,
  isRecorded: boolean,
): Given {
  if (outOfUseOn) throw refuse(`${name} is out of use since ${longDate(outOfUseOn)}`);
  const { lastDoneOn, dueOn } = isRecorded ? { lastDoneOn: null, dueOn: null } : choice;
  if (lastDoneOn && lastDoneOn > scope.today) throw refuse(`${name}: when it was last done is in the future`);
  if (lastDoneOn && dueOn && dueOn <= lastDoneOn) throw refuse(`${name}: it falls due after it was last done`);
  const rule = ruleOfTask(task);
  const last = dueOn && lastDayAgain(rule, { lastDoneOn, addedOn: scope.today }, scope.today);
  if (last && dueOn > last) throw refuse(`${name}: ${lastDayInWords(rule, last, lastDoneOn)}: choose no later one`);
  return { equipmentId: id, givenLastDoneOn: lastDoneOn, givenDueOn: dueOn };
}

/** A piece that is new under a task, with what is known of it from before. */
type Given = { equipmentId: string; givenLastDoneOn: string | null; givenDueOn: string | null };

/** Covers further pieces with a held task; the round is moved by whoever does. */
export async function coverPieces(scope: Scope, task: FoundTask, given: readonly Given[]) {
  await insertRows(
    scope.db,
    'taskEquipment',
    given.map((piece) => ({ taskId: task.id, propertyId: task.propertyId, ...piece })),
  );
  const ids = given.map(({ equipmentId }) => equipmentId);
  await workOutEquipment(scope, task, { ids, changedIds: ids });
}

type Added = Given & { name: string };

/** ` (last done on 3 March 2026 and due on 3 September 2026, as entered)` */
function daysInWords({ givenLastDoneOn, givenDueOn }: Added, how: string): string {
  const days = [
    givenLastDoneOn && `last done on ${longDate(givenLastDoneOn)}`,
    givenDueOn && `due on ${longDate(givenDueOn)}`,
  ];
  const choice = days.filter(Boolean).join(' and ');
  return choice && ` (${choice}, ${how})`;
}

/** The entries in the logs of a task and of the pieces; `how` their days are known. */
export async function recordChosen(
  scope: Scope,
  { id, code, name }: Pick<FoundTask, 'id' | 'code' | 'name'>,
  { added, removed }: { added: readonly Added[]; removed: readonly Pick<Piece, 'equipmentId' | 'name'>[] },
  how = 'as entered',
) {
  const choice = [
    ['Added', added.map((piece) => `${piece.name}${daysInWords(piece, how)}`)],
    ['Removed', removed.map((piece) => piece.name)],
  ] as const;
  const summary = choice
    .flatMap(([word, names]) => (names.length ? [`${word}: ${namesInWords(names)}`] : []))
    .join('. ');
  await scope.recordAll([
    { recordId: id, entry: { type: 'EDIT', event: 'task.equipment-chosen', summary: `Equipment chosen. ${summary}` } },
    ...added.map((piece) => ({
      recordId: piece.equipmentId,
      entry: {
        type: 'EDIT' as const,
        event: 'equipment.covered',
        summary: `Covered by ${code} ${name}${daysInWords(piece, how)}`,
      },
    })),
    ...removed.map(({ equipmentId }) => ({
      recordId: equipmentId,
      entry: {
        type: 'EDIT' as const,
        event: 'equipment.no-longer-covered',
        summary: `No longer covered by ${code} ${name}`,
      },
    })),
  ]);
}

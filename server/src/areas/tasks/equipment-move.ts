import { inWords, type Day } from '@lintel/contract/cycles/calendar';
import { lastDayOfPiece, ofItself, piecePutOff } from '@lintel/contract/cycles/pieces';
import { afterRuleChange } from '@lintel/contract/cycles/mid-cycle';
import { explain } from '@lintel/contract/cycles/explain';
import type { CycleRule, ExplainedCycle } from '@lintel/contract/cycles/rule';
import { changesBetween } from '#platform/record/changes';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { dueColumns } from './close-cycle.ts';
import { dueWithEquipment, dueWithPieces } from './equipment-due.ts';
import { inUse, keepPiecesOfTask, lastDoneOfPiece, piecesOfTask } from './equipment-pieces.ts';
import type { Piece } from './equipment-pieces.ts';
import { columnsOfCycle, engineCycle } from './kept-cycle.ts';
import { putOn } from './last-day.ts';
import { findTask } from './queries.ts';
import type { FoundTask } from './queries.ts';

/**
 * Moves the open round of a held task to the day that its equipment now gives; `why` stands in the log. One that is open because
 * a piece failed moves to no later day (`onlySooner`): what was late in it stays late.
 */
export async function moveWithEquipment(
  scope: Scope,
  taskId: string,
  why: string,
  { onlySooner = false } = {},
): Promise<void> {
  const task = (await findTask(scope, taskId))!;
  const cycle = await scope.db
    .selectFrom('taskCycles')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!cycle) return;
  const moved = await dueWithEquipment(scope, task, { ...engineCycle(cycle), because: cycle.because });
  const isLater = !moved.dueOn || (cycle.dueOn !== null && moved.dueOn > cycle.dueOn);
  if (onlySooner && isLater) return;
  await scope.db.updateTable('taskCycles').set(columnsOfCycle(moved)).where('id', '=', cycle.id).execute();
  if (moved.dueOn === cycle.dueOn) return;
  if (task.state === 'active')
    await scope.db.updateTable('tasks').set(dueColumns(task, moved.dueOn)).where('id', '=', task.id).execute();
  const changes = changesBetween({ dueOn: cycle.dueOn }, { dueOn: moved.dueOn }, { dueOn: 'Due date' }, (_, day) =>
    day ? inWords(day as string) : null,
  );
  const entry = { type: 'EDIT' as const, summary: `${why}. ${explain(moved)}`, changes };
  await scope.record(cycle.id, { ...entry, event: 'cycle.moved' });
  await scope.record(task.id, {
    ...entry,
    event: 'task.moved-with-equipment',
    facts: moved.dueOn && task.state === 'active' ? { day: moved.dueOn } : {},
  });
}

type PuttingOff = { rule: CycleRule; dueOn: Day; putOn: Day; today: Day };

/** The pieces that are put off together with their round, because they would be due before it. */
export const piecesPutOff = (pieces: readonly Piece[], { rule, dueOn }: Pick<PuttingOff, 'rule' | 'dueOn'>) =>
  inUse(pieces).flatMap((piece) =>
    piece.cycle?.dueOn && piece.cycle.dueOn < dueOn ? [{ ...piece, cycle: piecePutOff(rule, piece.cycle, dueOn) }] : [],
  );

/** Why a round cannot be put off to a day: one of its pieces cannot. */
export function whyNotPutOff(
  pieces: readonly Piece[],
  { rule, dueOn, putOn: addedOn, today }: PuttingOff,
): string | null {
  for (const { cycle, ...piece } of inUse(pieces)) {
    if (!cycle?.dueOn || cycle.dueOn >= dueOn) continue;
    const day = lastDayOfPiece(rule, { cycle, last: lastDoneOfPiece(piece), putOn: addedOn }, today);
    if (day && dueOn > day) return `${piece.name} can be put off to ${inWords(day)} at most: choose no later day`;
  }
  return null;
}

/** A round that a person put off, with those of its pieces that would be due before. */
export async function putOffWithPieces(
  scope: Scope,
  task: FoundTask,
  rule: CycleRule,
  moved: ExplainedCycle,
): Promise<ExplainedCycle> {
  const { dueOn } = moved;
  const pieces = await piecesOfTask(scope, task.id);
  if (!dueOn || pieces.length === 0) return moved;
  const whyNot = whyNotPutOff(pieces, { rule, dueOn, putOn: putOn(scope, task.createdAt), today: scope.today });
  if (whyNot) throw invalid([{ field: 'dueOn', message: whyNot }]);
  await keepPiecesOfTask(scope, task.id, piecesPutOff(pieces, { rule, dueOn }));
  return moved;
}

/** The pieces under a changed rule, as their round is. */
export const piecesByRule = (pieces: readonly Piece[], from: CycleRule, to: CycleRule): Piece[] =>
  pieces.map(({ cycle, ...piece }) => {
    const { lastDoneOn, certificateExpiresOn } = piece;
    return { ...piece, cycle: cycle && afterRuleChange({ from, to, cycle, lastDoneOn, certificateExpiresOn }) };
  });

/** A round, worked out under a changed rule, with its pieces. */
export async function byRuleWithPieces(
  scope: Scope,
  task: FoundTask,
  { from, to }: { from: CycleRule; to: CycleRule },
  round: ExplainedCycle,
): Promise<ExplainedCycle> {
  const pieces = piecesByRule(await piecesOfTask(scope, task.id), from, to);
  await keepPiecesOfTask(scope, task.id, pieces);
  return dueWithPieces(to, ofItself(round), pieces);
}

/** Changes each piece's own cycle, as its round is changed: when it is resumed, or applies again. */
export async function changePieces(
  scope: Scope,
  task: FoundTask,
  change: (cycle: ExplainedCycle) => ExplainedCycle,
): Promise<void> {
  const pieces = await piecesOfTask(scope, task.id);
  const changed = pieces.flatMap((piece) => (piece.cycle ? [{ ...piece, cycle: change(piece.cycle) }] : []));
  await keepPiecesOfTask(scope, task.id, changed);
}

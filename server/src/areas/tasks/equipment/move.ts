import { longDate, type Day } from '@lintel/contract/cycles/calendar';
import { lastDayOfPiece, piecePutOff, pieceDueWithRound } from '@lintel/contract/cycles/pieces';
import { afterRuleChange } from '@lintel/contract/cycles/mid-cycle';
import { explain } from '@lintel/contract/cycles/explain';
import type { Cycle, CycleRule, ExplainedCycle } from '@lintel/contract/cycles/rule';
import { changesBetween } from '#platform/record/changes';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { dueColumns } from '../close-cycle.ts';
import { dueAfterChange, dueWithPieces } from './due.ts';
import { inUse, keepPiecesOfTask, lastDoneOfPiece, piecesOfTask } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { namesInWords } from './words.ts';
import { columnsOfCycle, engineCycle } from '../kept-cycle.ts';
import { dayAdded } from '../last-day.ts';
import { findTask } from '../queries.ts';
import type { FoundTask } from '../queries.ts';
import { ruleOfTask } from '../task.ts';

/**
 * Moves the open round of a held task to the day that its equipment now gives; `why` stands in the log. One that is open because
 * a piece failed moves to no later day (`onlySooner`): what was late in it stays late.
 */
export async function moveWithEquipment(
  scope: Scope,
  taskId: string,
  why: string,
  { onlySooner = false, ...known }: { onlySooner?: boolean; pieces?: readonly Piece[] } = {},
): Promise<void> {
  const task = (await findTask(scope, taskId))!;
  const cycle = await scope.db
    .selectFrom('taskCycles')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!cycle) return;
  const pieces = known.pieces ?? (await piecesOfTask(scope, taskId));
  const moved = dueWithPieces(ruleOfTask(task), { ...engineCycle(cycle), because: cycle.because }, pieces);
  const isLater = !moved.dueOn || (cycle.dueOn !== null && moved.dueOn > cycle.dueOn);
  if (onlySooner && isLater) return;
  await scope.db.updateTable('taskCycles').set(columnsOfCycle(moved)).where('id', '=', cycle.id).execute();
  if (moved.dueOn === cycle.dueOn) return;
  if (task.state === 'active')
    await scope.db.updateTable('tasks').set(dueColumns(task, moved.dueOn)).where('id', '=', task.id).execute();
  const changes = changesBetween({ dueOn: cycle.dueOn }, { dueOn: moved.dueOn }, { dueOn: 'Due date' }, (_, day) =>
    day ? longDate(day as string) : null,
  );
  const entry = { type: 'EDIT' as const, summary: `${why}. ${explain(moved)}`, changes };
  await scope.record(cycle.id, { ...entry, event: 'cycle.moved' });
  await scope.record(task.id, {
    ...entry,
    event: 'task.moved-with-equipment',
    facts: moved.dueOn && task.state === 'active' ? { day: moved.dueOn } : {},
  });
}

type PuttingOff = { rule: CycleRule; dueOn: Day; addedOn: Day; today: Day };

/** The pieces that are put off together with their round, because they would be due before it. */
export const piecesPutOff = (pieces: readonly Piece[], { rule, dueOn }: Pick<PuttingOff, 'rule' | 'dueOn'>) =>
  inUse(pieces).flatMap((piece) =>
    piece.cycle?.dueOn && piece.cycle.dueOn < dueOn ? [{ ...piece, cycle: piecePutOff(rule, piece.cycle, dueOn) }] : [],
  );

/** Why a round cannot be put off to a day: one of its pieces cannot. */
export function whyNotPutOff(pieces: readonly Piece[], putting: PuttingOff): string | null {
  for (const { cycle, ...piece } of inUse(pieces)) {
    const whyNot = cycle?.dueOn && cycle.dueOn < putting.dueOn ? whyNotDueThen({ ...piece, cycle }, putting) : null;
    if (whyNot) return whyNot;
  }
  return null;
}

type PieceToMove = Pick<Piece, 'name' | 'lastDoneOn' | 'certificateExpiresOn'> & { cycle: Cycle };

/** Why a piece cannot be due on a day: its own limits end before. */
export function whyNotDueThen(
  { name, cycle, ...done }: PieceToMove,
  { rule, dueOn, addedOn, today }: PuttingOff,
): string | null {
  const day = lastDayOfPiece(rule, { cycle, last: lastDoneOfPiece(done), addedOn }, today);
  return day && dueOn > day ? `${name} can be put off to ${longDate(day)} at most: choose no later day` : null;
}

/**
 * Sets the days on which pieces of a held task are due, each within its own limits, also of those that were due with the round. The
 * round is moved by whoever does.
 */
export async function setDueOfPieces(
  scope: Scope,
  task: FoundTask,
  { days, round, how }: { days: ReadonlyMap<string, Day>; round: Cycle; how: string },
) {
  const rule = ruleOfTask(task);
  const moved = (await piecesOfTask(scope, task.id)).flatMap((piece) => {
    const dueOn = days.get(piece.equipmentId);
    const cycle = piece.cycle ?? pieceDueWithRound(round);
    if (!dueOn || cycle.dueOn === dueOn) return [];
    const whyNot = whyNotDueThen(
      { ...piece, cycle },
      { rule, dueOn, addedOn: dayAdded(scope, task.createdAt), today: scope.today },
    );
    if (whyNot) throw invalid([{ field: 'dueOn', message: whyNot }]);
    return [{ ...piece, cycle: piecePutOff(rule, cycle, dueOn) }];
  });
  if (moved.length === 0) return;
  await keepPiecesOfTask(scope, task.id, moved);
  const dates = moved.map(({ name, cycle }) => `${name} on ${longDate(cycle.dueOn!)}`);
  await scope.record(task.id, {
    type: 'EDIT',
    event: 'task.equipment-moved',
    summary: `Equipment due ${how}: ${namesInWords(dates)}`,
  });
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
  const whyNot = whyNotPutOff(pieces, { rule, dueOn, addedOn: dayAdded(scope, task.createdAt), today: scope.today });
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

/** A round (`given`), worked out under a changed rule, with its pieces. */
export async function byRuleWithPieces(
  scope: Scope,
  task: FoundTask,
  { from, to }: { from: CycleRule; to: CycleRule },
  { given, itself }: { given: ExplainedCycle; itself: ExplainedCycle },
): Promise<ExplainedCycle> {
  const pieces = piecesByRule(await piecesOfTask(scope, task.id), from, to);
  await keepPiecesOfTask(scope, task.id, pieces);
  return dueAfterChange(to, { given, itself, pieces });
}

/** Changes each piece's own cycle, as its round is changed: when it is resumed, or applies again. Returns all of them. */
export async function changePieces(
  scope: Scope,
  task: FoundTask,
  change: (cycle: ExplainedCycle) => ExplainedCycle,
): Promise<Piece[]> {
  const pieces = await piecesOfTask(scope, task.id);
  const changed = pieces.map((piece) => ({ ...piece, cycle: piece.cycle && change(piece.cycle) }));
  await keepPiecesOfTask(scope, task.id, changed);
  return changed;
}

import { dueWith, withoutPiecesInUse, pieceDueWithRound } from '@lintel/contract/cycles/pieces';
import type { CycleRule, ExplainedCycle } from '@lintel/contract/cycles/rule';
import type { Scope } from '#platform/scope';
import { inUse, keepPiecesOfTask, piecesOfTask } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { engineCycle } from '../kept-cycle.ts';
import type { FoundTask } from '../queries.ts';
import type { TaskCycleRecord } from '../tables.ts';
import { ruleOfTask } from '../task.ts';

/** A round is due with its first piece in use; with none in use its date stays. */
export function dueWithPieces(rule: CycleRule, round: ExplainedCycle, pieces: readonly Piece[]): ExplainedCycle {
  const some = inUse(pieces);
  return pieces.length > 0 && some.length === 0 ? round : dueWith(rule, round, some);
}

/**
 * A round that was changed together with its pieces. With none in use it stays on the day that they gave it (`given`), as when the
 * last one was put out of use, unless it is due sooner of itself.
 */
export function dueAfterChange(
  rule: CycleRule,
  { given, itself, pieces }: { given: ExplainedCycle; itself: ExplainedCycle; pieces: readonly Piece[] },
): ExplainedCycle {
  const isKept = pieces.length > 0 && inUse(pieces).length === 0 && given.alone !== undefined;
  return isKept ? withoutPiecesInUse(given, itself) : dueWithPieces(rule, itself, pieces);
}

export const dueWithEquipment = async (scope: Scope, task: FoundTask, round: ExplainedCycle) =>
  dueWithPieces(ruleOfTask(task), round, await piecesOfTask(scope, task.id));

/** The round that follows one which is over; a piece out of use that was due with it keeps its day. */
export async function dueAfterRound(
  scope: Scope,
  task: FoundTask,
  { over, next, ...known }: { over: TaskCycleRecord; next: ExplainedCycle; pieces: readonly Piece[] | undefined },
): Promise<ExplainedCycle> {
  const pieces = known.pieces ?? (await piecesOfTask(scope, task.id));
  const cycle = { ...pieceDueWithRound(engineCycle(over)), because: over.because };
  const left = pieces.filter((piece) => !piece.isInUse && !piece.cycle).map((piece) => ({ ...piece, cycle }));
  await keepPiecesOfTask(scope, task.id, left);
  return dueWithPieces(ruleOfTask(task), next, pieces);
}

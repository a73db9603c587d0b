import { dueWith } from '@lintel/contract/cycles/pieces';
import type { CycleRule, ExplainedCycle } from '@lintel/contract/cycles/rule';
import type { Scope } from '#platform/scope';
import { inUse, piecesOfTask } from './equipment-pieces.ts';
import type { Piece } from './equipment-pieces.ts';
import type { FoundTask } from './queries.ts';
import { ruleOfTask } from './task.ts';

/** A round due as soon as the first piece in use; with none in use it stays due as it is. */
export function dueWithPieces(rule: CycleRule, round: ExplainedCycle, pieces: readonly Piece[]): ExplainedCycle {
  const some = inUse(pieces);
  return pieces.length > 0 && some.length === 0 ? round : dueWith(rule, round, some);
}

export const dueWithEquipment = async (scope: Scope, task: FoundTask, round: ExplainedCycle) =>
  dueWithPieces(ruleOfTask(task), round, await piecesOfTask(scope, task.id));

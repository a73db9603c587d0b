import type { z } from 'zod';
import type { EquipmentResults, PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import type { CompletionDetails } from '@lintel/contract/areas/tasks/task';
import type { Outcome, PieceOutcome } from '@lintel/contract/areas/tasks/states';
import { longDate } from '@lintel/contract/cycles/calendar';
import { pieceAfter, pieceDueWithRound } from '@lintel/contract/cycles/pieces';
import type { ExplainedCycle } from '@lintel/contract/cycles/rule';
import { insertRows } from '#platform/database/insert-rows';
import { conflict, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { dueWithPieces } from './due.ts';
import { columnsBefore, inUse, keepPiecesOfTask, piecesOfTask } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { timesOf } from './times.ts';
import { equipmentInWords } from './words.ts';
import { engineCycle } from '../kept-cycle.ts';
import type { FoundTask } from '../queries.ts';
import type { TaskCycleRecord } from '../tables.ts';
import { ruleOfTask } from '../task.ts';

type Results = z.output<typeof EquipmentResults>;
type PieceWithOutcome = { piece: Piece; outcome: PieceOutcome };

/** What a completion says of the equipment of its task. */
type Meant = {
  /** All that the task covers, in use or not. */
  pieces: Piece[];
  /** Satisfactory in the round before. */
  doneBefore: ReadonlySet<string>;
  /** Each in use with its outcome. */
  of: PieceWithOutcome[];
};

/** The result of each piece in use, which must agree with the outcome of the completion. */
export async function equipmentResults(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  outcome: Outcome,
  results: Results | undefined,
): Promise<Meant> {
  const meant = await equipmentMeant(scope, task, cycle, outcome, results);
  const { of, doneBefore } = meant;
  if (results)
    checkNamed(
      of.map(({ piece }) => piece),
      results,
      'covered by this task, or is out of use: please look at it again',
    );
  checkAgainst(outcome, of, { isDoneBefore: doneBefore.size > 0 });
  if (outcome !== 'unsatisfactory') {
    checkFailed(of);
    checkOnce(task, of, doneBefore);
  }
  return meant;
}

/** The same of each piece in use, under its name. */
export const namedResults = ({ of }: Pick<Meant, 'of'>): PieceResult[] =>
  of.map(({ piece, outcome }) => ({ id: piece.equipmentId, name: piece.name, outcome }));

/**
 * The same unchecked. Whoever does not say it, as an import, means all that are not satisfactory in this round yet: an
 * unsatisfactory result is one of each of them.
 */
async function equipmentMeant(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  outcome: Outcome,
  results: Results | undefined,
): Promise<Meant> {
  const pieces = await piecesOfTask(scope, task.id);
  const there = inUse(pieces);
  const doneBefore = there.length ? await doneInRound(scope, task, cycle) : new Set<string>();
  const left = there.filter(({ equipmentId }) => !doneBefore.has(equipmentId));
  return { pieces, doneBefore, of: outcomesOf(there, results ?? allOf(left.length ? left : there, outcome)) };
}

const allOf = (pieces: readonly Piece[], outcome: Outcome): Results =>
  pieces.map(({ equipmentId }) => ({
    id: equipmentId,
    outcome: outcome === 'unsatisfactory' ? outcome : 'satisfactory',
  }));

type Named = { equipmentId: string };

/** The results of some pieces; the others were not done. */
export function outcomesOf<P extends Named>(
  pieces: readonly P[],
  results: Results,
): { piece: P; outcome: PieceOutcome }[] {
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]));
  return pieces.map((piece) => ({ piece, outcome: outcomes.get(piece.equipmentId) ?? 'not-done' }));
}

export function checkNamed(pieces: readonly Named[], results: Results, sorry: string) {
  const known = new Set(pieces.map(({ equipmentId }) => equipmentId));
  if (new Set(results.map(({ id }) => id)).size < results.length)
    throw invalid([{ field: 'equipment', message: 'Name each piece once' }]);
  if (results.some(({ id }) => !known.has(id))) throw conflict(`Some of this equipment is not ${sorry}`);
}

/** The result of the whole and those of the pieces agree; some were done, now or in the round before (`isDoneBefore`). */
export function checkAgainst(
  outcome: Outcome,
  of: readonly { outcome: PieceOutcome }[],
  { isDoneBefore }: { isDoneBefore: boolean },
) {
  const refuse = (message: string) => {
    throw invalid([{ field: 'equipment', message }]);
  };
  if (of.length === 0) return;
  const isFailed = of.some((each) => each.outcome === 'unsatisfactory');
  if (outcome === 'unsatisfactory' && !isFailed) refuse('Choose which equipment was unsatisfactory');
  if (outcome !== 'unsatisfactory' && isFailed)
    refuse('Some equipment was unsatisfactory, so the outcome is “Unsatisfactory”');
  if (!isDoneBefore && of.every((each) => each.outcome === 'not-done')) refuse('Choose the equipment that was done');
}

/** A satisfactory result would end the round, and with it what is known of a piece that failed. */
function checkFailed(of: readonly PieceWithOutcome[]) {
  const failed = of.find(({ piece, outcome }) => piece.failedOn && outcome !== 'satisfactory')?.piece;
  if (failed)
    throw invalid([
      {
        field: 'equipment',
        message: `${failed.name} was unsatisfactory on ${longDate(failed.failedOn!)}: it must be satisfactory, or out of use, before the round can end`,
      },
    ]);
}

/** No round follows one of a task that is done once: what is left out of it would never be due. */
export function checkOnce(
  task: FoundTask,
  of: readonly { piece: { equipmentId: string; name: string }; outcome: PieceOutcome }[],
  doneBefore: ReadonlySet<string>,
) {
  if (ruleOfTask(task).basis !== 'once') return;
  const left = of.find(({ piece, outcome }) => outcome === 'not-done' && !doneBefore.has(piece.equipmentId))?.piece;
  if (left)
    throw invalid([
      {
        field: 'equipment',
        message: `This task is done once, and ${left.name} was not done: complete it when all its equipment is done`,
      },
    ]);
}

/** The pieces that were satisfactory in a round so far. */
export async function doneInRound(scope: Scope, task: FoundTask, cycle: TaskCycleRecord): Promise<Set<string>> {
  if (cycle.revision === 0) return new Set();
  const times = await timesOf(scope, { taskId: task.id, cycleId: cycle.id });
  return new Set(times.filter(({ outcome }) => outcome === 'satisfactory').map(({ equipmentId }) => equipmentId));
}

type Completed = Pick<CompletionDetails, 'doneOn' | 'certificateExpiresOn'>;

/** Keeps what a completion, which was just kept, says of the equipment; returns how all of it stands then. */
export async function keepEquipmentResults(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  { pieces, of, doneBefore }: Meant,
  { doneOn, certificateExpiresOn, isOver }: Completed & { isOver: boolean },
): Promise<Piece[]> {
  if (of.length === 0) return pieces;
  const round = pieceDueWithRound(engineCycle(cycle));
  await insertRows(
    scope.db,
    'taskCompletionEquipment',
    of.map(({ piece, outcome }) => ({
      cycleId: cycle.id,
      revision: cycle.revision + 1,
      equipmentId: piece.equipmentId,
      outcome,
      ...columnsBefore(piece.cycle ?? round),
    })),
  );
  const stands = standsAfter(task, cycle, of, { doneOn, certificateExpiresOn, isOver, doneBefore });
  await keepPiecesOfTask(scope, task.id, stands);
  return [...stands, ...pieces.filter(({ isInUse }) => !isInUse)];
}

/** How the pieces stand after a completion. */
function standsAfter(
  task: FoundTask,
  cycle: TaskCycleRecord,
  of: readonly PieceWithOutcome[],
  {
    doneOn,
    certificateExpiresOn,
    isOver,
    doneBefore,
  }: Completed & { isOver: boolean; doneBefore: ReadonlySet<string> },
): Piece[] {
  const rule = ruleOfTask(task);
  const round = pieceDueWithRound(engineCycle(cycle));
  return of.map(({ piece, outcome }) => {
    if (outcome === 'satisfactory') {
      const isLast = !piece.lastDoneOn || doneOn >= piece.lastDoneOn;
      const next = pieceAfter(rule, piece.cycle ?? round, { doneOn, certificateExpiresOn });
      return {
        ...piece,
        failedOn: null,
        missedOn: null,
        ...(isLast && { lastDoneOn: doneOn, certificateExpiresOn, cycle: next }),
      };
    }
    if (outcome === 'unsatisfactory') return { ...piece, failedOn: doneOn };
    if (!isOver || doneBefore.has(piece.equipmentId)) return piece;
    // On the same day it was done with another certificate, in a round of its own.
    const isLeftOut = !piece.lastDoneOn || piece.lastDoneOn < doneOn;
    return {
      ...piece,
      ...(isLeftOut && { missedOn: doneOn }),
      cycle: piece.cycle ?? { ...round, because: cycle.because },
    };
  });
}

/** The round that would follow a satisfactory completion. */
export async function roundAfter(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  next: ExplainedCycle | null,
  { outcome, equipment, ...results }: Completed & { outcome: Outcome; equipment: Results | undefined },
): Promise<ExplainedCycle | null> {
  if (!next) return null;
  const { of, doneBefore } = await equipmentMeant(scope, task, cycle, outcome, equipment);
  if (of.length === 0) return next;
  return dueWithPieces(ruleOfTask(task), next, standsAfter(task, cycle, of, { ...results, isOver: true, doneBefore }));
}

/** Not done: Lift 2. */
export function leftOut(of: readonly PieceWithOutcome[]): string | null {
  const others = of.filter(({ outcome }) => outcome !== 'satisfactory');
  return equipmentInWords(others.map(({ piece: { name }, outcome }) => ({ name, outcome }))) || null;
}

import type { z } from 'zod';
import type { FieldChange } from '@lintel/contract/areas/activity';
import { withDistinctNames } from '@lintel/contract/areas/tasks/covered-equipment';
import type { EquipmentResults, PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import type { CompletionDetails } from '@lintel/contract/areas/tasks/task';
import { latest, type Day } from '@lintel/contract/cycles/calendar';
import { firstOfPiece, pieceAfter } from '@lintel/contract/cycles/pieces';
import type { CycleRule, ExplainedCycle } from '@lintel/contract/cycles/rule';
import { insertRows } from '#platform/database/insert-rows';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { endsCycle } from '../close-cycle.ts';
import { keepPiecesOfTask, piecesOfTask } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { checkAgainst, checkNamed, checkOnce, doneInRound, outcomesOf } from './results.ts';
import { timesOf } from './times.ts';
import type { Time } from './times.ts';
import { equipmentInWords } from './words.ts';
import { engineCycle } from '../kept-cycle.ts';
import type { FoundTask } from '../queries.ts';
import type { TaskCycleRecord } from '../tables.ts';
import { repeatRows } from '../repeat-rows.ts';
import { ruleOfTask } from '../task.ts';

type Results = z.output<typeof EquipmentResults>;
type Was = Awaited<ReturnType<typeof resultsOfEquipment>>;
type AmendedResults = { was: Was; of: { piece: Was[number]; outcome: PieceResult['outcome'] }[]; named: PieceResult[] };

/** What a correction says of the pieces that its completion was about, whether or not they are in use still. */
export async function amendedResults(
  scope: Scope,
  cycle: TaskCycleRecord,
  details: Pick<CompletionDetails, 'outcome'>,
  equipment: Results | undefined,
): Promise<AmendedResults> {
  const was = await resultsOfEquipment(scope, cycle.id, cycle.revision);
  if (equipment) checkNamed(was, equipment, 'what this result was about');
  const of = outcomesOf(was, equipment ?? alike(was, details));
  const isDoneBefore = was.every(({ outcome }) => outcome === 'not-done');
  checkAgainst(details.outcome, of, { isDoneBefore });
  const named = of.map(({ piece, outcome }) => ({ id: piece.equipmentId, name: piece.name, outcome }));
  return { was, of, named };
}

type Amended = { before: CompletionDetails; details: CompletionDetails; results: AmendedResults };

/** Keeps what a correction says of the pieces, and works out when each is due. Returns the change for the log. */
export async function amendEquipment(
  scope: Scope,
  task: FoundTask,
  cycle: TaskCycleRecord,
  { before, details, results: { was, of } }: Amended,
): Promise<FieldChange[]> {
  if (was.length === 0) return [];
  await insertRows(
    scope.db,
    'taskCompletionEquipment',
    of.map(({ piece: { equipmentId, startsOn, dueOn, anchor }, outcome }) => ({
      cycleId: cycle.id,
      revision: cycle.revision + 1,
      equipmentId,
      outcome,
      startsOn,
      dueOn,
      anchor,
    })),
  );
  if (endsCycle(details.outcome))
    checkOnce(task, of, await doneInRound(scope, task, { ...cycle, revision: cycle.revision + 1 }));
  const isOtherwise = before.doneOn !== details.doneOn || before.certificateExpiresOn !== details.certificateExpiresOn;
  const changed = of.filter(
    ({ piece, outcome }) => piece.outcome !== outcome || (isOtherwise && outcome === 'satisfactory'),
  );
  await workOutEquipment(scope, task, {
    ids: was.map(({ equipmentId }) => equipmentId),
    changedIds: changed.map(({ piece }) => piece.equipmentId),
    round: { cycleId: cycle.id, isOver: endsCycle(details.outcome) },
  });
  const [from, to] = [equipmentInWords(was), equipmentInWords(of.map(({ piece, outcome }) => ({ ...piece, outcome })))];
  return from === to ? [] : [{ field: 'equipment', label: 'Equipment', from, to }];
}

/** Where a correction does not mention the pieces: their results as before, as far as these agree with the outcome. */
const alike = (
  was: readonly { equipmentId: string; outcome: Results[number]['outcome'] }[],
  { outcome }: Pick<CompletionDetails, 'outcome'>,
) =>
  was.map((piece): Results[number] => {
    if (piece.outcome === 'not-done') return { id: piece.equipmentId, outcome: piece.outcome };
    const isFailed =
      outcome === 'unsatisfactory' && (piece.outcome === outcome || !was.some((each) => each.outcome === outcome));
    return { id: piece.equipmentId, outcome: isFailed ? 'unsatisfactory' : 'satisfactory' };
  });

/** What one completion says of each piece, by name. */
async function resultsOfEquipment({ whole }: Pick<Scope, 'whole'>, cycleId: string, revision: number) {
  const rows = await whole
    .selectFrom('taskCompletionEquipment as result')
    .innerJoin('equipment', 'equipment.id', 'result.equipmentId')
    .selectAll('result')
    .select(['equipment.name', 'equipment.location', 'equipment.assetTag', 'equipment.reference as ref'])
    .where('result.cycleId', '=', cycleId)
    .where('result.revision', '=', revision)
    .orderBy('equipment.nameSort')
    .orderBy('equipment.id')
    .execute();
  return withDistinctNames(rows);
}

type Again = {
  ids: readonly string[];
  /** Those of which a result changed; the others keep a due date of their own, which somebody may have moved since. */
  changedIds: readonly string[];
  /** A round that is about to end, or to be open again. */
  round?: { cycleId: string; isOver: boolean };
};

/** Works out again, from all that was said of them, how pieces of a held task stand. */
export async function workOutEquipment(scope: Scope, task: FoundTask, { ids, changedIds, round }: Again) {
  const pieces = (await piecesOfTask(scope, task.id)).filter(({ equipmentId }) => ids.includes(equipmentId));
  if (pieces.length === 0) return;
  const times = Map.groupBy(
    await timesOf(scope, { taskId: task.id, equipmentIds: pieces.map(({ equipmentId }) => equipmentId) }),
    ({ equipmentId }) => equipmentId,
  );
  const isOver = ({ cycleId, state }: Time) => (cycleId === round?.cycleId ? round.isOver : state === 'done');
  const rule = ruleOfTask(task);
  const stands = pieces.map((piece) => {
    const now = standing(rule, piece, times.get(piece.equipmentId) ?? [], isOver);
    return changedIds.includes(piece.equipmentId) || !piece.cycle ? now : { ...now, cycle: piece.cycle };
  });
  const failed = round?.isOver && stands.find(({ failedOn, isInUse }) => failedOn && isInUse);
  if (failed)
    throw invalid([
      { field: 'equipment', message: `${failed.name} was unsatisfactory in this round, and is not satisfactory yet` },
    ]);
  await keepPiecesOfTask(scope, task.id, stands);
}

/** How a piece stands by all that was said of it. */
function standing(rule: CycleRule, piece: Piece, times: readonly Time[], isOver: (time: Time) => boolean): Piece {
  const at = times.findLastIndex(({ outcome }) => outcome === 'satisfactory');
  const done = times[at];
  const since = times.slice(at + 1);
  const found = since.findLast(({ outcome }) => outcome !== 'not-done');
  const given = { lastDoneOn: piece.givenLastDoneOn, dueOn: piece.givenDueOn };
  const lastDoneOn = latestOf(done?.doneOn, given.lastDoneOn);
  const missed = since.findLast(
    (time) => isOver(time) && time.cycleId !== done?.cycleId && (!lastDoneOn || time.doneOn > lastDoneOn),
  );
  return {
    ...piece,
    lastDoneOn,
    certificateExpiresOn: done?.certificateExpiresOn ?? null,
    failedOn: found?.doneOn ?? null,
    missedOn: missed?.doneOn ?? null,
    cycle:
      done && done.doneOn >= (given.lastDoneOn ?? '')
        ? pieceAfter(rule, engineCycle(done), done)
        : (firstOfPiece(rule, given) ?? roundWithout(since.find(isOver))),
  };
}

const latestOf = (one: Day | undefined, other: Day | null) => (one && other ? latest(one, other) : (one ?? other));

/** A piece with no record is due with the first round that ended without it. */
const roundWithout = (time: Time | undefined): ExplainedCycle | null =>
  time ? { ...engineCycle(time), because: time.because } : null;

/** Works out again the pieces of rounds whose results do not count any more. */
export async function withdrawEquipmentResults(scope: Scope, task: FoundTask, cycleIds: readonly string[]) {
  const details = await scope.db
    .selectFrom('taskCompletionEquipment')
    .select('equipmentId')
    .distinct()
    .where('cycleId', '=', oneOf(cycleIds))
    .execute();
  const ids = details.map(({ equipmentId }) => equipmentId);
  if (ids.length) await workOutEquipment(scope, task, { ids, changedIds: ids });
}

/** Repeats the results of the revision before the last, which does not count any more. */
export const repeatEquipmentResults = (scope: Scope, cycle: TaskCycleRecord) =>
  repeatRows(scope, 'taskCompletionEquipment', cycle);

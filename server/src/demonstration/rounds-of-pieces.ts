import type { PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome, PieceOutcome } from '@lintel/contract/areas/tasks/states';
import { looksAfter } from '#areas/tasks/equipment/suggested';
import { columnsBefore } from '#areas/tasks/equipment/pieces';
import { engineCycle } from '#areas/tasks/kept-cycle';
import { insertRows } from '#platform/database/insert-rows';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';

type Piece = Pick<PieceResult, 'id' | 'name'>;
type Round = { code: string; propertyId: string };

/** The equipment that the tasks of some rounds look after, by name. */
export async function piecesOfRounds({ whole }: Scope, rounds: readonly Round[]): Promise<(round: Round) => Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const code of new Set(rounds.map((round) => round.code))) {
    const rows = await whole
      .selectFrom('equipment')
      .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
      .select(['equipment.id', 'equipment.name', 'equipment.propertyId'])
      .where('equipment.propertyId', '=', oneOf(rounds.map(({ propertyId }) => propertyId)))
      .where(looksAfter(code))
      .orderBy('equipment.nameSort')
      .orderBy('equipment.id')
      .execute();
    for (const [propertyId, pieces] of Map.groupBy(rows, (row) => row.propertyId))
      found.set(`${code} ${propertyId}`, pieces);
  }
  return ({ code, propertyId }) => found.get(`${code} ${propertyId}`) ?? [];
}

/** One of them failed where the round did; it alone is seen to again. */
export function resultsOf(
  pieces: readonly Piece[],
  { number, outcome, isAgain }: { number: number; outcome: Outcome; isAgain: boolean },
): PieceResult[] {
  const failed = number % (pieces.length || 1);
  const outcomeOf = (at: number): PieceOutcome => {
    if (isAgain) return at === failed ? 'satisfactory' : 'not-done';
    return outcome === 'unsatisfactory' && at === failed ? 'unsatisfactory' : 'satisfactory';
  };
  return pieces.map(({ id, name }, at) => ({ id, name, outcome: outcomeOf(at) }));
}

/** Keeps what was said of each piece, which stood as its round. */
export async function keepPieceResults(
  scope: Scope,
  { cycleId, revision, pieces }: { cycleId: string; revision: number; pieces: readonly PieceResult[] },
) {
  if (pieces.length === 0) return;
  const cycle = await scope.db
    .selectFrom('taskCycles')
    .select(['startsOn', 'dueOn', 'anchor'])
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow();
  const stood = columnsBefore(engineCycle(cycle));
  await insertRows(
    scope.db,
    'taskCompletionEquipment',
    pieces.map(({ id, outcome }) => ({ cycleId, revision, equipmentId: id, outcome, ...stood })),
  );
}

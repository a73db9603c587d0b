import type { CoveredPiece, EquipmentResults, PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import { pieceOutcomes, type Outcome } from '@lintel/contract/areas/tasks/states';
import { t } from '#platform/texts.ts';

type Piece = Pick<CoveredPiece, 'id' | 'isDone'> & Partial<Pick<CoveredPiece, 'outOfUseOn'>>;

/** What was reported of the pieces in use; those that the report does not name were not done. */
export const reportedOf = (pieces: readonly Piece[], reported: EquipmentResults): EquipmentResults =>
  firstResults(pieces).map(({ id }) => ({
    id,
    outcome: reported.find((each) => each.id === id)?.outcome ?? 'not-done',
  }));

/** At first: what is not done in this round yet, or only the piece at which somebody stands. */
export const firstResults = (pieces: readonly Piece[], only?: string): EquipmentResults =>
  pieces
    .filter(({ outOfUseOn = null }) => outOfUseOn === null)
    .map(({ id, isDone }) => ({ id, outcome: (only ? id !== only : isDone) ? 'not-done' : 'satisfactory' }));

/** What a form has of the pieces in use: its draft may be of other equipment than the task covers by now. */
export function resultsNow(pieces: readonly Piece[], kept: EquipmentResults): EquipmentResults {
  const known = new Map(kept.map((each) => [each.id, each]));
  return firstResults(pieces).map((each) => known.get(each.id) ?? each);
}

/** What is sent: a result that is satisfactory has no piece that is not. */
export const resultsWith = (outcome: Outcome | null, results: EquipmentResults): EquipmentResults | undefined =>
  results.length === 0
    ? undefined
    : results.map((each) =>
        outcome !== 'unsatisfactory' && each.outcome === 'unsatisfactory' ? { ...each, outcome: 'satisfactory' } : each,
      );

const NAMED = 12;

/** Results of equipment by outcome: Equipment done, Lift 1, Lift 2. */
export const equipmentFacts = (equipment: readonly PieceResult[]) =>
  pieceOutcomes.flatMap(({ id }) => {
    const names = equipment.filter(({ outcome }) => outcome === id).map(({ name }) => name);
    const more = names.length > NAMED ? [t('task.equipment.more', { count: names.length - NAMED })] : [];
    return names.length
      ? [{ name: t(`task.equipment.${id}`), names: [...names.slice(0, NAMED), ...more].join(', ') }]
      : [];
  });

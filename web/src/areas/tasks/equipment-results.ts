import type { CoveredPiece, EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome } from '@lintel/contract/areas/tasks/states';

/** At first: what is not done in this round yet. */
export const firstResults = (pieces: readonly CoveredPiece[]): EquipmentResults =>
  pieces
    .filter(({ outOfUseOn }) => outOfUseOn === null)
    .map(({ id, isDone }) => ({ id, outcome: isDone ? 'not-done' : 'satisfactory' }));

/** What is sent: a result that is satisfactory has no piece that is not. */
export const resultsWith = (outcome: Outcome | null, results: EquipmentResults): EquipmentResults | undefined =>
  results.length === 0
    ? undefined
    : results.map((each) =>
        outcome !== 'unsatisfactory' && each.outcome === 'unsatisfactory' ? { ...each, outcome: 'satisfactory' } : each,
      );

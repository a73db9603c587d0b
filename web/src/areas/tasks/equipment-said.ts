import type { CoveredPiece, EquipmentSaid } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome } from '@lintel/contract/areas/tasks/states';

/** At first: what is not done in this round yet. */
export const firstSaid = (pieces: readonly CoveredPiece[]): EquipmentSaid =>
  pieces
    .filter(({ outOfUseOn }) => outOfUseOn === null)
    .map(({ id, isDone }) => ({ id, outcome: isDone ? 'not-done' : 'satisfactory' }));

/** What is sent: a result that is satisfactory has no piece that is not. */
export const saidWith = (outcome: Outcome | null, said: EquipmentSaid): EquipmentSaid | undefined =>
  said.length === 0
    ? undefined
    : said.map((each) =>
        outcome !== 'unsatisfactory' && each.outcome === 'unsatisfactory' ? { ...each, outcome: 'satisfactory' } : each,
      );

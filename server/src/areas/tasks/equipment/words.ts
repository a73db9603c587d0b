import { pieceOutcomes } from '@lintel/contract/areas/tasks/states';
import type { PieceOutcome } from '@lintel/contract/areas/tasks/states';

const NAMED = 10;

/** Satisfactory: Lift 1, Lift 3. Not done: Lift 2 */
export const equipmentInWords = (of: readonly { name: string; outcome: PieceOutcome }[]): string =>
  pieceOutcomes
    .flatMap(({ id, name }) => {
      const names = of.filter(({ outcome }) => outcome === id).map((piece) => piece.name);
      return names.length ? [`${name}: ${namesInWords(names)}`] : [];
    })
    .join('. ');

export const namesInWords = (names: readonly string[]) =>
  names.length > NAMED + 1
    ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} others`
    : names.join(', ');

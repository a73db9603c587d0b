import { questionKinds, type Question, type QuestionKind } from '@lintel/contract/areas/checklists/questions';
import { randomId } from '#platform/random-id.ts';

/** A question of a kind with what it starts with; from another, what every kind has. */
export const newQuestion = (kind: QuestionKind, from: Partial<Question> = {}): Question => {
  const { id = randomId(), text = '', guidance = null, isRequired = true, isPerPiece = false } = from;
  return { id, text, guidance, isRequired, isPerPiece, kind, ...questionKinds[kind].start } as Question;
};

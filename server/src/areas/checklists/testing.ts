import type { z } from 'zod';
import type { Answers, AnsweredChecklist } from '@lintel/contract/areas/checklists/answers';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import type { Question, QuestionOf } from '@lintel/contract/areas/checklists/questions';
import { aShippedType } from '#areas/task-types/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Given = z.input<typeof checklists.save.body>['questions'];

/** A question for the temperature of hot water. */
export const aReading = (more: Partial<QuestionOf<'reading'>> = {}): QuestionOf<'reading'> => ({
  kind: 'reading',
  id: crypto.randomUUID(),
  text: 'Hot tap after a minute',
  guidance: null,
  isRequired: true,
  isPerPiece: false,
  unit: '°C',
  lowest: 50,
  highest: null,
  ...more,
});

export const aCheck = (more: Partial<QuestionOf<'check'>> = {}): QuestionOf<'check'> => ({
  kind: 'check',
  id: crypto.randomUUID(),
  text: 'Sounders heard everywhere',
  guidance: null,
  isRequired: true,
  isPerPiece: false,
  ...more,
});

/** Saves the checklist of a shipped task type, over the version that there is. */
export async function aChecklist(by: Person, questions: Given, code = 'FAL01') {
  const { id } = await aShippedType(by, code);
  const { version } = passed(await call(by, checklists.get, { query: { id } })).dto;
  return passed(await call(by, checklists.save, { body: { id, version, questions } })).dto;
}

/** Answers to a version, by question; of a piece of equipment by `answerKey`. */
export const answering = ({ version }: { version: number }, answers: Answers): AnsweredChecklist => ({
  version,
  answers: Object.entries(answers).map(([key, answer]) => {
    const [questionId, equipmentId] = key.split(':');
    return { questionId: questionId!, ...(equipmentId && { equipmentId }), answer };
  }),
});

export const answersTo = (questions: readonly Question[], ...given: Answers[string][]): Answers =>
  Object.fromEntries(given.map((answer, at) => [questions[at]!.id, answer]));

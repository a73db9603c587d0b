import {
  problemsOfAnswers,
  unsatisfactoryOf,
  type Answers,
  type AnsweredChecklist,
} from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import { answerInWords, limitsInWords, type Question } from '@lintel/contract/areas/checklists/questions';
import type { ActionStart } from '@lintel/contract/areas/actions/action';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { z } from 'zod';
import { firstLine, type Line } from '#areas/actions/raise-lines.ts';
import { t } from '#platform/texts.ts';

/** The field of an answer in a form. */
export const answerField = ({ id }: Pick<Question, 'id'>) => `answers.${id}`;

/** The labels of the answers, by field. */
export const answerLabels = ({ questions }: AskedChecklist) =>
  Object.fromEntries(questions.map((question) => [answerField(question), question.text]));

/** What a form checks of the answers with its other fields. */
export const answersSchema = ({ questions }: AskedChecklist) =>
  z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const missing = () => t('checklist.answer.missing');
    for (const [id, message] of Object.entries(problemsOfAnswers(questions, value as Answers, missing)))
      issues.push({ code: 'custom', message, path: [id], input: value });
  });

/** Why the answers cannot be sent, by field; with a satisfactory outcome although one is not, what is to be said to that. */
export function problemsIn(
  { questions }: AskedChecklist,
  answers: Answers,
  { outcome, despite }: { outcome: Outcome | null; despite: string } = { outcome: null, despite: '' },
): Record<string, string> {
  const missing = () => t('checklist.answer.missing');
  const problems = Object.entries(problemsOfAnswers(questions, answers, missing));
  const isOdd = outcome === 'satisfactory' && unsatisfactoryOf(questions, answers).length > 0;
  return {
    ...Object.fromEntries(problems.map(([id, why]) => [answerField({ id }), why])),
    ...(isOdd && !despite.trim() && { despite: t('checklist.despite.say') }),
  };
}

/** The answers as they are sent: to the questions that the form shows, a draft may have others. */
export const sentAnswers = ({ version, questions }: AskedChecklist, answers: Answers): AnsweredChecklist => ({
  version,
  answers: questions.flatMap(({ id }) => {
    const answer = answers[id];
    return answer === undefined || answer === null ? [] : { questionId: id, answer };
  }),
});

/** What was answered, as a form has it. */
export const formAnswers = (given: Pick<AnsweredChecklist, 'answers'> | null): Answers =>
  Object.fromEntries((given?.answers ?? []).map(({ questionId, answer }) => [questionId, answer]));

/** Hot tap after a minute: 47 °C (at least 50 °C) */
export const finding = (question: string, given: string, limits: string | null) =>
  `${question}: ${given}${limits ? ` (${limits})` : ''}`;

/** Raising actions for unsatisfactory answers, as further lines of a form; nothing for those who may not. */
export function raisingOf(
  start: ActionStart | undefined,
  answers: Answers,
  lines: readonly Line[],
  onLines: (lines: Line[]) => void,
) {
  if (!start) return undefined;
  const keyOf = ({ id }: Question) => `answer-${id}`;
  return {
    isRaised: (question: Question) => lines.some(({ key }) => key === keyOf(question)),
    onRaise: (question: Question) => {
      const given = answerInWords(question, answers[question.id]!);
      const name = finding(question.text, given, limitsInWords(question));
      onLines([...lines, { ...firstLine(start), key: keyOf(question), name }]);
    },
  };
}

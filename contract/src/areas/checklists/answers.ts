import { z } from 'zod';
import { plainly } from '../../platform/sentences.ts';
import { id, lines } from '../../platform/shapes.ts';
import {
  answerInWords,
  answerSchema,
  ChecklistVersion,
  judge,
  Judgement,
  limitsInWords,
  MOST_CHARACTERS,
  MOST_QUESTIONS,
  type Answer,
  type Question,
} from './questions.ts';

const AnAnswer = z.union([z.number(), lines(MOST_CHARACTERS)]);

/** The answers to the version of a checklist that was on the form; 0: there was none. What is not named was not answered. */
export const AnsweredChecklist = z.object({
  version: ChecklistVersion,
  answers: z.array(z.object({ questionId: id, answer: AnAnswer })).max(MOST_QUESTIONS),
});
export type AnsweredChecklist = z.infer<typeof AnsweredChecklist>;

/** An answer as it was given, with its question as that was asked. */
export const GivenAnswer = z.object({
  questionId: id,
  question: z.string(),
  answer: AnAnswer,
  /** 48.5 °C, Satisfactory. */
  inWords: z.string(),
  /** At least 50 °C. */
  limits: z.string().nullable(),
  judgement: Judgement.nullable(),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

/** An answer in words, as it was judged. */
export const shownAnswer = (
  question: Question,
  answer: Answer,
  judgement: Judgement | null = judge(question, answer),
): GivenAnswer => ({
  questionId: question.id,
  question: question.text,
  answer,
  inWords: answerInWords(question, answer),
  limits: limitsInWords(question),
  judgement,
});

/** Answers by question, as a form has them. */
export type Answers = Record<string, Answer>;

/** Why answers cannot be kept, by question; `missing` names a question that must be answered. */
export function problemsOfAnswers(
  questions: readonly Question[],
  answers: Readonly<Answers>,
  missing: (question: Question) => string,
): Record<string, string> {
  const problems = questions.flatMap((question): [string, string][] => {
    const answer = answers[question.id];
    if (answer === undefined) return question.isRequired ? [[question.id, missing(question)]] : [];
    const checked = answerSchema(question).safeParse(answer, { error: plainly });
    return checked.success ? [] : [[question.id, checked.error.issues[0]!.message]];
  });
  return Object.fromEntries(problems);
}

/** The questions whose answers are unsatisfactory. */
export const unsatisfactoryOf = (questions: readonly Question[], answers: Readonly<Answers>): Question[] =>
  questions.filter((question) => {
    const answer = answers[question.id];
    return answer !== undefined && judge(question, answer) === 'unsatisfactory';
  });
